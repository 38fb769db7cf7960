import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { screeningSchemas } from '#contract/moderation/screening.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import { records } from '#server/platform/records/records.ts';

/** The input of a call. */
export type Input<Name extends keyof typeof screeningSchemas> = z.output<
  (typeof screeningSchemas)[Name]['input']
>;
type Row<Name extends keyof typeof screeningSchemas> = z.input<(typeof screeningSchemas)[Name]['output']>;
type Untranslated<Shown> = Omit<Shown, 'problem'> & { problem: Message | null };

/** The columns of a list that people change. */
export const screeningLists = records({
  table: 'screening_lists',
  fields: {
    id: 'id',
    name: 'name',
    format: 'format',
    url: 'url',
    chainId: 'chain_id',
    contract: 'contract',
    oracleCursor: 'oracle_cursor',
    current: 'current',
    maxAgeHours: 'max_age_hours',
    fetchAt: 'fetch_at',
    version: 'version',
  },
});

/** A list as its calls show it: sentences are not translated yet, and the explorer of its chain is missing. */
export type ShownList = Omit<Untranslated<Row<'listScreeningLists'>>, 'explorerUrl'>;

const lists: ListDefinition<ShownList, Input<'listScreeningLists'>> = {
  table: 'screening_lists',
  columns: {
    id: 'id',
    name: 'name',
    format: 'format',
    url: `coalesce(url, '')`,
    chainId: 'chain_id',
    contract: 'contract',
    maxAgeHours: 'max_age_hours',
    current: 'current',
    entries: 'entries',
    confirmedAt: 'confirmed_at',
    state: `case when current = 0 then 'empty' when checked < current then 'checking'
      when confirmed_at < now() - make_interval(hours => max_age_hours) then 'old' else 'current' end`,
    problem: 'problem',
    openHits: `(select count(*) from screening_hits where list_id = screening_lists.id and state = 'open')`,
    createdAt: 'created_at',
    version: 'version',
  },
  search: 'lower(name)',
  sorts: { name: 'lower(name)', createdAt: 'id' },
  newest: 'id',
  filters: {},
};

/** A page of the lists. There are few. */
export const listLists = (db: Kysely<DB>, input: Input<'listScreeningLists'>) => pageOf(db, lists, input);

/** One list, as the list of them shows it. @throws CallFailure 404 */
export const findList = (db: Kysely<DB>, id: string) => findInList(db, lists, id);

const versions: ListDefinition<
  Untranslated<Row<'listScreeningVersions'>>,
  Omit<Input<'listScreeningVersions'>, 'id'> & { list: string; search: string }
> = {
  table: 'screening_versions',
  columns: {
    id: 'id',
    number: 'number',
    state: 'state',
    file: 'file',
    sha256: 'sha256',
    entries: 'entries',
    added: 'added',
    changed: 'changed',
    removed: 'removed',
    unmatchable: 'unmatchable',
    hits: 'hits',
    problem: 'problem',
    importedBy: 'imported_by',
    createdAt: 'created_at',
  },
  search: 'file',
  sorts: { createdAt: 'id' },
  newest: 'id',
  filters: { list: (list) => sql`list_id = ${list}`, state: (state) => sql`state = ${state}` },
};

/** A page of the files of a list. */
export const listVersions = (db: Kysely<DB>, { id, ...input }: Input<'listScreeningVersions'>) =>
  pageOf(db, versions, { ...input, list: id, search: '' });

const entryFields = {
  externalId: 'external_id',
  names: 'names',
  addresses: 'addresses',
  birthYears: 'birth_years',
  countries: 'countries',
  programme: 'programme',
} as const;

