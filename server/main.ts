import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { sealing } from './audit/sealer.ts';
import { forgetOldJob } from './auth/housekeeping.ts';
import { loadKeys } from './auth/keys.ts';
import { ensureSuperadmin } from './auth/superadmin.ts';
import type { Stage } from './local/local-chain.ts';
import { startChain } from './chain/start.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Services } from './base/services.ts';
import { startUpkeep } from './jobs/every.ts';
import { startJobs } from './jobs/start.ts';
import { folding } from './lists/fold.ts';
import { sendingMailings } from './mail/send-mailings.ts';
import { sendMailJob } from './mail/send-job.ts';
import { mailResetLinkJob } from './resources/session/jobs.ts';
import { playChainHistory } from './sample/chain-history.ts';
import { loadSampleOnce } from './sample/load.ts';
import { ensureStandardContent } from './standard-content/standard-content.ts';

const started = performance.now();
/** Every kind of job there is. */
const everyJob = [sendMailJob, mailResetLinkJob, forgetOldJob];
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** How to stop what was started so far: the last thing first. */
const stopping: (() => Promise<unknown>)[] = [];
let stopped: Promise<void> | undefined;

function stop(): Promise<void> {
  return (stopped ??= (async () => {
    for (let step = stopping.pop(); step; step = stopping.pop()) await step();
  })());
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = openLog(config.logLevel);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log: say, maxConnections: 20 });
  stopping.push(() => database.close());
  void database.lost.then(fail);
  await migrate(database.pool, { log: say });
  const services: Services = {
    config,
    db: database.kysely,
    troubles: database.troubles,
    keys: await loadKeys(config),
  };
  const firstSignIn = await ensureSuperadmin(services);
  if (config.sampleData) await loadSampleOnce(database, say);
  await ensureStandardContent(services.db);

  const app = await createApp(services, { pages: join(import.meta.dirname, pagesFolder()), logger });
  const upkeep = startUpkeep(services, [sealing, folding, sendingMailings], logger);
  stopping.push(() => upkeep.stop());
  // Opened before the jobs are begun, which take a moment; closed first, so that no call waits for them.
  await app.listen({ port: config.port, host: config.host });
  const jobs = startJobs(services, database.url, everyJob, logger);
  stopping.push(
    async () => (await jobs).stop(),
    () => app.close(),
  );
  sayReady(app.server.address() as AddressInfo, firstSignIn);
  await jobs;
  const play = (stage: Stage) => playChainHistory(stage, database.pool, config.publicUrl);
  const chain = startChain({ services, pool: database.pool, log: logger, play, say });
  stopping.push(() => chain.stop());
}

/** Lines are written together, at most a moment later: one write for each would take a tenth of the time of a call. */
function openLog(level: string): Logger {
  const output = pino.destination({ dest: process.stdout.fd, minLength: 8192, sync: false });
  setInterval(() => output.flush(), 100).unref();
  return pino({ level, redact: ['req.headers.authorization'] }, output);
}

/** Ends the process in order; a stop during the start waits for the step that runs. */
async function end(): Promise<never> {
  await starting.catch(() => undefined);
  await stop();
  process.exit(0);
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

function fail(error: unknown): never {
  const isSentence = error instanceof ConfigError || (error instanceof Error && !('code' in error));
  process.stderr.write(
    `${isSentence ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
}

const starting = start();
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
await starting.catch(async (error: unknown) => {
  await stop();
  fail(error);
});
