import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AmountFilter, TextFilter, TimeFilter } from '#contract/platform/column-filters.ts';
import { countCap } from '#contract/platform/limits.ts';
import { waitsForSeal } from '#server/platform/audit/chain.ts';
import type { DB, JsonValue } from '#server/platform/db/types.ts';
import { countUpToCap } from '#server/platform/lists/count-up-to-cap.ts';
import { amountColumn, textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import { contains } from '#server/platform/lists/term.ts';

/** The filters of the audit trail. */
export interface AuditFilter {
  admin?: string | undefined;
  call?: string | undefined;
  /** Any of these calls. */
  calls?: readonly string[] | undefined;
  record?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A row of the audit trail with the name and email of the actor at that time. */
export interface AuditRow {
  id: number;
  createdAt: Date;
  adminId: string | null;
  adminName: string | null;
  adminEmail: string | null;
  call: string;
  record: string | null;
  outcome: 'done' | 'refused';
  before: JsonValue;
  after: JsonValue;
  ipAddress: string;
  requestId: string;
  isSealed: boolean;
}

function filtered(db: Kysely<DB>, filter: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .$if(filter.admin !== undefined, (query) =>
      query.where('audit_log.admin_id', '=', filter.admin as string),
    )
    .$if(filter.call !== undefined, (query) => query.where('audit_log.call', '=', filter.call as string))
    .$if(filter.record !== undefined, (query) =>
      query.where('audit_log.record', '=', filter.record as string),
    )
    .$if(filter.from !== undefined, (query) =>
      query.where('audit_log.created_at', '>=', new Date(filter.from as string)),
    )
    .$if(filter.to !== undefined, (query) =>
      query.where('audit_log.created_at', '<', new Date(filter.to as string)),
    );
}

/** The number of newest rows that a search covers, because their states are texts without an index. */
export const searchedRows = 20_000;

/** A search: rows that contain the text among the newest rows, and all rows of records with that name. */
export interface AuditSearch {
  text: string;
  records: readonly string[];
}

/**
 * The IDs of the rows that a filter matches. With several calls, each call's own index is read from its end, so
 * that a rare call doesn't require a scan of the others.
 */
function foundIds(db: Kysely<DB>, filter: AuditFilter, most: number, newestFirst: boolean) {
  const { calls, ...rest } = filter;
  const direction = newestFirst ? 'desc' : 'asc';
  const of = (more: AuditFilter) =>
    filtered(db, more)
      .select('audit_log.id')
      // The rows of one record have an index of their own, ordered by time.
      .$if(more.record !== undefined, (query) => query.orderBy('audit_log.created_at', direction))
      .orderBy('audit_log.id', direction)
      .limit(most);
  if (calls === undefined) return sql`${of(rest)}`;
  if (calls.length === 0) return sql`select id from audit_log where false`;
  return sql.join(
    calls.map((call) => sql`(${of({ ...rest, call })})`),
    sql` union all `,
  );
}

/**
 * The IDs of the rows that a search finds: those of the newest rows that contain the text, and all rows of
 * records with that name.
 */
function searchedIds(db: Kysely<DB>, filter: AuditFilter, { text, records }: AuditSearch) {
  const newest = foundIds(db, filter, searchedRows, true);
  const ofRecords = records.map(
    (record) => sql`(${foundIds(db, { ...filter, record }, countCap + 1, true)})`,
  );
  const said = sql`lower(concat_ws(' ', audit_log.call, audit_log.record, audit_log.admin_name, audit_log.admin_email,
    audit_log.before, audit_log.after))`;
  const recent = sql`select audit_log.id from audit_log
    where audit_log.id in (select id from (${newest}) as newest order by id desc limit ${searchedRows})
      and ${contains(said, text)}`;
  return sql.join([recent, ...ofRecords], sql` union `);
}

/** A page of the audit trail. IDs are found first and the rows are read afterwards, so that deep pages stay cheap. */
export async function auditPage(
  db: Kysely<DB>,
  filter: AuditFilter,
  search: AuditSearch | undefined,
  { page, limit, newestFirst }: { page: number; limit: number; newestFirst: boolean },
): Promise<AuditRow[]> {
  const direction = newestFirst ? 'desc' : 'asc';
  const ids = search ? searchedIds(db, filter, search) : foundIds(db, filter, page * limit, newestFirst);
  const way = sql.raw(direction);
  return db
    .with(
      'wanted',
      () =>
        // Raw because the parts are separate statements.
        sql<{ id: number }>`(select id from (${ids}) as found order by id ${way}
        limit ${limit} offset ${(page - 1) * limit})`,
    )
    .selectFrom('wanted')
    .innerJoin('audit_log', 'audit_log.id', 'wanted.id')
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_log.id')
    .select(({ eb, fn }) => [
      'audit_log.id',
      'audit_log.created_at as createdAt',
      'audit_log.admin_id as adminId',
      'audit_log.admin_name as adminName',
      'audit_log.admin_email as adminEmail',
      'audit_log.call',
      'audit_log.record',
      'audit_log.outcome',
      'audit_log.before',
      'audit_log.after',
      fn<string>('host', ['audit_log.ip_address']).as('ipAddress'),
      'audit_log.request_id as requestId',
      eb('audit_seals.audit_id', 'is not', null).$castTo<boolean>().as('isSealed'),
    ])
    .orderBy('audit_log.id', direction)
    .execute();
}

/** Builds the part of a statement that counts the rows of a filter or search, up to one more than the cap. */
export function countOfFiltered(
  db: Kysely<DB>,
  filter: AuditFilter,
  search?: AuditSearch,
): RawBuilder<unknown> {
  const ids = search ? searchedIds(db, filter, search) : foundIds(db, filter, countCap + 1, true);
  // Raw because the parts are separate statements.
  return sql`(select count(*) from (select from (${ids}) as found limit ${countCap + 1}) as counted)`;
}

/** Counts the rows that a filter or search finds, up to the cap. */
export async function countFiltered(
  db: Kysely<DB>,
  filter: AuditFilter,
  search?: AuditSearch,
): Promise<{ count: number; countIsExact: boolean }> {
  // Raw because the count is a separate statement.
  const { rows } = await sql<{
    count: number;
  }>`select ${countOfFiltered(db, filter, search)} as count`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, countCap), countIsExact: count <= countCap };
}

