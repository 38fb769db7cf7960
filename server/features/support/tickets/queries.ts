import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listedRepliesMax } from '#contract/platform/limits.ts';
import type { ticketsSchemas } from '#contract/support/tickets.schemas.ts';
import { ticketPriorities, type TicketPriority, type TicketStatus } from '#contract/support/ticket-values.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { assignedTo, type WithAssignee } from '#server/platform/lists/assigned.ts';
import { type ListDefinition, selectList } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownOfTickets } from '#server/platform/lists/shown-labels.ts';

/** A ticket with the newest of its replies. */
type Ticket = z.input<typeof ticketsSchemas.listTickets.output>;

/** A ticket with its messages. */
export type Conversation = z.input<typeof ticketsSchemas.getTicket.output>;

type Input = WithAssignee<z.output<typeof ticketsSchemas.listTickets.input>>;
type ListInput = Omit<Input, 'messages'>;

/** The status of a ticket, from its two columns. */
const statusColumn = `(case when closed_status = 1 then 'closed' when waiting then 'waiting' else 'open' end)`;

const priorityColumn = `(array['low', 'normal', 'high', 'urgent'])[priority]`;

/** The conditions, as the index of each state has them. */
const conditions: Readonly<Record<TicketStatus, RawBuilder<unknown>>> = {
  open: sql`closed_status = 0 and not waiting`,
  waiting: sql`waiting`,
  closed: sql`closed_status = 1`,
};

/** A time as JSON text, in the wire format. */
const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Which messages to read: those that a list shows, all of them, or those that are not older than a message
 * (`oldest`).
 */
type Part = 'listed' | 'whole' | 'newest';
const sourceOf: Readonly<Record<Part, (table: string) => string>> = {
  listed: (table) =>
    `(select * from ticket_replies where ticket_id = ${table}.id order by created_at desc, id desc limit ${listedRepliesMax})`,
  whole: () => 'ticket_replies',
  newest: () =>
    '(select * from ticket_replies where (created_at, id) >= (select created_at, id from oldest))',
};

/** The messages of a ticket, oldest first. */
const repliesOf = (
  table: string,
  part: Part,
) => `(select coalesce(json_agg(json_build_object('id', reply.id, 'author', reply.author,
        'message', reply.message, 'fromAddress', reply.from_address, 'leftOut', reply.left_out, 'files', coalesce(files.list, '[]'),
        'repliedAt', ${isoTime('reply.created_at')})
        order by reply.created_at, reply.id), '[]')
      from ${sourceOf[part](table)} as reply
      left join (select file.reply_id, json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.type,
        'size', file.size) order by file.id) as list
        from ticket_files as file where file.ticket_id = ${table}.id group by file.reply_id) as files on files.reply_id = reply.id
      where reply.ticket_id = ${table}.id)`;

/** The tickets that were merged into one, oldest first, each with its messages. */
const mergedWith = (
  part: Part,
) => `(select coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'ticketNumber', part.ticket_number,
        'description', part.description, 'createdAt', ${isoTime('part.created_at')}, 'replies', ${repliesOf('part', part)})
        order by part.created_at, part.id), '[]')
      from tickets as part where part.merged_into = tickets.id)`;

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
    status: statusColumn,
    priority: priorityColumn,
    tags: 'tags',
    dueAt: 'due_at',
    dueFor: 'due_for',
    undelivered: 'undelivered',
    assignee: `(select jsonb_build_object('id', admins.id, 'name', admins.name)
      from assignments join admins on admins.id = assignments.admin_id
      where assignments.kind = 'ticket' and assignments.record = tickets.id)`,
    lastMessage: `coalesce(last_reply_id, (select last.id from ticket_replies as last
      where last.ticket_id = tickets.id order by last.created_at desc, last.id desc limit 1))`,
    rating: `(select jsonb_build_object('score', rating.score, 'comment', rating.comment, 'askedAt', ${isoTime('rating.asked_at')},
        'ratedAt', ${isoTime('rating.rated_at')})
      from ticket_ratings as rating where rating.ticket_id = tickets.id
      order by (rating.rated_at is null), rating.asked_at desc limit 1)`,
    mergedInto: 'merged_into',
    merged: mergedWith('listed'),
    replies: repliesOf('tickets', 'listed'),
    own: 'own_values',
  },
  search: 'search',
  masked: {
    search: `lower(ticket_number || e'\\x1f' || subject || e'\\x1f' || name)`,
    whole: ['lower(email)'],
  },
  shown: { column: `(${statusColumn} || ' ' || ${priorityColumn})`, words: shownOfTickets },
  sorts: {
    ticketNumber: 'lower(ticket_number)',
    subject: 'lower(subject)',
    name: 'lower(name)',
    email: 'lower(email)',
    createdAt: 'created_at',
    closedStatus: 'closed_status',
    priority: 'priority',
    dueAt: 'due_at',
  },
  // Open ones first, then the newest (specification 5.17). Ids contain the time.
  newest: '(closed_status = 0)',
  added: 'created_at',
  filters: {
    assignedTo: assignedTo('ticket'),
    closedStatus: (closedStatus) => sql`closed_status = ${closedStatus}::smallint`,
    status: (status) => conditions[status],
    priority: (priority) => sql`priority = ${ticketPriorities.indexOf(priority) + 1}::smallint`,
    due: () => sql`due_at < now()`,
    tag: (tag) => sql`tags @> array[${tag}]::text[]`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    userId: (id) => sql`user_id = ${id}`,
    ticketNumber: textColumn('lower(ticket_number)'),
    subject: textColumn('lower(subject)'),
    name: textColumn('lower(name)'),
    email: textColumn('lower(email)'),
  },
  unestimated: ['tag'],
  searchedTexts: ['ticketNumber', 'subject', 'name', 'email'],
  keptCount: 'tickets',
  own: 'ticket',
};

