import { CompiledQuery, type Kysely } from 'kysely';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import { switchedOffColumn } from '#server/platform/modules/switched-off.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { StoredWrite } from '#server/platform/http/idempotency.ts';

/** A key whose current or former prefix is the requested one. */
export interface FoundApiKey {
  id: string;
  name: string;
  source: string;
  restriction: Restriction[];
  networks: string[];
  /** Whether this workspace masks personal data. */
  masksPersonal: boolean;
  /** The modules that are switched off. */
  switchedOff: ModuleName[];
  callsPerMinute: number;
  mode: ApiKeyMode;
  changesPerHour: number | null;
  accessVersion: number;
  prefix: string;
  secretHash: Buffer;
  formerPrefix: string | null;
  formerSecretHash: Buffer | null;
  isFormerLive: boolean | null;
  isExpired: boolean | null;
  status: 'active' | 'revoked';
  /** Whether its last use was stored more than a minute ago, or never. */
  isStale: boolean;
  stored: StoredWrite | null;
}

interface StoredColumns {
  storedCall: string | null;
  storedHash: Buffer;
  storedStatus: number;
  storedResponse: string;
}

const columns = `k.id, k.name, k.source, k.restriction, k.networks::text[] as networks, (select is_masked from personal_data_policy) as "masksPersonal",
  ${switchedOffColumn} as "switchedOff",
  k.calls_per_minute as "callsPerMinute", k.mode, k.changes_per_hour as "changesPerHour", k.access_version as "accessVersion", k.prefix, k.secret_hash as "secretHash",
  k.former_prefix as "formerPrefix", k.former_secret_hash as "formerSecretHash", k.status,
  k.former_until > now() as "isFormerLive", k.expires_at <= now() as "isExpired",
  coalesce(u.last_used_at < now() - interval '60 seconds', true) as "isStale"`;

const keysByPrefix = `select ${columns}
  from api_keys k left join api_key_uses u on u.key_id = k.id
  where k.prefix = any($1::text[]) or k.former_prefix = any($1::text[])`;
const keysWithStored = `select ${columns}, i.call as "storedCall", i.body_hash as "storedHash",
    i.status as "storedStatus", i.response as "storedResponse"
  from api_keys k left join api_key_uses u on u.key_id = k.id
  left join idempotency_keys i on i.admin_id = k.id and i.key = $2
  where k.prefix = $1 or k.former_prefix = $1`;

/** The prefixes to look up that calls added in this cycle of the event loop, by database. */
const gathering = new WeakMap<
  Kysely<DB>,
  { prefixes: Set<string>; found: Promise<readonly FoundApiKey[]> }
>();

/**
 * Finds the current keys of a prefix. As with sessions, calls that arrive together share one query, which starts
 * after all of them (session-lookup.ts).
 * @returns usually one key or none; two if one key's current prefix is another's former prefix
 */
export async function findApiKeys(db: Kysely<DB>, prefix: string): Promise<FoundApiKey[]> {
  let batch = gathering.get(db);
  if (!batch) {
    const prefixes = new Set<string>();
    batch = { prefixes, found: findAtEndOfCycle(db, prefixes) };
    gathering.set(db, batch);
  }
  batch.prefixes.add(prefix);
  const found = await batch.found;
  return found.filter((key) => key.prefix === prefix || key.formerPrefix === prefix);
}

async function findAtEndOfCycle(db: Kysely<DB>, prefixes: Set<string>): Promise<readonly FoundApiKey[]> {
  await new Promise((resolve) => setImmediate(resolve));
  gathering.delete(db);
  const query = CompiledQuery.raw(keysByPrefix, [[...prefixes]]);
  const { rows } = await db.executeQuery<Omit<FoundApiKey, 'stored'>>(query);
  return rows.map((row) => ({ ...row, stored: null }));
}

/** Finds the keys of a prefix with the stored answer of an Idempotency-Key, which is null if that is new. */
export async function findApiKeysWithStored(
  db: Kysely<DB>,
  prefix: string,
  idempotencyKey: string,
): Promise<FoundApiKey[]> {
  const query = CompiledQuery.raw(keysWithStored, [prefix, idempotencyKey]);
  const { rows } = await db.executeQuery<Omit<FoundApiKey, 'stored'> & StoredColumns>(query);
  return rows.map(({ storedCall: call, storedHash, storedStatus, storedResponse, ...row }) => ({
    ...row,
    stored:
      call === null ? null : { call, bodyHash: storedHash, status: storedStatus, response: storedResponse },
  }));
}
