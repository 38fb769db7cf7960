import { personalPath } from '#contract/platform/personal.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { newApiKeyToken } from '../../server/features/identity/auth/api-key-token.ts';
import type { Database } from '../../server/operations/database/open.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import type { MeasuredServer } from './child.ts';
import { addAdmin, secretKey, signIn } from './ours.ts';

/** Whoever asks our server in a measurement. */
export type CallerName = (typeof callerNames)[number];

/** Every bound is measured for each of them. Those under masks ask the same, and are answered with less. */
export const callerNames = ['superadmin', 'sub-admin', 'sub-admin under masks', 'API key'] as const;

/** A caller with what their calls carry as `authorization`. */
export interface Caller {
  name: CallerName;
  isMasked: boolean;
  /** @param index counts the calls up */
  authorization: (index: number) => string;
}

/** A key takes so many calls a minute at most, and a measurement sends more: several keys take turns. */
const keys = 16;
const callsOfKey = 60_000;

const withPath = (menus: readonly string[], ...more: readonly string[]) =>
  [...menus, ...more].map((path) => ({ path, isWriteAccess: true }));

/**
 * Adds a caller of each kind to a database, and turns masks on there: those with the right see through them.
 * @param menus what the administrators and the key may open
 */
export async function addCallers(
  database: Database,
  server: MeasuredServer,
  menus: readonly string[],
): Promise<Caller[]> {
  await database.pool.query('update personal_data_policy set is_masked = true');
  const seeing = withPath(menus, personalPath);
  const superadmin = await addAdmin(database, 'superadmin');
  const tokens = {
    superadmin: await signIn(server, superadmin),
    'sub-admin': await signIn(server, await addAdmin(database, seeing)),
    'sub-admin under masks': await signIn(server, await addAdmin(database, withPath(menus))),
  };
  const ofKeys: string[] = [];
  while (ofKeys.length < keys) ofKeys.push(await addKey(database, superadmin.id, seeing));
  return callerNames.map((name) => ({
    name,
    isMasked: name === 'sub-admin under masks',
    authorization: (index) => (name === 'API key' ? `Bearer ${ofKeys[index % keys] ?? ''}` : tokens[name]),
  }));
}

/** Adds an API key with these rights, and gives its token. */
async function addKey(database: Database, madeBy: string, restriction: readonly object[]): Promise<string> {
  const secrets = await loadSecretKeys({ secretKey: secretKey, dataDir: '' }, async () => false);
  const { token, prefix, secretHash } = newApiKeyToken(secrets);
  const id = uuidV7();
  await database.pool.query(
    `insert into api_keys (id, name, source, restriction, networks, calls_per_minute, expires_at, prefix, secret_hash, made_by)
     values ($1, $7, 'benchmark', $2, '{}', $3, null, $4, $5, $6)`,
    [id, JSON.stringify(restriction), callsOfKey, prefix, secretHash, madeBy, `Benchmark ${prefix}`],
  );
  return token;
}
