import { noteReadersMax } from '#contract/platform/limits.ts';
import { mayUseNotes, type NoteKind } from '#contract/moderation/note-kinds.ts';
import type { notesCalls } from '#contract/moderation/notes.calls.ts';
import type { notesSchemas } from '#contract/moderation/notes.schemas.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { followAssignment, lockCase } from '../case.ts';
import type { Caller, CallContext, Handlers } from '#server/platform/context/context.ts';
import {
  adminsNamed,
  assign,
  assignmentOf,
  countUnread,
  findNote,
  formerTexts,
  inboxOf,
  insertNote,
  markNoteDeleted,
  markRead,
  type NotedRecord,
  notesOf,
  notifyAdmins,
  type Person,
  updateNoteText,
} from './queries.ts';
import { findRecord, type FoundRecord, mayAccessNotes, titlesOf } from './record-queries.ts';

type Context = CallContext<Caller>;

/**
 * Checks that the caller may read, or write, notes on a record.
 * @throws CallFailure 403 without the permission, whether the record exists or not; 404 if it doesn't exist
 */
async function demand(
  { db, admin }: Context,
  effect: 'read' | 'write',
  record: NotedRecord,
): Promise<FoundRecord> {
  // Checked before the record is read, so that the answer doesn't reveal whether it exists.
  if (!mayUseNotes(admin, record.kind, effect))
    throw new CallFailure(403, admin.kind === 'key' ? 'keyNotAllowed' : 'notAllowed');
  const found = await findRecord(db, record);
  if (!mayAccessNotes(admin, effect, found)) throw noSuchRecord();
  return found;
}

/** The administrators among the given ones who may read a record. */
async function readersAmong(
  { db }: Context,
  found: FoundRecord,
  by: Parameters<typeof adminsNamed>[1],
): Promise<Person[]> {
  const admins = await adminsNamed(db, by);
  return admins
    .filter(({ role, restriction }) => mayAccessNotes({ role, restriction: restriction }, 'read', found))
    .slice(0, noteReadersMax)
    .map(({ id, name }) => ({ id, name }));
}

/**
 * The administrators that a note mentions.
 * @throws CallFailure 400 if one of them may not read the record, and so would never see the note
 */
async function mentioned(context: Context, record: FoundRecord, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const readers = await readersAmong(context, record, { ids });
  if (new Set(ids).size !== readers.length) throw new CallFailure(400, { mentions: 'mentionMayNotRead' });
  return readers;
}

/** A note and its record, if the caller may read, or write, notes on the record. */
async function ownRecord(context: Context, id: string, effect: 'read' | 'write') {
  const note = await findNote(context.db, id, effect === 'write');
  if (!note) throw noSuchRecord();
  const record = { kind: note.kind as NoteKind, record: note.record };
  const found = await findRecord(context.db, record);
  // The same answer as for a missing note, so that an id reveals nothing about a record that the caller may not
  // read.
  if (!mayAccessNotes(context.admin, effect, found)) throw noSuchRecord();
  return { note, record: found };
}

