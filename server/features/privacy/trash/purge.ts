import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { trashDays } from '#contract/platform/limits.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Job } from '#server/platform/jobs/job.ts';

/** The number of records that one transaction purges. */
const batch = 500;

type Purged = 'users' | 'tokens' | 'subscribers';

/** Records that nothing has to refer to any longer: their rows are deleted. */
const deleted = ['faqs', 'products', 'categories'] as const;

/**
 * The columns that are emptied. The row stays for records that refer to it, and so that a record fed again stays
 * deleted.
 */
const erased: Readonly<Record<Purged, RawBuilder<unknown>>> = {
  users: sql`name = '', address = null, email = null, dial_code = null, phone_number = null, version = version + 1`,
  subscribers: sql`email = '', name = null`,
  tokens: sql`description = '', properties = '[]', image = null`,
};

/**
 * Purges records that have been in the trash for 90 days: in batches, each with an audit row that names its
 * records. If a server dies, the remaining batches are purged the next time.
 */
export const purgeTrashJob: Job = {
  name: 'purge-trash',
  schedule: '41 3 * * *',
  retries: 2,
  retryDelaySeconds: 300,
  async handle({ db }) {
    for (const table of ['users', 'tokens', 'subscribers'] as const)
      while ((await purgeBatch(db, table)) === batch) {
        // Continues with the next batch.
      }
    for (const table of deleted)
      while ((await deleteBatch(db, table)) === batch) {
        // Continues with the next batch.
      }
  },
};

async function purgeBatch(db: Kysely<DB>, table: Purged): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Raw because the table varies.
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set ${erased[table]}, purged_at = now()
      where id in (select id from ${sql.table(table)}
        where deleted_at < now() - make_interval(days => ${trashDays}) and deleted_at is not null and purged_at is null
          ${table === 'tokens' ? sql`and not exists (select from chain_dropped_tokens where token_record = tokens.id)` : sql``}
        order by deleted_at limit ${batch} for update skip locked)
      returning id`.execute(transaction);
    await recordPurge(
      transaction,
      table,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** Pictures that no record uses any longer are deleted by the weekly sweep. */
async function deleteBatch(db: Kysely<DB>, table: (typeof deleted)[number]): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Raw because the table varies.
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where deleted_at < now() - make_interval(days => ${trashDays})
      order by deleted_at limit ${batch} for update skip locked`.execute(transaction);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    if (table === 'categories')
      await transaction
        .updateTable('tokens')
        .set({ category_id: null })
        .where('category_id', 'in', ids)
        .execute();
    await transaction.deleteFrom(table).where('id', 'in', ids).execute();
    await recordPurge(transaction, table, ids);
    return ids.length;
  });
}

async function recordPurge(transaction: Kysely<DB>, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const audit = { record: null, before: null, after: { kind: table, count: ids.length, records: ids } };
  await recordWrite(transaction, 'purgeTrash', { output: null, audit }, origin());
}

/** The server's own work has no request. */
const origin = () => ({ id: randomUUID(), ipAddress: '127.0.0.1' });
