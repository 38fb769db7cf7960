import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { documentsSchemas } from '#contract/privacy/documents.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

type Document = z.input<typeof documentsSchemas.listUserDocuments.output>['documents'][number];
type Rules = z.output<typeof documentsSchemas.updateDocumentRules.output>;

/** The maximum number of a user's documents that are shown, newest first. */
const maxShown = 50;

/** The documents of a user, newest first. */
export async function documentsOf(db: Kysely<DB>, userId: string): Promise<Document[]> {
  // Raw because states are computed from several columns, in the same way as in the job that deletes files.
  const { rows } = await sql<Document>`
    select document.id, kind, side, number, level, expires_at as "expiresAt",
      coalesce(expires_at < now(), false) as "isExpired", document.created_at as "createdAt",
      case when file.type = 'image/webp' then 'picture' when file.type is not null then 'pdf'
        when deleted_hash = file_hash then 'deleted' else 'awaited' end as file,
      case when deleted_hash = file_hash then file_deleted_at end as "deletedAt",
      case when deleted_hash = file_hash then file_deleted_because end as "deletedBecause",
      case when file.type is null then null else least(
        expires_at + make_interval(days => rules.days_after_expiry),
        case when not exists (select from verifications where user_id = document.user_id and status = 'Pending')
          then greatest(file.received_at, (select max(decided_at) from verifications where user_id = document.user_id))
            + make_interval(days => rules.days_after_decision) end) end as "keptUntil"
    from documents as document
    cross join document_rules as rules
    left join document_files as file on file.document_id = document.id and file.hash = document.file_hash
    where document.user_id = ${userId}
    order by document.created_at desc, document.id limit ${maxShown}`.execute(db);
  return rows;
}

/** How long files of documents are kept. */
export const documentRules = (db: Kysely<DB>) =>
  db
    .selectFrom('document_rules')
    .select(['days_after_decision as daysAfterDecision', 'days_after_expiry as daysAfterExpiry', 'version'])
    .executeTakeFirstOrThrow();

/**
 * Sets how long files are kept if the version is unchanged.
 * @returns false if somebody else changed it first
 */
export async function setDocumentRules(
  db: Kysely<DB>,
  version: number,
  { daysAfterDecision, daysAfterExpiry }: Rules,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_rules')
    .set((eb) => ({
      days_after_decision: daysAfterDecision,
      days_after_expiry: daysAfterExpiry,
      version: eb('version', '+', 1),
    }))
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
