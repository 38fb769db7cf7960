import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { NoteKind } from '#contract/moderation/note-kinds.ts';
import type { AssignableKind } from '#contract/platform/assignable-kinds.ts';
import type { notesSchemas } from '#contract/moderation/notes.schemas.ts';
import { changedMeanwhile } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Caller, SignedInAdmin } from '#server/platform/context/context.ts';
import { readableInboxEntries } from './record-queries.ts';

/** A note as the calls show it. */
export type Note = z.input<typeof notesSchemas.addNote.output>;
/** A record that notes can be written on. */
export interface NotedRecord {
  kind: NoteKind;
  record: string;
}
/** An administrator by id and name. */
export interface Person {
  id: string;
  name: string;
}

/** How many notes, or inbox entries, a page has. */
const pageSize = 50;

const columns = sql`id, kind, record, case when deleted_at is null then text else '' end as text,
  case when deleted_at is null then mentions else '[]' end as mentions,
  json_build_object('id', author_id, 'name', author_name) as author, author_kind as "authorKind",
  created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt", deleted_by as "deletedBy", version`;

/** One page of the notes on a record, newest first. */
export async function notesOf(db: Kysely<DB>, { kind, record }: NotedRecord, before?: string) {
  // Raw because the statement leaves out the text and mentions of deleted notes.
  const { rows } = await sql<Note>`select ${columns} from notes
    where kind = ${kind} and record = ${record} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${pageSize + 1}`.execute(db);
  return { notes: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** A note as stored, with the text that it had before it was deleted. Lock it if the transaction changes it. */
export async function findNote(db: Kysely<DB>, id: string, isLocked = false) {
  let query = db.selectFrom('notes').selectAll().where('id', '=', id);
  if (isLocked) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** The earlier texts of a note, newest first. */
export const formerTexts = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('note_texts')
    .select(['text', 'until'])
    .where('note_id', '=', id)
    .orderBy('version', 'desc')
    .limit(pageSize)
    .execute();

/** Adds a note. */
export async function insertNote(
  db: Kysely<DB>,
  { kind, record }: NotedRecord,
  note: { text: string; mentions: readonly Person[]; author: Caller },
): Promise<Note> {
  // Raw because the columns are those of the list.
  const { rows } = await sql<Note>`
    insert into notes (id, kind, record, text, mentions, author_id, author_name, author_kind)
    values (${uuidV7()}, ${kind}, ${record}, ${note.text}, ${JSON.stringify(note.mentions)}, ${note.author.id},
      ${note.author.name}, ${note.author.kind})
    returning ${columns}`.execute(db);
  return rows[0] as Note;
}

/** Changes the text of a locked note, and keeps the earlier one. */
export async function updateNoteText(
  db: Kysely<DB>,
  id: string,
  { text, mentions }: { text: string; mentions: readonly Person[] },
): Promise<Note> {
  await sql`insert into note_texts (note_id, version, text)
    select id, version, text from notes where id = ${id}`.execute(db);
  // Raw because the columns are those of the list.
  const { rows } = await sql<Note>`
    update notes set text = ${text}, mentions = ${JSON.stringify(mentions)}, edited_at = now(), version = version + 1
    where id = ${id} returning ${columns}`.execute(db);
  return rows[0] as Note;
}

/** Marks a note as deleted. Returns undefined if it was deleted before. */
export async function markNoteDeleted(db: Kysely<DB>, id: string, by: string): Promise<Note | undefined> {
  // Raw because the columns are those of the list.
  const { rows } = await sql<Note>`
    update notes set deleted_at = now(), deleted_by = ${by}, version = version + 1
    where id = ${id} and deleted_at is null returning ${columns}`.execute(db);
  return rows[0];
}

/** Active administrators with their permissions, by id or by a part of their name; a thousand at most. */
export async function adminsNamed(db: Kysely<DB>, by: { ids: readonly string[] } | { search: string }) {
  if ('ids' in by && by.ids.length === 0) return [];
  const query = db
    .selectFrom('admins')
    .select(['id', 'name', 'role', 'restriction'])
    .where('status', '=', 'active')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(1000);
  return 'ids' in by
    ? query.where('id', 'in', by.ids).execute()
    : query
        .where(
          // Raw because the builder has no position().
          sql<boolean>`position(lower(${by.search} collate "pg_c_utf8") in lower(name)) > 0`,
        )
        .execute();
}

/** The assignee of a record, or null. */
export async function assignmentOf(db: Kysely<DB>, { kind, record }: NotedRecord) {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select(['admin_id', 'admins.name', 'assigned_by', 'assigned_at'])
    .where('kind', '=', kind)
    .where('record', '=', record)
    .executeTakeFirst();
  return row
    ? { admin: { id: row.admin_id, name: row.name }, by: row.assigned_by, assignedAt: row.assigned_at }
    : null;
}

/**
 * Changes the assignee of a record, or removes it, if the current one is as expected.
 * @returns false, without a change, if the record has another assignee by now
 */
export async function assign(
  db: Kysely<DB>,
  { kind, record }: { kind: AssignableKind; record: string },
  { from, to, by }: { from: string | null; to: string | null; by: string },
): Promise<boolean> {
  const values = to !== null && { admin_id: to, assigned_by: by, assigned_at: new Date() };
  if (from === null) {
    if (!values) return (await assignmentOf(db, { kind, record })) === null;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('assignments')
      .values({ kind, record, ...values })
      .onConflict((conflict) => conflict.columns(['kind', 'record']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  // Raw because two builders share the condition.
  const standing = sql<boolean>`kind = ${kind} and record = ${record} and admin_id = ${from}`;
  if (!values) {
    const { numDeletedRows } = await db.deleteFrom('assignments').where(standing).executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('assignments')
    .set(values)
    .where(standing)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Assigns an administrator to a record that the transaction has locked against other assignments.
 * @throws CallFailure 409 if the assignment changed anyway
 */
export async function assignLocked(
  db: Kysely<DB>,
  record: { kind: AssignableKind; record: string },
  to: string,
  by: string,
): Promise<void> {
  const from = (await assignmentOf(db, record))?.admin.id ?? null;
  if (!(await assign(db, record, { from, to, by }))) throw changedMeanwhile();
}

/** Adds a note or an assignment to the inboxes of administrators. */
export async function notifyAdmins(
  db: Kysely<DB>,
  adminIds: readonly string[],
  { kind, record }: NotedRecord,
  what: { reason: 'mention' | 'assignment'; noteId: string | null; by: string },
): Promise<void> {
  if (adminIds.length === 0) return;
  await db
    .insertInto('inbox_items')
    .values(
      adminIds.map((admin_id) => ({
        id: uuidV7(),
        admin_id,
        reason: what.reason,
        kind,
        record,
        note_id: what.noteId,
        by_name: what.by,
      })),
    )
    .execute();
}

/** One page of an inbox, newest first, with only records that its administrator may read now. */
export async function inboxOf(db: Kysely<DB>, admin: SignedInAdmin, before?: string) {
  let query = db
    .selectFrom('inbox_items')
    .leftJoin('notes', 'notes.id', 'note_id')
    .select([
      'inbox_items.id',
      'reason',
      'inbox_items.kind',
      'inbox_items.record',
      // Raw because the statement leaves out the text of deleted notes.
      sql<string>`case when notes.deleted_at is null then coalesce(notes.text, '') else '' end`.as('text'),
      'by_name as by',
      'inbox_items.created_at as createdAt',
      'read_at as readAt',
    ])
    .where('admin_id', '=', admin.id)
    .where(readableInboxEntries(admin))
    .orderBy('inbox_items.id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('inbox_items.id', '<', before);
  const rows = await query.execute();
  return { items: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** How many entries of an inbox are unread, counted up to 100. */
export async function countUnread(db: Kysely<DB>, admin: SignedInAdmin): Promise<number> {
  const { rows } = await sql`select from inbox_items
    where admin_id = ${admin.id} and read_at is null and ${readableInboxEntries(admin)} limit 100`.execute(
    db,
  );
  return rows.length;
}

/**
 * Marks entries of an administrator's inbox as read, or all entries if no ids are given. Returns how many were
 * unread.
 */
export async function markRead(db: Kysely<DB>, adminId: string, ids?: readonly string[]): Promise<number> {
  if (ids?.length === 0) return 0;
  let query = db
    .updateTable('inbox_items')
    .set({ read_at: sql`now()` })
    .where('admin_id', '=', adminId)
    .where('read_at', 'is', null);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
