import { CompiledQuery, type Kysely } from 'kysely';
import type { PgBoss, SendOptions } from 'pg-boss';
import type { DB } from '../db/types.ts';
import type { Services } from '../context/services.ts';
import type { AnyJob, Job } from './job.ts';

/** Who enqueues: a server, or a command that runs next to one. */
type Sender = Pick<Services, 'db'>;

/** The pg-boss that a server enqueues with. */
const bosses = new WeakMap<Sender, Promise<PgBoss>>();
const queues = new WeakMap<PgBoss, Map<string, Promise<void>>>();

/**
 * Enqueues a job in the transaction that causes it: both commit, or neither does. One server does it once.
 * @param db the transaction
 * @param job the kind of job
 * @param data its input; no secrets, since it stays in the database for a while
 */
export async function enqueue<Data extends object>(
  services: Sender,
  db: Kysely<DB>,
  job: Job<Data>,
  data: Data,
): Promise<void> {
  const boss = await bossOf(services);
  await ensureQueue(boss, job);
  const { fromKysely } = await import('pg-boss');
  await boss.send(job.name, data, { ...sendOptions(job), db: fromKysely(db) });
}

/** Sets the pg-boss that a server enqueues with. */
export function setEnqueuer(services: Sender, boss: Promise<PgBoss>): void {
  bosses.set(services, boss);
}

/** The longest wait between two attempts of a job. */
export const longestDelaySeconds = 3600;

/** A job's settings under their names in pg-boss. */
export function sendOptions({ retries, retryDelaySeconds }: AnyJob): SendOptions {
  return {
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: longestDelaySeconds,
    deleteAfterSeconds: 24 * 3600,
  };
}

/** Creates the queue of a job if it is missing. */
export async function ensureQueue(boss: PgBoss, { name }: AnyJob): Promise<void> {
  const made = queues.get(boss) ?? new Map<string, Promise<void>>();
  queues.set(boss, made);
  const making = made.get(name) ?? boss.createQueue(name, { notify: true });
  made.set(name, making);
  try {
    await making;
  } catch (error) {
    made.delete(name);
    throw error;
  }
}

async function bossOf(services: Sender): Promise<PgBoss> {
  const known = bosses.get(services);
  if (known) return known;
  const starting = startSender(services.db);
  bosses.set(services, starting);
  starting.catch(() => bosses.delete(services));
  return starting;
}

/**
 * A pg-boss that only enqueues, where no workers run (yet). It uses the server's own pool, and leaves no timer running.
 */
async function startSender(db: Kysely<DB>): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(db, text, values) },
    clock: quietClock,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  return boss.start();
}

/** pg-boss's scripts begin their own transaction; if one fails, its connection must not return to the pool with it open. */
async function execute(db: Kysely<DB>, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async (connection) => {
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  });
}

/** Timers that don't keep an otherwise finished process alive. */
const quietClock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds).unref(),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds).unref(),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};
