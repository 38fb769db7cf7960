import { type Kysely, sql } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Job } from '#server/platform/jobs/job.ts';

/** The number of files that one transaction deletes, so that it doesn't hold its locks for long. */
const batch = 200;

/**
 * Deletes every hour the files of documents whose retention period has ended (specification 25.8), and files
 * that no row refers to.
 */
export const deleteDocumentsJob: Job = {
  name: 'delete-documents',
  schedule: '41 * * * *',
  retries: 2,
  retryDelaySeconds: 600,
  handle: async ({ db }) => void (await deleteDueFiles(db)),
};

/**
 * See `deleteDocumentsJob`.
 * @returns the number of files deleted
 */
export async function deleteDueFiles(db: Kysely<DB>): Promise<number> {
  for (let all = 0; ;) {
    const count = await db.transaction().execute(deleteSome);
    all += count;
    if (count < batch) return all;
  }
}

/**
 * A file is deleted a number of days after the newest decision about the user, or after the file's arrival if
 * that is later, unless a request is pending; a number of days after the document's expiry; and immediately if
 * the user is deleted. If the row now names another file, it doesn't store that the former one was deleted.
 */
async function deleteSome(transaction: Kysely<DB>): Promise<number> {
  // Raw because the builder has no data-modifying expressions over several tables.
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
