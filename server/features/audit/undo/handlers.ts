import type { undoCalls } from '#contract/audit/undo.calls.ts';
import type { undoSchemas } from '#contract/audit/undo.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { mayUndo, undoEntry, undoRefused } from './reverse.ts';
import { findEntry, hasMade, latestOf } from './queries.ts';

/** Undoing changes. */
export const undoHandlers: Handlers<typeof undoCalls, typeof undoSchemas> = {
  async undoChange({ call, record }, context) {
    if (!mayUndo(call, context.admin, true)) throw undoRefused();
    // Only people who have changed the record learn who changed it after them.
    if (!(await hasMade(context.db, call, record, context.admin.id))) throw noSuchRecord();
    const entry = await latestOf(context.db, record);
    if (!entry) throw noSuchRecord();
    // Somebody, or the caller in another window, has changed it since.
    if (entry.call !== call || entry.adminId !== context.admin.id)
      throw new CallFailure(409, { sentence: 'changedSinceBy', values: { name: entry.adminName ?? '—' } });
    await undoEntry(entry, context);
    return {
      output: { message: 'changeUndone', result: {} },
      audit: { record: null, before: null, after: { entry: String(entry.id), call, changed: record } },
    };
  },

  async restoreValues({ entry: id }, context) {
    const entry = await findEntry(context.db, id);
    // Superadmins can read the whole audit trail, so they may learn that a row doesn't exist.
    if (!entry && context.admin.role === 'superadmin') throw noSuchRecord();
    const isOwn = entry?.adminId === context.admin.id;
    if (!entry || !mayUndo(entry.call, context.admin, isOwn)) throw undoRefused();
    await undoEntry(entry, context);
    return {
      output: { message: 'valuesRestored', result: {} },
      audit: { record: null, before: null, after: { entry: id, call: entry.call, changed: entry.record } },
    };
  },
};
