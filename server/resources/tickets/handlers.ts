import type { ticketsCalls } from '#contract/tickets.calls.ts';
import type { ticketsSchemas } from '#contract/tickets.schemas.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { CallContext, Handlers } from '../../http/context.ts';
import { withAssignee } from '../../lists/assigned.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import { enqueueMail } from '../../mail/enqueue.ts';
import { addReply, findTicket, listTickets, setClosed, type Ticket } from './queries.ts';
import { replyMail } from './reply-mail.ts';

async function existing({ db }: Pick<CallContext, 'db'>, id: string): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw noSuchRecord();
  return ticket;
}

/** Support tickets (specification 6.8, 7.2 and 9.7). */
export const ticketsHandlers: Handlers<typeof ticketsCalls, typeof ticketsSchemas> = {
  listTickets: (input, { db, admin }) => listTickets(db, withAssignee(input, admin)),

  getTicket: ({ id }, context) => existing(context, id),

  async replyTicket({ id, message }, context) {
    const { db, services } = context;
    const replyId = uuidV7();
    if (!(await addReply(db, { id: replyId, ticketId: id, message }))) {
      await existing(context, id);
      throw new CallFailure(409, 'ticketClosed');
    }
    const ticket = await existing(context, id);
    await enqueueMail(db, services, replyMail(ticket, message));
    return {
      output: { message: 'replySent', result: ticket },
      audit: { record: id, before: null, after: { reply: replyId, message } },
    };
  },

  async closeTicket({ id, closedStatus }, context) {
    const changed = await setClosed(context.db, id, closedStatus);
    const ticket = await existing(context, id);
    if (!changed) throw new CallFailure(409, 'alreadyInStatus');
    return {
      output: { message: closedStatus === 1 ? 'ticketClosedNow' : 'ticketReopened', result: ticket },
      audit: {
        record: id,
        before: { closedStatus: closedStatus === 1 ? 0 : 1 },
        after: { closedStatus },
      },
    };
  },
};