/** The changes of a version: its entries are those since it, and those that ended with it without another. */
export async function listChanges(
  db: Kysely<DB>,
  { id, number, page, limit, sort }: Input<'listScreeningChanges'>,
) {
  const order = sql.raw(sort === '-externalId' ? 'desc' : 'asc');
  const columns = sql.raw(
    Object.entries(entryFields)
      .map(([field, column]) => `${column} as "${field}"`)
      .join(', '),
  );
  const found = sql`select id, ${columns},
      case when until = ${number} then 'removed' when exists (select from screening_entries as former
        where former.list_id = entry.list_id and former.external_id = entry.external_id and former.until = ${number})
        then 'changed' else 'added' end as change
    from screening_entries as entry
    where list_id = ${id} and (since = ${number} or (until = ${number} and not exists (
      select from screening_entries as later where later.list_id = entry.list_id
        and later.external_id = entry.external_id and later.since = ${number})))`;
  // Raw because the change of a row depends on the other rows of its entry.
  const { rows } = await sql<Row<'listScreeningChanges'>>`${found}
    order by external_id collate "pg_c_utf8" ${order}, id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  // Raw because it counts the same rows.
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::integer as count from (${found}) as found`.execute(db);
  return { rows, count: counted[0]?.count ?? 0, countIsExact: true };
}

const subjectName = `case subject_kind when 'user' then (select name from users where users.id = subject_id)
  else (select users.name from withdrawals join users on users.id = withdrawals.user_id where withdrawals.id = subject_id) end`;

type ShownHit = Row<'listScreeningHits'>;

const hitColumns = {
  id: 'id',
  subjectKind: 'subject_kind',
  subjectId: 'subject_id',
  subjectName,
  subjectAddress: `case subject_kind when 'user' then (select address from users where users.id = subject_id)
    else (select to_address from withdrawals where withdrawals.id = subject_id) end`,
  listName: '(select name from screening_lists where screening_lists.id = list_id)',
  entryName: `(select coalesce(names[1], addresses[1]) from screening_entries where screening_entries.id = entry_id)`,
  score: 'score',
  state: 'state',
  decidedBy: '(select name from admins where admins.id = decided_by)',
  decidedAt: 'decided_at',
  createdAt: 'created_at',
  version: 'version',
} as const;

const hits: ListDefinition<ShownHit, Input<'listScreeningHits'>> = {
  table: 'screening_hits',
  columns: hitColumns,
  search: `lower(coalesce(${subjectName}, '') || e'\\x1f' || coalesce(${hitColumns.entryName}, ''))`,
  looksUp: true,
  sorts: { score: 'score', createdAt: 'id' },
  newest: 'id',
  filters: {
    state: (state) => sql`state = ${state}`,
    subjectKind: (kind) => sql`subject_kind = ${kind}`,
  },
};

/** A page of the hits. */
export const listHits = (db: Kysely<DB>, input: Input<'listScreeningHits'>) => pageOf(db, hits, input);

const wholeHits: ListDefinition<Row<'getScreeningHit'>, Input<'listScreeningHits'>> = {
  ...hits,
  columns: {
    ...hitColumns,
    entry: `(select jsonb_build_object(${Object.entries(entryFields)
      .map(([field, column]) => `'${field}', ${column}`)
      .join(', ')}) from screening_entries where screening_entries.id = entry_id)`,
    parts: 'parts',
    reason: 'reason',
  },
};

/** One hit with its entry and the parts of its score. @throws CallFailure 404 */
export const findHit = (db: Kysely<DB>, id: string) => findInList(db, wholeHits, id);

/**
 * Decides an open hit, once.
 * @throws CallFailure 404; 409 if it is decided already or has changed
 */
export async function decideHit(
  db: Kysely<DB>,
  { id, decision, reason, version }: Input<'decideScreeningHit'>,
  by: string,
): Promise<void> {
  const decided = await db
    .updateTable('screening_hits')
    .set((row) => ({
      state: decision,
      reason,
      decided_by: by,
      // Raw because only the database's clock counts.
      decided_at: sql<Date>`now()`,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('version', '=', version)
    .returning('subject_id')
    .executeTakeFirst();
  if (decided) return askGatesAgain(db, [decided.subject_id]);
  const known = await db.selectFrom('screening_hits').select('id').where('id', '=', id).executeTakeFirst();
  throw known ? new CallFailure(409, 'screeningDecided') : noSuchRecord();
}
