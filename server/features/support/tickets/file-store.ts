import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { PlacedFile } from './files.ts';

/**
 * Stores files of a ticket, in the transaction of the write that they belong to.
 * @returns the id of each, in order
 */
export async function insertFiles(
  db: Kysely<DB>,
  files: readonly PlacedFile[],
  of: { ticketId: string; replyId: string | null; uploadedBy: string | null },
): Promise<string[]> {
  const rows = files.map(({ name, type, bytes, placed }) => ({
    id: uuidV7(),
    ticket_id: of.ticketId,
    reply_id: of.replyId,
    uploaded_by: of.uploadedBy,
    name,
    type,
    size: bytes.length,
    ...placed,
  }));
  if (rows.length > 0) await db.insertInto('ticket_files').values(rows).execute();
  return rows.map(({ id }) => id);
}

/**
 * Attaches uploaded files to the reply that is being sent. Only the person who uploaded them for this ticket can send
 * them, and only once.
 * @returns false if one of them may not be sent by this person; the caller's write must then fail
 */
export async function claimFiles(
  db: Kysely<DB>,
  files: readonly string[],
  of: { ticketId: string; replyId: string; uploadedBy: string },
): Promise<boolean> {
  if (files.length === 0) return true;
  const claimed = await db
    .updateTable('ticket_files')
    .set({ reply_id: of.replyId })
    .where('id', 'in', files)
    .where('ticket_id', '=', of.ticketId)
    .where('uploaded_by', '=', of.uploadedBy)
    .where('reply_id', 'is', null)
    .returning('id')
    .execute();
  return claimed.length === new Set(files).size;
}

/** A file with where its bytes are; undefined if it doesn't exist or doesn't belong to a message yet. */
export function findFile(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('ticket_files')
    .select(['name', 'type', 'bytes', 'object_hash'])
    .where('id', '=', id)
    .where('reply_id', 'is not', null)
    .executeTakeFirst();
}

/** Deletes files that were uploaded for a reply that was not sent within a day. */
export async function dropUnsentFiles(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('ticket_files')
    .where('reply_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
