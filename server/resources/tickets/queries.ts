import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ticketsSchemas } from '#contract/tickets.schemas.ts';
import { textColumn } from '../../lists/column-filters.ts';
import type { DB } from '../../db/types.ts';
import { assignedTo, type WithAssignee } from '../../lists/assigned.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';
import { shownStatuses } from '../../lists/shown-words.ts';

/** A ticket with its replies. */
export type Ticket = z.input<typeof ticketsSchemas.getTicket.output>;

type ListInput = WithAssignee<z.output<typeof ticketsSchemas.listTickets.input>>;

const tickets: ListDefinition<Ticket, ListInput> = {
  table: 'tickets',
  columns: {
    id: 'id',
    userId: 'user_id',
    ticketNumber: 'ticket_number',
    subject: 'subject',
    description: 'description',
    name: 'name',
    email: 'email',
    createdAt: 'created_at',
    closedStatus: 'closed_status',
    replies: `(select coalesce(jsonb_agg(jsonb_build_object('id', reply.id, 'author', reply.author,
        'message', reply.message, 'repliedAt', to_char(reply.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by reply.created_at, reply.id), '[]')
      from ticket_replies as reply where reply.ticket_id = tickets.id)`,
  },
  search: 'search',
  shown: { column: 'closed_status::text', words: shownStatuses.tickets },
  sorts: {
    ticketNumber: 'lower(ticket_number)',
    subject: 'lower(subject)',
    name: 'lower(name)',
    email: 'lower(email)',
    createdAt: 'created_at',
    closedStatus: 'closed_status',
  },
  // Open ones first, then the newest (specification 5.17): ids carry the time.
  newest: '(closed_status = 0)',
  added: 'created_at',
  filters: {
    assignedTo: assignedTo('ticket'),
    closedStatus: (closedStatus) => sql`closed_status = ${closedStatus}::smallint`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    userId: (id) => sql`user_id = ${id}`,
    ticketNumber: textColumn('lower(ticket_number)'),
    subject: textColumn('lower(subject)'),
    name: textColumn('lower(name)'),
    email: textColumn('lower(email)'),
  },
  searchedTexts: ['ticketNumber', 'subject', 'name', 'email'],
  keptCount: 'tickets',
};

/** A page of the tickets. */
export const listTickets = (db: Kysely<DB>, input: ListInput) => pageOf(db, tickets, input);

const columns = selectList(tickets.columns);

/** One ticket. */
export async function findTicket(db: Kysely<DB>, id: string): Promise<Ticket | undefined> {
  // Raw because the replies come as JSON of the same statement; their columns are the list's.
  const { rows } = await sql<Ticket>`select ${columns} from tickets where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Adds an administrator's reply, while the ticket is open.
 * @returns false where it is closed or doesn't exist
 */
export async function addReply(
  db: Kysely<DB>,
  reply: { id: string; ticketId: string; message: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    // Locked, so that nobody closes it before the reply is in.
    .with('open', (open) =>
      open
        .selectFrom('tickets')
        .select('id')
        .where('id', '=', reply.ticketId)
        .where('closed_status', '=', 0)
        .forUpdate(),
    )
    .insertInto('ticket_replies')
    .columns(['id', 'ticket_id', 'author', 'message'])
    .expression((insert) =>
      insert
        .selectFrom('open')
        .select([
          sql`${reply.id}::uuid`.as('reply_id'),
          'open.id',
          sql.lit('admin').as('author'),
          sql`${reply.message}`.as('message'),
        ]),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Closes a ticket or opens it again.
 * @returns false where it is in that state already or doesn't exist
 */
export async function setClosed(db: Kysely<DB>, id: string, closedStatus: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ closed_status: closedStatus })
    .where('id', '=', id)
    .where('closed_status', '<>', closedStatus)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
