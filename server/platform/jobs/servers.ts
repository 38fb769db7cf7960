import type { Pool, PoolClient } from 'pg';
import type { PeriodicTask } from './periodic-tasks.ts';
import type { Migration } from '../db/migration-files.ts';

/** A server as others see it. */
export interface ServerInfo {
  id: string;
  host: string;
  version: string;
}

/** How long a server that was seen last may still be there. */
const remembered = `interval '1 hour'`;

/** Says that this server works on the database, and which migrations it knows. Called under the lock of migrations. */
export async function registerServer(
  client: Pool | PoolClient,
  { id, host, version }: ServerInfo,
  knows: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO servers (id, host, version, knows) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
    [id, host, version, knows],
  );
  await client.query(`DELETE FROM servers WHERE seen_at < now() - interval '1 day'`);
}

/** Records that a server has stopped, so that nothing waits for it. */
export async function unregisterServer(pool: Pool, { id }: ServerInfo): Promise<void> {
  await pool.query('DELETE FROM servers WHERE id = $1', [id]);
}

/** Servers seen within the hour that don't know a migration: `host, version`, each with when it was seen last. */
export async function olderServers(client: PoolClient, migration: string): Promise<string[]> {
  const { rows } = await client.query<{ shown: string }>(
    `SELECT format('%s (version %s, seen %s)', host, version, to_char(seen_at, 'HH24:MI "UTC"')) AS shown FROM servers
     WHERE seen_at > now() - ${remembered} AND NOT $1 = ANY (knows) ORDER BY seen_at DESC LIMIT 3`,
    [migration],
  );
  return rows.map(({ shown }) => shown);
}

/**
 * Reports that a server is alive. A server that was silent for so long that the database was upgraded without it must
 * not continue: what it needs may no longer exist.
 * @param migrations those that it knows
 * @param end ends this server, with a sentence that gives the reason
 */
export function heartbeatTask(
  pool: Pool,
  server: ServerInfo,
  migrations: readonly Migration[],
  end: (reason: Error) => void,
): PeriodicTask {
  const knows = migrations.map(({ name }) => name);
  return {
    purpose: 'stay in sight of other servers',
    everyMs: 60_000,
    async run() {
      const kept = await pool.query(
        `UPDATE servers SET seen_at = now() WHERE id = $1 AND seen_at > now() - ${remembered}`,
        [server.id],
      );
      if (kept.rowCount === 1) return;
      const unknown = await pool.query<{ name: string }>(
        'SELECT name FROM migrations WHERE NOT name = ANY ($1) ORDER BY name LIMIT 1',
        [knows],
      );
      const [found] = unknown.rows;
      if (found) {
        end(
          new Error(
            `This server was out of sight for an hour, and the database was upgraded without it (${found.name}). Start the newer program.`,
          ),
        );
        return;
      }
      await registerServer(pool, server, knows);
    },
  };
}