const withoutMessages = {
  ...tickets,
  columns: { ...tickets.columns, merged: `'[]'::jsonb`, replies: `'[]'::jsonb` },
};

/** A page of the tickets, each with its newest messages unless the input leaves them out (specification 6.8). */
export const listTickets = (db: Kysely<DB>, { messages, ...input }: Input) =>
  pageOf(db, messages === 'none' ? withoutMessages : tickets, input);

const columnsOf = (part: Part, earlierReplies: string) =>
  selectList({
    ...tickets.columns,
    merged: mergedWith(part),
    replies: repliesOf('tickets', part),
    earlierReplies,
  });
const wholeColumns = columnsOf('whole', '0');
const newestColumns = columnsOf(
  'newest',
  `(select count(*) from ticket_replies where ticket_id in (select id from shown)
    and (created_at, id) < (select created_at, id from oldest))`,
);

/**
 * One ticket with its messages.
 * @param newest how many of the newest messages to read, of the ticket and of those merged into it; all by default
 */
export async function findTicket(
  db: Kysely<DB>,
  id: string,
  newest?: number,
): Promise<Conversation | undefined> {
  const [shown, columns] =
    newest === undefined
      ? [sql``, wholeColumns]
      : [
          sql`with shown as materialized (select id from tickets where id = ${id} or merged_into = ${id}),
            oldest as materialized (
              select created_at, id from (
                select created_at, id from ticket_replies where ticket_id in (select id from shown)
                order by created_at desc, id desc limit ${newest}) as newest
              order by created_at, id limit 1)`,
          newestColumns,
        ];
  // Raw because the replies are JSON columns of the same statement, the same as in the list.
  const { rows } = await sql<Conversation>`${shown} select ${columns} from tickets where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The text and author of one message of a ticket. */
export async function findReply(
  db: Kysely<DB>,
  id: string | null,
): Promise<{ author: string; message: string } | undefined> {
  return db
    .selectFrom('ticket_replies')
    .select(['author', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The state of a locked ticket before a write. */
export interface LockedTicket {
  isClosed: boolean;
  waiting: boolean;
  priority: TicketPriority;
  tags: string[];
  lastMessage: string | null;
}

/**
 * Locks a ticket, so that nobody closes it and no message arrives before the write is done. A separate statement reads
 * its last message after the lock, so that messages that arrived during the wait count.
 * @returns undefined if it doesn't exist
 */
export async function lockTicket(db: Kysely<DB>, id: string): Promise<LockedTicket | undefined> {
  const locked = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // Raw because the last message is an expression of the list.
  const { rows } = await sql<LockedTicket>`
    select closed_status = 1 as "isClosed", waiting, ${sql.raw(tickets.columns.priority)} as priority, tags,
      ${sql.raw(tickets.columns.lastMessage)} as "lastMessage"
    from tickets where id = ${id}`.execute(db);
  return rows[0];
}

/** Adds a reply to a locked ticket. */
export async function addReply(
  db: Kysely<DB>,
  { id, ticketId, message }: { id: string; ticketId: string; message: string },
): Promise<void> {
  await db
    .insertInto('ticket_replies')
    .values({ id, ticket_id: ticketId, author: 'admin', message })
    .execute();
}

/** Changes a locked ticket. */
export async function changeTicket(
  db: Kysely<DB>,
  id: string,
  {
    priority,
    ...same
  }: { priority?: TicketPriority; waiting?: boolean; tags?: string[]; undelivered?: null },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      ...(priority && { priority: ticketPriorities.indexOf(priority) + 1 }),
      ...same,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Closes a ticket or reopens it.
 * @returns false if it is in that state already or doesn't exist
 */
export async function setClosed(db: Kysely<DB>, id: string, closedStatus: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ closed_status: closedStatus })
    .where('id', '=', id)
    .where('closed_status', '<>', closedStatus)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
