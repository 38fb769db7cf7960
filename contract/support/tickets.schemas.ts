import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
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
/** Tags have only one spelling, so that a list finds all their tickets. */
const tag = line(ticketTags.maxLength).toLowerCase();
const tags = z.array(tag).max(ticketTags.most);

const said = z.object({
  id,
  author: z.enum(['admin', 'user']),
  message: z.string(),
  repliedAt: instant,
  files: z.array(z.object({ id, name: z.string(), type: z.string(), size: z.int() })),
  /** The sender of an email, if that is not the address of the ticket. */
  fromAddress: personal('email').nullable(),
  /** Names of files in the email that were not stored. */
  leftOut: z.array(z.string()),
});

const ticket = z.object({
  id,
  /** Null if the user is unknown. */
  userId: id.nullable(),
  ticketNumber: z.string(),
  subject: z.string(),
  description: z.string(),
  /** The person who wrote the ticket. */
  name: z.string(),
  email: personal('email'),
  createdAt: instant,
  closedStatus,
  status: z.enum(ticketStatuses),
  priority,
  tags: z.array(z.string()),
  /** The assignee. */
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** The latest reply; null if there is none. A person who replies sends the one that they have seen. */
  lastMessage: id.nullable(),
  /** When the next target of an open ticket is due, and which one; updated within seconds after a change. */
  dueAt: instant.nullable(),
  dueFor: z.enum(clockTargets).nullable(),
  /** Why the last email to the user was not delivered. */
  undelivered: personal('text').nullable(),
  /**
   * The user's rating after the ticket was closed, or the request for it: the newest answer, otherwise the newest
   * request.
   */
  rating: z
    .object({
      score: z.int().nullable(),
      comment: z.string().nullable(),
      askedAt: instant,
      ratedAt: instant.nullable(),
    })
    .nullable(),
  /** The ticket of the same person that shows this one; null if it isn't merged. */
  mergedInto: id.nullable(),
  /** Tickets that are merged into this one, with their messages. */
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
  own: ownValues,
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
        /** Only tickets whose next target is already late. */
        due: z.enum(['late']).optional(),
        closedStatus: z.enum(['0', '1']).optional(),
        from: filterInstant.optional(),
        to: filterInstant.optional(),
        /** Only the tickets of one user. */
        userId: id.optional(),
        ...ownFilter,
        /** `none` leaves out the messages and those of merged tickets. By default, each ticket has its newest. */
        messages: z.enum(['none']).optional(),
        ...columnFilters({ ticketNumber: 'text', subject: 'text', name: 'text', email: 'text' }),
      },
    ),
    output: ticket,
  },
  getTicket: {
    input: byId.extend({
      /**
       * Only this many of the newest messages of the whole conversation, merged tickets included. By default, all.
       */
      newest: wholeNumber(1, 10_000).optional(),
    }),
    output: conversation,
  },
  replyTicket: {
    input: z.strictObject({
      id,
      message: paragraphs(5000),
      /** The ticket's `lastMessage` that the writer saw. Not checked by default. */
      lastMessage: id.nullable().optional(),
      /** Whether the ticket waits for its user afterwards. */
      waits: z.boolean().default(false),
      /** Uploaded before with attachFile. */
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
      /**
       * Whether an email tells the user that the ticket is closed and asks for a rating. Ignored when reopening.
       */
      asksRating: z.boolean().default(false),
    }),
    output: conversation,
  },
} as const satisfies SchemasFor<typeof ticketsCalls>;