/** Notes, assignments and the inbox (specification 14.1 to 14.4). */
export const notesHandlers: Handlers<typeof notesCalls, typeof notesSchemas> = {
  async listNotes({ before, ...record }, context) {
    await demand(context, 'read', record);
    const { db } = context;
    return { ...(await notesOf(db, record, before)), assignment: await assignmentOf(db, record) };
  },

  async getNoteTexts({ id }, context) {
    const { note } = await ownRecord(context, id, 'read');
    const { admin, db } = context;
    const texts = await formerTexts(db, id);
    if (note.deleted_at === null) return { texts };
    if (admin.id !== note.author_id && admin.role !== 'superadmin') throw noSuchRecord();
    return { texts: [{ text: note.text, until: note.deleted_at }, ...texts] };
  },

  async listNoteReaders({ search, ...record }, context) {
    const found = await demand(context, 'read', record);
    return { readers: await readersAmong(context, found, { search }) };
  },

  async addNote({ text, mentions, ...record }, context) {
    const { db, admin } = context;
    const found = await demand(context, 'write', record);
    const people = await mentioned(context, found, mentions);
    const note = await insertNote(db, record, { text, mentions: people, author: admin });
    const others = people.map(({ id }) => id).filter((id) => id !== admin.id);
    await notifyAdmins(db, others, record, { reason: 'mention', noteId: note.id, by: admin.name });
    return {
      output: { message: 'noteAdded', result: note },
      // Without its id, which would differ from the one that a proposal was shown with.
      audit: { record: record.record, before: null, after: { kind: record.kind, text } },
    };
  },

  async editNote({ id, text, mentions, version }, context) {
    const { db, admin } = context;
    const { note, record } = await ownRecord(context, id, 'write');
    if (note.author_id !== admin.id) throw new CallFailure(403, 'noteOfSomebodyElse');
    if (note.deleted_at !== null || note.version !== version) throw changedMeanwhile();
    const people = await mentioned(context, record, mentions);
    const edited = await updateNoteText(db, id, { text, mentions: people });
    const known = new Set(note.mentions.map((person) => person.id));
    const fresh = people.map((person) => person.id).filter((one) => one !== admin.id && !known.has(one));
    await notifyAdmins(db, fresh, record, { reason: 'mention', noteId: id, by: admin.name });
    return {
      output: { message: 'noteEdited', result: edited },
      audit: { record: record.record, before: { note: id, text: note.text }, after: { note: id, text } },
    };
  },

  async deleteNote({ id }, context) {
    const { db, admin } = context;
    const { note, record } = await ownRecord(context, id, 'write');
    if (note.author_id !== admin.id && admin.role !== 'superadmin')
      throw new CallFailure(403, 'noteOfSomebodyElse');
    const deleted = await markNoteDeleted(db, id, admin.name);
    if (!deleted) throw changedMeanwhile();
    return {
      output: { message: 'noteDeleted', result: deleted },
      audit: { record: record.record, before: { note: id, text: note.text }, after: null },
    };
  },

  async assignRecord({ adminId, ...record }, context) {
    const { db, admin } = context;
    const found = await demand(context, 'write', record);
    if (adminId !== null && (await readersAmong(context, found, { ids: [adminId] })).length === 0)
      throw new CallFailure(400, { adminId: 'assigneeMayNotRead' });
    // The case is locked before its assignee changes, in the same order as by *Next* and by closing.
    if (record.kind === 'case') await lockCase(db, record.record);
    const before = await assignmentOf(db, record);
    if (record.kind === 'case') await followAssignment(db, record.record, adminId);
    // Unassigning a case already ended its assignment above.
    const from = record.kind === 'case' && adminId === null ? null : (before?.admin.id ?? null);
    // Somebody else changed the assignment since the caller read it.
    if (!(await assign(db, record, { from, to: adminId, by: admin.name }))) throw changedMeanwhile();
    const isNews = adminId !== null && adminId !== admin.id && adminId !== before?.admin.id;
    await notifyAdmins(db, isNews ? [adminId] : [], record, {
      reason: 'assignment',
      noteId: null,
      by: admin.name,
    });
    const assignment = await assignmentOf(db, record);
    const named = (one: typeof before) => ({
      kind: record.kind,
      adminId: one?.admin.id ?? null,
      assignedTo: one?.admin.name ?? null,
    });
    return {
      output: { message: adminId === null ? 'assignmentEnded' : 'assigned', result: { assignment } },
      audit: { record: record.record, before: named(before), after: named(assignment) },
    };
  },

  async listInbox({ before }, { db, admin }) {
    const [{ items, hasMore }, unread] = await Promise.all([
      inboxOf(db, admin, before),
      countUnread(db, admin),
    ]);
    const byKind = Object.entries(Object.groupBy(items, ({ kind }) => kind));
    const titles = await Promise.all(
      byKind.map(([kind, of = []]) =>
        titlesOf(
          db,
          kind as NoteKind,
          of.map(({ record }) => record),
        ),
      ),
    );
    const titleOf = new Map(titles.flatMap((found) => [...found]));
    return {
      items: items.map((item) => ({
        ...item,
        kind: item.kind as NoteKind,
        title: titleOf.get(item.record) ?? '',
      })),
      hasMore,
      unread,
    };
  },

  async markInboxRead({ ids }, { db, admin }) {
    const marked = await markRead(db, admin.id, ids);
    return {
      output: { message: 'inboxRead', result: { marked } },
      audit: { record: admin.id, before: null, after: { marked } },
    };
  },
};
