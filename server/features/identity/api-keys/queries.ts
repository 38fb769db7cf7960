import { type Kysely, sql } from 'kysely';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import type { TextFilter, TimeFilter } from '#contract/platform/column-filters.ts';
import type { NewApiKeyToken } from '../auth/api-key-token.ts';
import { exclusiveApiKeyLock } from '#server/platform/db/api-key-lock.ts';
import { ipRangesColumn } from '../auth/ip-ranges.ts';
import type { DB } from '#server/platform/db/types.ts';
import { textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';

/** An API key as the calls return it. It never contains the secret or its hash. */
export interface ApiKeyRecord {
  id: string;
  name: string;
  source: string;
  restriction: Restriction[];
  networks: string[];
  callsPerMinute: number;
  mode: ApiKeyMode;
  changesPerHour: number | null;
  expiresAt: Date | null;
  prefix: string;
  formerPrefix: string | null;
  formerUntil: Date | null;
  state: 'active' | 'expired' | 'revoked';
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  madeBy: string;
  createdAt: Date;
  version: number;
}

/** The fields that a change may set. */
export interface ChangeableKey {
  name: string;
  restriction: readonly Restriction[];
  networks: readonly string[];
  callsPerMinute: number;
  expiresAt: string | null;
  /** Left out: as it is. */
  mode?: ApiKeyMode | undefined;
  changesPerHour?: number | null | undefined;
}

// Raw because only the database's clock decides what has expired.
const state = sql<ApiKeyRecord['state']>`case when api_keys.status = 'revoked' then 'revoked'
  when api_keys.expires_at <= now() then 'expired' else 'active' end`;
// Raw because only the database's clock decides what has ended.
const isFormerLive = sql<boolean>`api_keys.status = 'active' and api_keys.former_until > now()`;

/**
 * API keys with all columns that the calls return. There are few, so they are counted and sorted without an index.
 */
function shown(db: Kysely<DB>) {
  return db
    .selectFrom('api_keys')
    .innerJoin('admins', 'admins.id', 'api_keys.made_by')
    .leftJoin('api_key_uses', 'api_key_uses.key_id', 'api_keys.id')
    .select(({ ref, fn, eb }) => [
      'api_keys.id',
      'api_keys.name',
      'api_keys.source',
      ref('api_keys.restriction').$castTo<Restriction[]>().as('restriction'),
      // Raw because the builder has no type for an array cast to text.
      sql<string[]>`api_keys.networks::text[]`.as('networks'),
      'api_keys.calls_per_minute as callsPerMinute',
      'api_keys.mode',
      'api_keys.changes_per_hour as changesPerHour',
      'api_keys.expires_at as expiresAt',
      'api_keys.prefix',
      eb.case().when(isFormerLive).then(ref('api_keys.former_prefix')).end().as('formerPrefix'),
      eb.case().when(isFormerLive).then(ref('api_keys.former_until')).end().as('formerUntil'),
      state.as('state'),
      'api_keys.revoked_at as revokedAt',
      'api_key_uses.last_used_at as lastUsedAt',
      fn<string | null>('host', ['api_key_uses.last_used_from']).as('lastUsedFrom'),
      'admins.name as madeBy',
      'api_keys.created_at as createdAt',
      'api_keys.version',
    ]);
}

/** Finds one API key. */
export async function findApiKey(db: Kysely<DB>, id: string): Promise<ApiKeyRecord | undefined> {
  return shown(db).where('api_keys.id', '=', id).executeTakeFirst();
}

/**
 * Finds one API key and locks it until the transaction ends. It waits for writes of this key that are in progress.
 */
export async function lockApiKey(db: Kysely<DB>, id: string): Promise<ApiKeyRecord | undefined> {
  await exclusiveApiKeyLock(db, id);
  return shown(db).where('api_keys.id', '=', id).forUpdate('api_keys').executeTakeFirst();
}

/** Whether another key that is not revoked has a name, ignoring case. */
export async function keyNameIsTaken(db: Kysely<DB>, name: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('status', '=', 'active')
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId as string))
    .executeTakeFirst();
  return row !== undefined;
}

const columnsOf = ({
  name,
  restriction,
  networks,
  callsPerMinute,
  expiresAt,
  mode,
  changesPerHour,
}: ChangeableKey) => ({
  name,
  restriction: JSON.stringify(restriction),
  networks: ipRangesColumn(networks),
  calls_per_minute: callsPerMinute,
  expires_at: expiresAt === null ? null : new Date(expiresAt),
  ...(mode !== undefined && { mode }),
  ...(changesPerHour !== undefined && { changes_per_hour: changesPerHour }),
});

