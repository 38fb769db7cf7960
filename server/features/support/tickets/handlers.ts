import { conversationPart } from '#contract/platform/limits.ts';
import { isSwitchedOff } from '#contract/platform/menu.ts';
import type { ticketsCalls } from '#contract/support/tickets.calls.ts';
import { ticketTags } from '#contract/support/ticket-values.ts';
import type { ticketsSchemas } from '#contract/support/tickets.schemas.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { withAssignee } from '#server/platform/lists/assigned.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { replyAddress } from '#server/platform/mail/reply-address.ts';
import { claimFiles } from './file-store.ts';
import { requestRating } from './rating.ts';
import { closingMail } from './closing-mail.ts';
import {
  addReply,
  changeTicket,
  type Conversation,
  findReply,
  findTicket,
  listTickets,
  lockTicket,
  setClosed,
} from './queries.ts';
import { replyMail } from './reply-mail.ts';

/** A ticket with its newest messages. */
async function existing({ db }: Pick<CallContext, 'db'>, id: string): Promise<Conversation> {
  const ticket = await findTicket(db, id, conversationPart);
  if (!ticket) throw noSuchRecord();
  return ticket;
}

/**
 * The refusal of a reply that was written before another message arrived, with that message (specification 20.2).
 */
async function answeredMeanwhile(context: CallContext, id: string): Promise<CallFailure> {
  const { name, lastMessage } = await existing(context, id);
  const newer = await findReply(context.db, lastMessage);
  const message = newer?.message ?? '';
  return new CallFailure(409, {
    lastMessage: {
      sentence: newer?.author === 'user' ? 'userWroteMeanwhile' : 'colleagueRepliedMeanwhile',
      values: { name, message: message.length > 500 ? `${message.slice(0, 500)}…` : message },
    },
  });
}

/** Support tickets (specification 6.8, 7.2 and 9.7). */
export const ticketsHandlers: Handlers<typeof ticketsCalls, typeof ticketsSchemas> = {
  listTickets: (input, { db, admin }) => listTickets(db, withAssignee(input, admin)),

  async getTicket({ id, newest }, { db }) {
    const ticket = await findTicket(db, id, newest);
    if (!ticket) throw noSuchRecord();
    return ticket;
  },

  async replyTicket({ id, message, lastMessage, waits, files }, context) {
    const { db, services, admin } = context;
    const locked = await lockTicket(db, id);
    if (!locked) throw noSuchRecord();
    if (locked.isClosed) throw new CallFailure(409, 'ticketClosed');
    if (lastMessage !== undefined && lastMessage !== locked.lastMessage) {
      throw await answeredMeanwhile(context, id);
    }
    const replyId = uuidV7();
    await addReply(db, { id: replyId, ticketId: id, message });
    if (!(await claimFiles(db, files, { ticketId: id, replyId, uploadedBy: admin.id }))) {
      throw new CallFailure(409, { files: 'filesGone' });
    }
    await changeTicket(db, id, { waiting: waits, undelivered: null });
    const ticket = await existing(context, id);
    const address = replyAddress(services, id);
    await enqueueMail(db, services, replyMail(ticket, { id: replyId, message, address }));
    return {
      output: { message: 'replySent', result: ticket },
      audit: { record: id, before: null, after: { reply: replyId, message } },
    };
  },

  async updateTicket({ id, priority, waiting, addTags, removeTags }, context) {
    const { db } = context;
    const locked = await lockTicket(db, id);
    if (!locked) throw noSuchRecord();
    if (locked.isClosed) throw new CallFailure(409, 'ticketClosed');
    const tags = [...new Set([...locked.tags, ...addTags])].filter((tag) => !removeTags.includes(tag));
    if (tags.length > ticketTags.most) throw new CallFailure(400, { addTags: 'tooManyTags' });
    const before = { priority: locked.priority, waiting: locked.waiting, tags: locked.tags };
    const after = { priority: priority ?? before.priority, waiting: waiting ?? before.waiting, tags };
    if (JSON.stringify(before) === JSON.stringify(after)) throw new CallFailure(409, 'alreadyInStatus');
    await changeTicket(db, id, after);
    return {
      output: { message: 'ticketChanged', result: await existing(context, id) },
      audit: { record: id, before, after },
    };
  },

  async closeTicket({ id, closedStatus, asksRating }, context) {
    const { db, services, admin } = context;
    const changed = await setClosed(db, id, closedStatus);
    const ticket = await existing(context, id);
    if (!changed) throw new CallFailure(409, ticket.mergedInto === null ? 'alreadyInStatus' : 'ticketMerged');
    const asks = closedStatus === 1 && asksRating && !isSwitchedOff(admin, 'serviceLevels');
    if (asks) {
      const link = await requestRating(db, services, { ticketId: id, askedBy: admin.id });
      await enqueueMail(db, services, closingMail(ticket, link, replyAddress(services, id)));
    }
    return {
      output: {
        message: closedStatus === 1 ? 'ticketClosedNow' : 'ticketReopened',
        result: asks ? await existing(context, id) : ticket,
      },
      audit: {
        record: id,
        before: { closedStatus: closedStatus === 1 ? 0 : 1 },
        after: { closedStatus, ...(asks && { asksRating }) },
      },
    };
  },
};
