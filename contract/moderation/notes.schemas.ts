import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, paragraphs } from '../platform/fields.ts';
import { noteTextMax } from '../platform/limits.ts';
import { assignableKinds } from '../platform/assignable-kinds.ts';
import { noteKinds } from './note-kinds.ts';
import type { notesCalls } from './notes.calls.ts';
import { personal } from '../platform/personal.ts';

const kind = z.enum(noteKinds);
const ofRecord = { kind, record: id };
const person = z.object({ id, name: z.string() });

/** Plain text: a screen shows its characters and never interprets them as HTML. */
const text = paragraphs(noteTextMax);
/** The administrators that the text mentions with `@`, each once. */
const mentions = z.array(id).max(20);

const note = z.object({
  id,
  ...ofRecord,
  /** Empty if the note was deleted. */
  text: z.string(),
  mentions: z.array(person),
  /** An administrator or an API key, by the name at the time. */
  author: person,
  authorKind: z.enum(['admin', 'key']),
  createdAt: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  deletedBy: z.string().nullable(),
  version: z.int(),
});

const assignment = z.object({ admin: person, by: z.string(), assignedAt: instant });

export const notesSchemas = {
  listNotes: {
    input: z.strictObject({
      ...ofRecord,
      /** Returns notes before this one. */
      before: id.optional(),
    }),
    output: z.object({ notes: z.array(note), hasMore: z.boolean(), assignment: assignment.nullable() }),
  },
  getNoteTexts: {
    input: byId,
    output: z.object({ texts: z.array(z.object({ text: z.string(), until: instant })) }),
  },
  listNoteReaders: {
    input: z.strictObject({ ...ofRecord, search: z.string().trim().max(100).default('') }),
    output: z.object({ readers: z.array(person) }),
  },
  addNote: { input: z.strictObject({ ...ofRecord, text, mentions: mentions.default([]) }), output: note },
  editNote: {
    input: z.strictObject({ id, text, mentions: mentions.default([]), version: z.int() }),
    output: note,
  },
  deleteNote: { input: z.strictObject({ id }), output: note },
  assignRecord: {
    input: z.strictObject({ kind: z.enum(assignableKinds), record: id, adminId: id.nullable() }),
    output: z.object({ assignment: assignment.nullable() }),
  },
  listInbox: {
    input: z.strictObject({ before: id.optional() }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          reason: z.enum(['mention', 'assignment']),
          ...ofRecord,
          /** The record's current name; empty if it no longer exists. */
          title: personal('text'),
          /** The note's current text; empty for an assignment or a deleted note. */
          text: z.string(),
          by: z.string(),
          createdAt: instant,
          readAt: instant.nullable(),
        }),
      ),
      hasMore: z.boolean(),
      /** Counted up to 100. */
      unread: z.int(),
    }),
  },
  markInboxRead: {
    /** Without ids, all entries. */
    input: z.strictObject({ ids: z.array(id).max(100).optional() }),
    output: z.object({ marked: z.int() }),
  },
} as const satisfies SchemasFor<typeof notesCalls>;
