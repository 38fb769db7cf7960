import { type Kysely, sql } from 'kysely';
import { ownFieldKeptDays } from '#contract/platform/limits.ts';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { ownFieldTables } from '#server/platform/own-fields/own-fields.ts';
import { dropIndex } from './build-index.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/** How many rows are looked at in one statement: few enough that nobody notices those that it locks. */
const batchRows = 2000;

const isDue = sql<boolean>`deleted_at < now() - make_interval(days => ${ownFieldKeptDays})`;

/** Removes the values of fields that were deleted long enough ago, then the fields. Several servers do no harm. */
export const purgeOwnFieldsTask: PeriodicTask = {
  purpose: 'remove the values of deleted own fields',
  everyMs: 60_000,
  due: () => sql`exists (select from own_fields where ${isDue})`,
  async run({ db, owner }, _log, stopping) {
    const fields = await db.selectFrom('own_fields').select(['id', 'kind', 'key']).where(isDue).execute();
    for (const { id, kind, key } of fields) {
      await dropIndex(owner, id);
      if (!(await removeValues(db, kind as OwnFieldKind, key, stopping))) return;
      if (!(await removeSent(db, kind as OwnFieldKind, key, stopping))) return;
      await db.deleteFrom('own_fields').where('id', '=', id).where(isDue).execute();
    }
  },
};

/** @returns false if it was stopped before the end */
async function removeValues(
  db: Kysely<DB>,
  kind: OwnFieldKind,
  key: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const table = sql.table(ownFieldTables[kind].table);
  let after: string | null = nilUuid;
  while (after !== null) {
    if (stopping.aborted) return false;
    // Raw because the table depends on the kind.
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with looked as (select id from ${table} where id > ${after}::uuid order by id limit ${batchRows}),
        cleared as (update ${table} set own_values = own_values - ${key}
          where id in (select id from looked) and own_values ? ${key})
      select max(id::text) as last from looked`.execute(db);
    after = rows[0]?.last ?? null;
  }
  return true;
}

/**
 * Removes what senders last sent for a field: a field with this key that is added later begins without it.
 * @returns false if it was stopped before the end
 */
async function removeSent(
  db: Kysely<DB>,
  kind: OwnFieldKind,
  key: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const { table } = ownFieldTables[kind];
  const name = `own.${key}`;
  let after: { source: string; id: string } | undefined = { source: '', id: '' };
  while (after) {
    if (stopping.aborted) return false;
    // Raw because the builder doesn't know the operators of jsonb.
    const { rows }: { rows: { source: string; id: string }[] } = await sql<{ source: string; id: string }>`
      with looked as (select source, external_id from feed_records
          where entity = ${table} and (source, external_id) > (${after.source}, ${after.id})
          order by source, external_id limit ${batchRows}),
        cleared as (update feed_records set sent = sent - ${name}, parked = parked - ${name}
          where entity = ${table} and (source, external_id) in (select source, external_id from looked)
            and (sent ? ${name} or parked ? ${name}))
      select source, external_id as id from looked order by source desc, external_id desc limit 1`.execute(
      db,
    );
    after = rows[0];
  }
  return true;
}