/** Counts the rows of the audit trail: sealed rows from the chain's length, plus the few that aren't sealed yet. */
export async function countAll(db: Kysely<DB>): Promise<number> {
  // Raw because the condition for unsealed rows is shared with the sealer.
  const { rows } = await sql<{ count: number }>`
    select position + (select count(*) from audit_log where ${sql.raw(waitsForSeal)}) as count
    from audit_chain_head`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An actor: an administrator, or an API key, which has no email. */
export interface Actor {
  id: string;
  kind: 'admin' | 'key';
  name: string;
  email: string | null;
}

/** Every administrator and API key, for the filter. */
export async function actors(db: Kysely<DB>): Promise<Actor[]> {
  return db
    .selectFrom('actors')
    .select(['id', 'kind', 'name', 'email'])
    .orderBy('kind')
    .orderBy(sql`lower(name)`)
    .limit(1000)
    .$castTo<Actor>()
    .execute();
}

/** The filters of refused calls. */
export interface RefusedFilter {
  admin?: string | undefined;
  hour?: TimeFilter | undefined;
  call?: TextFilter | undefined;
  times?: AmountFilter | undefined;
  lastAt?: TimeFilter | undefined;
  lastIpAddress?: TextFilter | undefined;
}

const refusedColumns = {
  hour: timeColumn('refused_calls.hour'),
  call: textColumn('lower(refused_calls.call)'),
  times: amountColumn('refused_calls.count'),
  lastAt: timeColumn('refused_calls.last_at'),
  lastIpAddress: textColumn('host(refused_calls.last_ip_address)'),
};

function refusedOf(db: Kysely<DB>, { admin, hour, call, times, lastAt, lastIpAddress }: RefusedFilter) {
  const compared = [
    hour && refusedColumns.hour(hour),
    call && refusedColumns.call(call),
    times && refusedColumns.times(times),
    lastAt && refusedColumns.lastAt(lastAt),
    lastIpAddress && refusedColumns.lastIpAddress(lastIpAddress),
  ].filter((condition) => condition !== undefined);
  return (
    db
      .selectFrom('refused_calls')
      .$if(admin !== undefined, (query) => query.where('refused_calls.admin_id', '=', admin as string))
      // Raw because the column comparisons are raw too.
      .where(sql<boolean>`${sql.join([sql`true`, ...compared], sql` and `)}`)
  );
}

/**
 * A page of the calls that were refused for missing permissions, with the current name and email of the
 * administrator or key.
 */
export async function refusedCalls(
  db: Kysely<DB>,
  filter: RefusedFilter,
  { page, limit, newestFirst }: { page: number; limit: number; newestFirst: boolean },
) {
  const direction = newestFirst ? 'desc' : 'asc';
  return refusedOf(db, filter)
    .innerJoin('actors', 'actors.id', 'refused_calls.admin_id')
    .select(({ ref }) => [
      'refused_calls.hour',
      'refused_calls.admin_id as adminId',
      ref('actors.name').$notNull().as('adminName'),
      'actors.email as adminEmail',
      'refused_calls.call',
      'refused_calls.count as times',
      'refused_calls.last_at as lastAt',
      // Raw because the builder has no host().
      sql<string>`host(refused_calls.last_ip_address)`.as('lastIpAddress'),
    ])
    .orderBy('refused_calls.hour', direction)
    .orderBy('refused_calls.admin_id', direction)
    .orderBy('refused_calls.call', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Counts those rows up to the cap. */
export const countRefusedCalls = (
  db: Kysely<DB>,
  filter: RefusedFilter,
): Promise<{ count: number; countIsExact: boolean }> =>
  countUpToCap(db, refusedOf(db, filter).select('refused_calls.hour'));
