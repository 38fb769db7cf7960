import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, filterInstant, id, instant, line, paragraphs, reason } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { maxTicketFiles } from '../platform/limits.ts';
import { assignedFilter, listInput, wholeNumber } from '../platform/list.ts';
import { clockTargets } from './ticket-clock.ts';
import { ticketPriorities, ticketStatuses, ticketTags } from './ticket-values.ts';
import type { ticketsCalls } from './tickets.calls.ts';
import { personal } from '../platform/personal.ts';

/** 0 open, 1 closed. */
const closedStatus = z.union([z.literal(0), z.literal(1)]);

const priority = z.enum(ticketPriorities);
/** One spelling of a tag, so that a list finds all its tickets. */
const tag = line(ticketTags.maxLength).toLowerCase();
const tags = z.array(tag).max(ticketTags.most);

const said = z.object({
  id,
  author: z.enum(['admin', 'user']),
  message: z.string(),
  repliedAt: instant,
  files: z.array(z.object({ id, name: z.string(), type: z.string(), size: z.int() })),
  /** Who sent it by mail, where that is not the address of the ticket. */
  fromAddress: personal('email').nullable(),
  /** Names of files in the mail that were not taken over. */
  leftOut: z.array(z.string()),
});

const ticket = z.object({
  id,
  /** Null where it is not known which user asked. */
  userId: id.nullable(),
  ticketNumber: z.string(),
  subject: z.string(),
  description: z.string(),
  /** Who asked. */
  name: z.string(),
  email: personal('email'),
  createdAt: instant,
  closedStatus,
  status: z.enum(ticketStatuses),
  priority,
  tags: z.array(z.string()),
  /** Who is in charge of it. */
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** The reply that arrived last; null where there is none. Who replies says which one they have seen. */
  lastMessage: id.nullable(),
  /** When the next promise of an open ticket is due, and which; worked out within seconds after a change. */
  dueAt: instant.nullable(),
  dueFor: z.enum(clockTargets).nullable(),
  /** Why the last mail to the user did not reach them. */
  undelivered: personal('text').nullable(),
  /** What the user said of how it went when it was closed, or that they were asked: the newest answer, else the newest question. */
  rating: z
    .object({
      score: z.int().nullable(),
      comment: z.string().nullable(),
      askedAt: instant,
      ratedAt: instant.nullable(),
    })
    .nullable(),
  /** The ticket of the same person that shows this one; null where it stands for itself. */
  mergedInto: id.nullable(),
  /** Tickets that are shown in this one, with what was said in each. */
  merged: z.array(
    z.object({
      id,
      ticketNumber: z.string(),
      description: z.string(),
      createdAt: instant,
      replies: z.array(said),
    }),
  ),
  /** Oldest first. */
  replies: z.array(said),
});

const conversation = ticket.extend({
  /** How many messages of the whole conversation are older than those in the answer. */
  earlierReplies: z.int(),
});

export const ticketsSchemas = {
  listTickets: {
    input: listInput(
      ['ticketNumber', 'subject', 'name', 'email', 'createdAt', 'closedStatus', 'priority', 'dueAt'],
      {
        ...assignedFilter,
        status: z.enum(ticketStatuses).optional(),
        priority: priority.optional(),
        tag: tag.optional(),
        /** Whose next promise is broken already. */
        due: z.enum(['late']).optional(),
        closedStatus: z.enum(['0', '1']).optional(),
        from: filterInstant.optional(),
        to: filterInstant.optional(),
        /** What one user asked. */
        userId: id.optional(),
        ...columnFilters({ ticketNumber: 'text', subject: 'text', name: 'text', email: 'text' }),
      },
    ),
    output: ticket,
  },
  getTicket: {
    input: byId.extend({
      /** Only so many of the newest messages of the whole conversation, merged tickets included. Left out: all. */
      newest: wholeNumber(1, 10_000).optional(),
    }),
    output: conversation,
  },
  replyTicket: {
    input: z.strictObject({
      id,
      message: paragraphs(5000),
      /** `lastMessage` of the ticket as the writer saw it. Left out, it is not checked. */
      lastMessage: id.nullable().optional(),
      /** Whether the ticket then waits for its user. */
      waits: z.boolean().default(false),
      /** Uploaded before, by attachFile. */
      files: z.array(id).max(maxTicketFiles).default([]),
    }),
    output: conversation,
  },
  updateTicket: {
    input: z.strictObject({
      id,
      priority: priority.optional(),
      waiting: z.boolean().optional(),
      addTags: tags.default([]),
      removeTags: tags.default([]),
    }),
    output: conversation,
  },
  closeTicket: {
    input: z.strictObject({
      id,
      closedStatus,
      reason,
      /** Whether a mail tells the user that it is closed and asks how it went. Opening again asks nothing. */
      asksRating: z.boolean().default(false),
    }),
    output: conversation,
  },
} as const satisfies SchemasFor<typeof ticketsCalls>;
