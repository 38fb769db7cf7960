import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import type { Database } from '../../server/operations/database/open.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import { type MeasuredServer, startServer } from './child.ts';

/** An administrator of the benchmark, with a password that nobody else has. */
export interface Credentials {
  id: string;
  email: string;
  password: string;
  hash: string;
}

/** The database is kept from one run to the next, and knows its key. */
export const secretKey = 'a key for benchmarks alone, forty characters';

/** Adds an administrator with these rights, or a superadmin, to a database. */
export async function addAdmin(
  database: Pick<Database, 'pool'>,
  restriction: readonly object[] | 'superadmin',
): Promise<Credentials> {
  const id = uuidV7();
  const email = `bench.${id}@example.com`;
  const password = randomBytes(12).toString('hex');
  const hash = await hashPassword(password);
  const role = restriction === 'superadmin' ? restriction : 'admin';
  const held = restriction === 'superadmin' ? [] : restriction;
  await database.pool.query(
    `insert into admins (id, name, email, password_hash, role, restriction, seen_welcome) values ($1, 'Benchmark', $2, $3, $4, $5, true)`,
    [id, email, hash, role, JSON.stringify(held)],
  );
  return { id, email, password, hash };
}

/**
 * Adds an administrator with these menus, or a superadmin, to a database, and starts our server on it as it runs in
 * production, without the limit of calls.
 * @param settings further configuration of the server
 */
export async function startOurs(
  database: Database,
  menus: readonly string[] | 'superadmin',
  settings: Record<string, string> = {},
): Promise<{ server: MeasuredServer; credentials: Credentials }> {
  const credentials = await addAdmin(
    database,
    menus === 'superadmin' ? menus : menus.map((path) => ({ path, isWriteAccess: true })),
  );
  const server = await startOursOn(database, settings);
  return { server, credentials };
}

/** Starts our server on a database that has an administrator of the benchmark, such as a second one. */
export const startOursOn = (
  { url }: Pick<Database, 'url'>,
  settings: Record<string, string> = {},
): Promise<MeasuredServer> =>
  startServer(
    'server/main.ts',
    {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      SAMPLE_DATA: 'off',
      RATE_LIMIT: '0',
      PORT: '0',
      DATA_DIR: join(import.meta.dirname, '../../.cache/bench-data'),
      ...settings,
    },
    // As tools/scripts/run.mjs starts it.
    ['--max-semi-space-size=4'],
  );

/** Signs in and gives the token. */
export async function signIn({ url }: MeasuredServer, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, staySignedIn: true }),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`The sign-in failed: ${answer.status} ${JSON.stringify(body)}`);
  return body.token;
}