/** Adds a key. */
export async function insertApiKey(
  db: Kysely<DB>,
  key: ChangeableKey & { id: string; source: string; madeBy: string },
  { prefix, secretHash }: NewApiKeyToken,
): Promise<void> {
  const { id, source, madeBy } = key;
  await db
    .insertInto('api_keys')
    .values({ ...columnsOf(key), id, source, made_by: madeBy, prefix, secret_hash: secretHash })
    .execute();
}

/** Changes a locked key. Writes in progress check the key again. */
export async function updateApiKey(db: Kysely<DB>, id: string, key: ChangeableKey): Promise<void> {
  await db
    .updateTable('api_keys')
    .set((column) => ({
      ...columnsOf(key),
      version: column('version', '+', 1),
      access_version: column('access_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a locked key a new secret. The current secret becomes the former one, and the previous former one
 * becomes invalid.
 */
export async function rotateApiKey(
  db: Kysely<DB>,
  id: string,
  { prefix, secretHash }: NewApiKeyToken,
  overlapHours: number,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set(({ ref, eb }) => ({
      former_prefix: ref('prefix'),
      former_secret_hash: ref('secret_hash'),
      // Raw because the database's clock decides when it ends.
      former_until: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
      prefix,
      secret_hash: secretHash,
      new_token_for: null,
      new_token_until: null,
      version: eb('version', '+', 1),
      access_version: eb('access_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Revokes a key permanently.
 * @returns false if it is already revoked
 */
export async function setRevoked(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set((column) => ({
      status: 'revoked',
      revoked_at: sql`now()`,
      version: column('version', '+', 1),
      access_version: column('access_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const sortExpressions = {
  name: sql`lower(api_keys.name)`,
  createdAt: sql`api_keys.id`,
  // Keys that were never used or never expire are sorted last in both directions.
  lastUsedAt: sql`coalesce(api_key_uses.last_used_at, '-infinity')`,
  expiresAt: sql`coalesce(api_keys.expires_at, 'infinity')`,
} as const;

type SortColumn = keyof typeof sortExpressions;

interface KeyListInput {
  page: number;
  limit: number;
  search: string;
  sort?: SortColumn | `-${SortColumn}` | undefined;
  state?: ApiKeyRecord['state'] | undefined;
  name?: TextFilter | undefined;
  source?: TextFilter | undefined;
  prefix?: TextFilter | undefined;
  lastUsedAt?: TimeFilter | undefined;
}

const compared = {
  name: textColumn('lower(api_keys.name)'),
  source: textColumn('lower(api_keys.source)'),
  prefix: textColumn(`lower('mdk_' || api_keys.prefix)`),
  lastUsedAt: timeColumn('api_key_uses.last_used_at'),
};

/** The column filters that are set, as conditions. */
const comparisons = ({ name, source, prefix, lastUsedAt }: KeyListInput) =>
  [
    name && compared.name(name),
    source && compared.source(source),
    prefix && compared.prefix(prefix),
    lastUsedAt && compared.lastUsedAt(lastUsedAt),
  ].filter((condition) => condition !== undefined);

/** Lists a page of API keys. The search matches a part of the name, or a prefix as written in a token. */
export async function listApiKeys(db: Kysely<DB>, input: KeyListInput) {
  const sort = input.sort ?? '-createdAt';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const term = input.search.trim().toLowerCase();
  const prefix = term.replace(/^mdk_/, '').replace(/_$/, '');
  const conditions = [
    sql`true`,
    ...(term === ''
      ? []
      : [
          sql`(strpos(lower(api_keys.name), ${term}) > 0 or strpos(api_keys.source, ${term}) > 0
            or starts_with(api_keys.prefix, ${prefix}) or starts_with(api_keys.former_prefix, ${prefix}))`,
        ]),
    ...(input.state === undefined ? [] : [sql`${state} = ${input.state}`]),
    ...comparisons(input),
  ];
  // Raw because the column comparisons are raw too.
  const isMatching = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const [rows, { count }] = await Promise.all([
    shown(db)
      .where(isMatching)
      .orderBy(sortExpressions[sort.replace('-', '') as SortColumn], direction)
      .orderBy('api_keys.id', direction)
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
    db
      .selectFrom('api_keys')
      .leftJoin('api_key_uses', 'api_key_uses.key_id', 'api_keys.id')
      .where(isMatching)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count, countIsExact: true };
}
