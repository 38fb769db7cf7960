import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isAlive } from '#server/platform/base/is-alive.ts';

/** The advisory lock, in the superuser's database, of the server that uses an embedded database. */
const lockKey = 7_240_001;

const holderPrefix = 'marketdesk server, process ';

/** Another server has the lock. The message is for the person who started this one. */
export class InUseError extends Error {}

/** The lock that a server holds on its embedded database while it runs. */
export interface ServerLock {
  /** The superuser's connection that holds the lock. Use it for setup, while nothing else uses it. */
  client: Client;
  /** Resolves with the reason when the database is lost and doesn't come back. Never rejects. */
  lost: Promise<Error>;
  /** From now on, the end of the connection doesn't count as a loss. */
  expectEnd(): void;
  /** Releases the lock. */
  release(): Promise<void>;
}

/**
 * Takes the server lock for the life of this process. A killed holder loses it with its connection, within moments.
 * `url` connects as the superuser. Throws InUseError with the holder's process id if another server has it.
 */
export async function holdServerLock(url: string, folder: string, signal?: AbortSignal): Promise<ServerLock> {
  let ending = false;
  let client = await lockOnce(url, folder, signal);
  const { promise: lost, resolve: announce } = Promise.withResolvers<Error>();

  const watch = (): void => {
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!ending) void retake();
    });
  };
  // If one of PostgreSQL's processes crashes, PostgreSQL drops every connection and is back a moment later.
  const retake = async (): Promise<void> => {
    const giveUpAt = Date.now() + 15_000;
    for (;;) {
      try {
        client = await lockOnce(url, folder);
        if (ending) await client.end();
        else watch();
        return;
      } catch (error) {
        if (ending) return;
        // If connections are refused, PostgreSQL itself has ended, and waiting doesn't help.
        if (
          Date.now() > giveUpAt ||
          (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
        ) {
          announce(
            new Error(
              'The embedded PostgreSQL ended unexpectedly. Start the server again; its log is in the data folder.',
              { cause: error },
            ),
          );
          return;
        }
        await sleep(100);
      }
    }
  };
  watch();

  return {
    get client() {
      return client;
    },
    lost,
    expectEnd() {
      ending = true;
    },
    async release() {
      ending = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function lockOnce(url: string, folder: string, signal?: AbortSignal): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: `${holderPrefix}${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const giveUpAt = Date.now() + 15_000;
    for (;;) {
      const tried = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        lockKey,
      ]);
      if (tried.rows[0]?.locked) return client;
      const holder = await readHolder(client);
      // A holder that was just killed keeps the lock until PostgreSQL notices the end of its connection. If there is no
      // holder, it released the lock after our attempt.
      if ((holder === undefined || !isAlive(holder)) && Date.now() < giveUpAt) {
        await sleep(20, undefined, { signal });
        continue;
      }
      throw new InUseError(
        `Another server${holder === undefined ? '' : ` (process ${holder})`} is using the data folder ${folder}. ` +
          'Stop it first, or choose another DATA_DIR for this one.',
      );
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function readHolder(client: Client): Promise<number | undefined> {
  const found = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1`,
    [lockKey],
  );
  const name = found.rows[0]?.application_name;
  return name?.startsWith(holderPrefix) ? Number(name.slice(holderPrefix.length)) : undefined;
}
