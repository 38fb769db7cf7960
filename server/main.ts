import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { canaryAlarmsWritten } from '#server/platform/calls/notice-canaries.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { addStandardRules } from '#server/features/workspace/rules/standard-rules.ts';
import { anySuperadmin, ensureSuperadmin } from '#server/features/identity/auth/superadmin.ts';
import type { Stage } from '#server/features/chain/local-chain.ts';
import { nightlyBackupTask } from '#server/operations/backup/nightly.ts';
import { startChain } from '#server/features/chain/start.ts';
import { createBreakers } from '#server/platform/base/breaker.ts';
import { collectOnceDoubled } from '#server/platform/base/heap-growth.ts';
import { giveMemoryBackWhenIdle } from '#server/platform/base/idle-memory.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { upgradeFinishTask } from '#server/operations/upgrade/finish-upgrade.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import {
  type Database,
  openAsRole,
  openDatabase,
  openPooler,
  openReplica,
} from '#server/operations/database/open.ts';
import { announceStore } from '#server/platform/objects/servers.ts';
import { openObjects } from '#server/platform/objects/objects.ts';
import { partRoles, refuseWithoutSealer } from '#server/platform/db/roles.ts';
import { heartbeatTask, type ServerInfo, unregisterServer } from '#server/platform/jobs/servers.ts';
import type { Replica } from '#server/platform/db/replica.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createAdmission } from '#server/platform/db/admission.ts';
import { answerWhileStarting } from '#server/platform/http/starting.ts';
import { openLog } from '#server/platform/log.ts';
import type { Services } from '#server/platform/context/services.ts';
import { deskVersion } from '#server/platform/base/version.ts';
import { type PeriodicTask, startPeriodicTasks, withServices } from '#server/platform/jobs/periodic-tasks.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { followServerSettings } from '#server/platform/server-settings/follow.ts';
import { registerKeys } from '#server/operations/secrets/register.ts';
import { announceKeys, keyVersionTask } from '#server/operations/secrets/switch.ts';
import type { Metrics } from '#server/operations/metrics/registry.ts';
import { features, runKinds } from '#server/features.ts';
import type { RunKindName } from '#server/platform/runs/runs.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import { ensureStandardContent } from '#server/platform/standard-content/standard-content.ts';

const started = performance.now();
collectOnceDoubled();

/**
 * Each kind of job has its own task, so that a long import doesn't make a bulk run wait, or the other way around.
 */
const workingOnEachKind = (Object.keys(runKinds) as RunKindName[]).map((kind) => runsTask(runKinds, [kind]));

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
/**
 * Receives the database's events: writes to the terminal during the start, then to the log, which doesn't block.
 */
let hear = say;
const tell = (sentence: string): void => hear(sentence);

/** Ends the waiting during the start. */
const ending = new AbortController();

/** Functions that stop what was started so far; the last one runs first. */
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
  // A port that the system chooses later is not known to anybody, so nobody asks it during the start.
  const endStarting = config.port === 0 ? async () => undefined : await answerWhileStarting(config);
  stopping.push(endStarting);
  const server = { id: uuidV7(), host: hostname(), version: await deskVersion() };
  const { database, owner, sealer, calls, replica } = await openDatabases(config, server);
  const keys = await loadSecretKeys(config, () => anySuperadmin(database.kysely));
  const breakers = createBreakers();
  const db = signingDatabase(database.kysely, keys);
  const services: Services = {
    replica,
    config,
    db,
    owner: owner.kysely,
    aside: database.aside,
    healthProblems: database.healthProblems,
    admission: createAdmission(calls),
    breakers,
    keys,
    objects: await openObjects(config, db, breakers.objectStore),
  };
  await followServerSettings(services);
  const forTrail = { ...services, db: signingDatabase(sealer.kysely, keys) };
  await refuseWithoutSealer(sealer.pool);
  await registerKeys(forTrail);
  await announceKeys(database.kysely, server, keys.ring);
  await announceStore(database.kysely, server, config);
  await startTraces(services, server);
  const firstSignIn = await ensureContent(services, owner);
  const metrics = config.metrics && (await startMetrics(services, database, config.metrics));
  // Periodic tasks hold locks for the lifetime of a session; a call only needs one for a transaction.
  const ofCalls = {
    ...services,
    db: signingDatabase(calls.kysely, keys),
    troubles: calls.healthProblems,
    sessions: services.db,
  };
  const app = await createApp(ofCalls, { pages: join(import.meta.dirname, pagesFolder()), logger, metrics });
  // All calls have ended when this step runs.
  stopping.push(canaryAlarmsWritten);
  const tasks = startPeriodicTasks(
    services,
    await periodicTasks({ database, owner }, forTrail, server),
    logger,
  );
  stopping.push(() => tasks.stop());
  // Opened before the jobs are started, which takes a moment. Closed first, so that no call waits for the jobs.
  await endStarting();
  await app.listen({ port: config.port, host: config.host });
  hear = (sentence) => logger.warn(sentence);
  const jobs = startJobs(
    services,
    database.url,
    features.flatMap((feature) => feature.jobs ?? []),
    logger,
  );
  stopping.push(
    async () => (await jobs).stop(),
    () => app.close(),
  );
  giveMemoryBackWhenIdle();
  sayReady(app.server.address() as AddressInfo, firstSignIn);
  await jobs;
  const play = async (stage: Stage) => {
    const { playChainHistory } = await import('#server/sample/chain-history.ts');
    return playChainHistory(stage, database.pool, config.publicUrl);
  };
  const chain = startChain({ services, pool: database.pool, log: logger, play, say });
  stopping.push(() => chain.stop());
}

