import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { sealing } from './audit/sealer.ts';
import { loadKeys } from './auth/keys.ts';
import { ensureSuperadmin } from './auth/superadmin.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Services } from './http/context.ts';
import { startUpkeep } from './jobs/every.ts';
import { startJobs } from './jobs/start.ts';
import { folding } from './lists/fold.ts';
import { sendMailJob } from './mail/send-job.ts';
import { mailResetLinkJob } from './resources/session/jobs.ts';
import { loadSampleOnce } from './sample/load.ts';

const started = performance.now();
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Starts everything, and gives the way to stop it again. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel, redact: ['req.headers.authorization'] });
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log: say,
    maxConnections: 20,
  });
  const stopping: (() => Promise<unknown>)[] = [() => database.close()];
  const stop = stopOnce(stopping);
  try {
    await migrate(database.pool, { log: say });
    const services: Services = { config, db: database.kysely, keys: await loadKeys(config) };
    const firstSignIn = await ensureSuperadmin(services);
    if (config.sampleData) await loadSampleOnce(database, say);

    const app = await createApp(services, { pages: join(import.meta.dirname, pagesFolder()), logger });
    await app.listen({ port: config.port, host: config.host });
    stopping.unshift(() => app.close());
    const upkeep = startUpkeep(services, [sealing, folding], logger);
    stopping.splice(1, 0, () => upkeep.stop());
    sayReady(app.server.address() as AddressInfo, firstSignIn);

    const jobs = await startJobs(services, database.url, [sendMailJob, mailResetLinkJob], logger);
    stopping.splice(1, 0, () => jobs.stop());
  } catch (error) {
    await stop();
    throw error;
  }
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  process.on('SIGINT', () => void stop().then(() => process.exit(0)));
  void database.lost.then((reason) => fail(reason));
}

function sayReady({ port }: AddressInfo, firstSignIn: { email: string; password: string } | null): void {
  say(`\n  marketdesk is ready: http://localhost:${port}`);
  if (firstSignIn) {
    say(`  Sign in as ${firstSignIn.email} with the password ${firstSignIn.password}`);
    say('  It is said this once: keep it, and change it under Security.');
  }
  say(`  Started in ${Math.round(performance.now() - started)} ms.\n`);
}

/** The bundle stands beside the pages in dist/, the sources a floor above it. */
function pagesFolder(): string {
  return import.meta.filename.endsWith('.ts') ? '../dist/web' : '../web';
}

function stopOnce(steps: (() => Promise<unknown>)[]): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () =>
    (stopped ??= (async () => {
      for (const step of steps) await step();
    })());
}

function fail(error: unknown): never {
  const isSentence = error instanceof ConfigError || (error instanceof Error && !('code' in error));
  process.stderr.write(
    `${isSentence ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
}

await start().catch(fail);
