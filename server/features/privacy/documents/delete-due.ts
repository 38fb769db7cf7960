import { type Kysely, sql } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Job } from '#server/platform/jobs/job.ts';

/** So many files go in one transaction, so that none holds its locks for long. */
const batch = 200;

/** Deletes, each hour, the files of documents whose time is over (specification 25.8), and those that no row names any more. */
export const deleteDocumentsJob: Job = {
  name: 'delete-documents',
  schedule: '41 * * * *',
  retries: 2,
  retryDelaySeconds: 600,
  handle: async ({ db }) => void (await deleteDueFiles(db)),
};

/** See `deleteDocumentsJob`. @returns how many it deleted */
export async function deleteDueFiles(db: Kysely<DB>): Promise<number> {
  for (let all = 0; ;) {
    const count = await db.transaction().execute(deleteSome);
    all += count;
    if (count < batch) return all;
  }
}

/**
 * The time is over: so many days after the newest decision about the user or, where the file came later, after that, unless a request
 * waits; so many days after the document has expired; and at once where the user was deleted. A row that says another file now keeps no
 * memory of the former one.
 */
async function deleteSome(transaction: Kysely<DB>): Promise<number> {
  // Raw because the builder has no data-modifying expressions of several tables.
  const { rows } = await sql<{ id: string; because: 'decided' | 'expired' | 'user' | 'replaced' }>`
    with due as (
      select file.document_id as id,
        case when file.hash <> document.file_hash then 'replaced'
          when users.deleted_at is not null then 'user'
          when document.expires_at < now() - make_interval(days => rules.days_after_expiry) then 'expired'
          else 'decided' end as because
      from document_files as file
      join documents as document on document.id = file.document_id
      join users on users.id = document.user_id
      cross join document_rules as rules
      where file.hash <> document.file_hash or users.deleted_at is not null
        or document.expires_at < now() - make_interval(days => rules.days_after_expiry)
        or (not exists (select from verifications where user_id = document.user_id and status = 'Pending')
          and greatest(file.received_at, (select max(decided_at) from verifications where user_id = document.user_id))
            < now() - make_interval(days => rules.days_after_decision))
      order by file.document_id limit ${batch}
      for update of file skip locked),
    gone as (delete from document_files using due where document_id = due.id),
    said as (
      update documents set deleted_hash = file_hash, file_deleted_at = now(), file_deleted_because = due.because
      from due where due.id = documents.id and due.because <> 'replaced')
    select id, because from due`.execute(transaction);
  for (const { id, because } of rows)
    await recordOwnWork(
      transaction,
      'deleteDocumentFile',
      { record: id, before: null, after: { because } },
      null,
    );
  return rows.length;
}