/** The same database with the connections of each purpose, which are the same ones if a setting is absent. */
interface Databases {
  database: Database;
  /** Owns the tables, and migrates them. */
  owner: Database;
  /** Seals the audit trail. */
  sealer: Database;
  calls: Database;
  replica: Replica | undefined;
}

/** Opens the database for each purpose, and migrates it. */
async function openDatabases(config: Config, server: ServerInfo): Promise<Databases> {
  const { databaseUrl, databaseReplicaUrl: replicaUrl, databasePoolerUrl: poolerUrl, dataDir } = config;
  const { signal } = ending;
  const database = await openDatabase({ databaseUrl, dataDir, log: tell, maxConnections: 30, signal });
  stopping.push(() => database.close());
  void database.lost.then(fail);
  const asRole = (variable: 'DATABASE_OWNER_URL' | 'DATABASE_SEALER_URL', url: string | undefined) =>
    openAsRole(database, { variable, url, log: tell });
  const owner = await asRole('DATABASE_OWNER_URL', config.databaseOwnerUrl);
  const sealer = await asRole('DATABASE_SEALER_URL', config.databaseSealerUrl);
  for (const other of [owner, sealer]) if (other !== database) stopping.push(() => other.close());
  await migrate(owner.pool, { log: say, signal, server });
  if (databaseUrl) await partRoles(owner.pool, config.databaseOwnerUrl !== undefined, say);
  stopping.push(() => unregisterServer(database.pool, server).catch(() => undefined));
  const replica = replicaUrl ? await openReplica(database, { replicaUrl, log: tell }) : undefined;
  if (replica) stopping.push(() => replica.close());
  const calls = poolerUrl ? await openPooler({ poolerUrl, log: tell, maxConnections: 30 }) : database;
  if (calls !== database) stopping.push(() => calls.close());
  return { database, owner, sealer, calls, replica };
}

async function startTraces(services: Services, { version }: ServerInfo): Promise<void> {
  const { traces: config, trustProxy } = services.config;
  if (!config) return;
  // Loaded only if it is configured.
  const module = await import('#server/platform/tracing/traces.ts');
  const traces = module.startTraces(config, { version, trustProxy });
  services.traces = traces;
  stopping.push(() => traces.stop().catch(() => undefined));
}

/** Adds what a new workspace begins with. Returns the first sign-in if it was created now. */
async function ensureContent(services: Services, owner: Database): ReturnType<typeof ensureSuperadmin> {
  const firstSignIn = await ensureSuperadmin(services, addStandardRules);
  if (services.config.sampleData) {
    // Loaded only if it is configured: a workspace with real data never needs it.
    const { loadSampleOnce } = await import('#server/sample/load.ts');
    await loadSampleOnce(owner, services, say);
  }
  await ensureStandardContent(services.db);
  return firstSignIn;
}

/** @param forTrail the services with the role that seals the audit trail */
async function periodicTasks(
  { database, owner }: Pick<Databases, 'database' | 'owner'>,
  forTrail: Services,
  server: ServerInfo,
): Promise<PeriodicTask[]> {
  const migrations = await readMigrations();
  return [
    ...features.flatMap(({ sealerTasks = [] }) => sealerTasks.map((one) => withServices(forTrail, one))),
    ...features.flatMap((feature) => feature.periodicTasks ?? []),
    ...workingOnEachKind,
    nightlyBackupTask(database.url),
    withServices(forTrail, keyVersionTask(server, endBecause)),
    heartbeatTask(database.pool, server, migrations, endBecause),
    upgradeFinishTask(owner.pool, server, migrations),
  ];
}

async function startMetrics(
  services: Services,
  database: Database,
  at: { port: number; host: string },
): Promise<Metrics> {
  // Loaded only if it is configured.
  const { createMetrics } = await import('#server/operations/metrics/registry.ts');
  const { serveMetrics } = await import('#server/operations/metrics/metrics-routes.ts');
  const metrics = createMetrics(services, database);
  const served = await serveMetrics(metrics, database.url, at);
  stopping.push(() => served.stop());
  say(`  Metrics are at http://${at.host}:${served.port}/metrics.`);
  return metrics;
}

/** Ends the process in order and reports the reason. */
function endBecause(reason: Error): void {
  void stop().finally(() => fail(reason));
}

/** Ends the process in order. A stop during the start also ends what the start waits for. */
async function end(): Promise<never> {
  ending.abort();
  await starting.catch(() => undefined);
  await stop();
  process.exit(0);
}

function sayReady({ port }: AddressInfo, firstSignIn: { email: string; password: string } | null): void {
  say(`\n  marketdesk is ready: http://localhost:${port}`);
  if (firstSignIn) {
    say(`  Sign in as ${firstSignIn.email} with the password ${firstSignIn.password}`);
    say('  The password is shown only once. Sign in and change it under Security.');
  }
  say(`  Started in ${Math.round(performance.now() - started)} ms.\n`);
}

/** The bundle is next to the pages in dist/; the sources are one folder above it. */
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
  if (ending.signal.aborted) return end();
  await stop();
  fail(error);
});
