import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Removal } from './kinds.ts';
import type { Reference } from './references.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/** How many of some records were removed, and how many stay. */
export interface Removed {
  removed: number;
  kept: number;
}

interface Batch {
  ids: readonly string[];
  references: ReadonlyMap<string, readonly Reference[]>;
  /** The administrator who removes the sample. */
  principalId: string;
}

const id = sql.ref('sample.id');

/**
 * Removes records of one kind with their parts, except records that others refer to and content that somebody edited
 * (specification 30.4). Call it in the transaction of a batch (`remove-sample.ts`).
 */
export async function removeRecords(db: Kysely<DB>, removal: Removal, batch: Batch): Promise<Removed> {
  const { table, parts = [], noteKind } = removal;
  // Locked first, so that no new row can refer to one of them until it is removed.
  // Raw because the table is one of many, as in the statements below.
  const { rows: found } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${batch.ids}::uuid[]) order by id for update`.execute(
    db,
  );
  const locked = found.map((row) => row.id);
  if (locked.length === 0) return { removed: 0, kept: 0 };
  // Raw because the conditions are those of any table.
  const { rows: free } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as sample where id = any(${locked}::uuid[])
      and not (${sql.join(reasonsToStay(removal, batch), sql` or `)})`.execute(db);
  const ids = free.map((row) => row.id);
  for (const part of parts)
    await sql`delete from ${sql.table(part.table)} where ${sql.ref(part.column)} = any(${ids}::uuid[])`.execute(
      db,
    );
  if (noteKind !== undefined)
    for (const about of ['assignments', 'inbox_items'] as const)
      await db
        .deleteFrom(about)
        .where('kind', '=', noteKind)
        .where('record', 'in', [...ids, nilUuid])
        .execute();
  await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return { removed: ids.length, kept: locked.length - ids.length };
}

/** The conditions under which the record `sample` stays. */
function reasonsToStay(
  { table, parts = [], noteKind, isContent }: Removal,
  { references, principalId }: Batch,
): RawBuilder<unknown>[] {
  const isPart = (one: Reference) =>
    parts.some((part) => part.table === one.table && part.column === one.column);
  const targets = [table, ...parts.filter(({ hasSameId }) => hasSameId).map((part) => part.table)];
  const others = targets.flatMap((target) => references.get(target) ?? []).filter((one) => !isPart(one));
  return [
    ...others.map(
      (one) =>
        sql`exists (select from ${sql.table(one.table)} as other where ${sql.ref(`other.${one.column}`)} = ${id})`,
    ),
    ...parts.flatMap(({ table: part, column, key, of = part }) =>
      key === undefined
        ? []
        : [
            sql`exists (select from ${sql.table(part)} as part where ${sql.ref(`part.${column}`)} = ${id}
              and ${sql.ref(`part.${key}`)} not in (
                select unnest(ids) from sample_rows where table_name = ${of}))`,
          ],
    ),
    // Another system sends this record now.
    sql`exists (select from feed_records where record_id = ${id})`,
    ...(noteKind === undefined
      ? []
      : [sql`exists (select from notes where kind = ${noteKind} and record = ${id} and deleted_at is null)`]),
    // This reference has no foreign key.
    ...(table === 'tickets'
      ? [
          sql`exists (select from tickets as merged where merged.merged_into = ${id} and merged.id not in (
            select unnest(ids) from sample_rows where table_name = 'tickets'))`,
        ]
      : []),
    ...(isContent ? [sql`(sample.version > 1 and to_jsonb(sample) ->> 'deleted_at' is null)`] : []),
    ...(table === 'admins' ? [staysAdmin(principalId)] : []),
  ];
}

/** The administrator who removes the sample stays, and so does the last active superadmin. */
const staysAdmin = (principalId: string) =>
  sql`${id} = ${principalId}::uuid or (sample.role = 'superadmin' and sample.status = 'active' and not exists (
    select from admins as other where other.role = 'superadmin' and other.status = 'active' and other.id <> ${id}))`;
