import type { ticketDeskCalls } from '#contract/support/ticket-desk.calls.ts';
import type { ticketDeskSchemas } from '#contract/support/ticket-desk.schemas.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { clockOf, findClock, saveClock } from '../tickets/clock.ts';
import { dropUnsentFiles, insertFiles } from '../tickets/file-store.ts';
import { mergeInto, unmerge } from '../tickets/merge.ts';
import { satisfactionOf } from '../tickets/satisfaction.ts';
import { placeFile, readTicketFile } from '../tickets/files.ts';
import { lockTicket } from '../tickets/queries.ts';

/** What the page of a ticket shows and does in addition to its conversation. */
export const ticketDeskHandlers: Handlers<typeof ticketDeskCalls, typeof ticketDeskSchemas> = {
  async getTicketClock({ id }, { db }) {
    const states = await clockOf(db, id);
    if (!states) throw noSuchRecord();
    const time = (at: number) => new Date(at);
    return {
      promises: states.map(({ dueAt, segments, ...state }) => ({
        ...state,
        dueAt: dueAt === null ? null : time(dueAt),
        // Only the newest segments, because a ticket may be open for years.
        segments: segments.slice(-400).map(({ from, to, why }) => ({ from: time(from), to: time(to), why })),
      })),
    };
  },

  getSatisfaction: ({ days }, { db, admin }) => satisfactionOf(db, days, admin.role === 'superadmin'),

  getClockRules: (_input, { db }) => findClock(db),

  async updateClockRules({ calendar, policy, version }, { db }) {
    const before = await findClock(db, true);
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    const after = await saveClock(db, { calendar, policy });
    return {
      output: { message: 'clockRulesSaved', result: after },
      audit: { record: null, before, after },
    };
  },

  async mergeTicket({ id, into }, { db }) {
    await mergeInto(db, id, into);
    return {
      output: { message: 'ticketMergedNow', result: { id, into } },
      audit: { record: id, before: { mergedInto: null }, after: { mergedInto: into } },
    };
  },

  async unmergeTicket({ id }, { db }) {
    const into = await unmerge(db, id);
    return {
      output: { message: 'ticketTakenApart', result: { id, into } },
      audit: { record: id, before: { mergedInto: into }, after: { mergedInto: null } },
    };
  },

  attachFile: {
    check: ({ file }) => [() => file && readTicketFile('file', file)],
    async prepare({ ticketId, file: given }, { services }) {
      const file = await placeFile(services.objects, await readTicketFile('file', given));
      return async ({ db, admin }) => {
        const ticket = await lockTicket(db, ticketId);
        if (!ticket) throw noSuchRecord();
        if (ticket.isClosed) throw new CallFailure(409, 'ticketClosed');
        await dropUnsentFiles(db);
        const [id = ''] = await insertFiles(db, [file], { ticketId, replyId: null, uploadedBy: admin.id });
        const result = { id, name: file.name, type: file.type, size: file.bytes.length };
        return {
          output: { message: 'fileUploaded', result },
          audit: { record: ticketId, before: null, after: result },
        };
      };
    },
  },
};
