import type { undoCalls } from '#contract/undo.calls.ts';
import type { undoSchemas } from '#contract/undo.schemas.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import type { Handlers } from '../../http/context.ts';
import { reverse } from '../../undo/reverse.ts';
import { findEntry, latestOf } from './queries.ts';

/** Taking changes back. */
export const undoHandlers: Handlers<typeof undoCalls, typeof undoSchemas> = {
  async undoChange({ call, record }, context) {
    const entry = await latestOf(context.db, record);
    if (!entry) throw noSuchRecord();
    // Somebody, or the caller in another window, has changed it since.
    if (entry.call !== call || entry.adminId !== context.admin.id)
      throw new CallFailure(409, { sentence: 'changedSinceBy', values: { name: entry.adminName ?? '—' } });
    await reverse(entry, context);
    return {
      output: { message: 'changeUndone', result: {} },
      audit: { record: null, before: null, after: { entry: String(entry.id), call, changed: record } },
    };
  },

  async restoreValues({ entry: id }, context) {
    const entry = await findEntry(context.db, id);
    if (!entry) throw noSuchRecord();
    await reverse(entry, context);
    return {
      output: { message: 'valuesRestored', result: {} },
      audit: { record: null, before: null, after: { entry: id, call: entry.call, changed: entry.record } },
    };
  },
};
