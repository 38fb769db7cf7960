import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { eventTypeName } from './events.schemas.ts';
import { byId, id, instant, line, loadedVersion, receiverAddress } from '../platform/fields.ts';
import { webhookSecretHoursMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import type { webhooksCalls } from './webhooks.calls.ts';

const fields = {
  url: receiverAddress,
  description: z.union([z.literal(''), line(200)]),
  /** The source whose ids the events contain, which is that of the receiver's API key. Empty for none. */
  source: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w.-]*$/, 'webhookSource'),
  /** Empty for all types. */
  types: z.array(eventTypeName).max(100),
  /**
   * Whether events contain emails, telephone numbers, addresses and accounts. By default, a new endpoint receives
   * masks.
   */
  personalData: z.boolean().optional(),
};

/** `waiting`: the last attempts failed, and the next one is at `nextAt`. */
export const webhookStates = ['delivering', 'waiting', 'paused'] as const;

const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  source: z.string(),
  types: z.array(z.string()),
  personalData: z.boolean(),
  state: z.enum(webhookStates),
  nextAt: instant.nullable(),
  pausedAt: instant.nullable(),
  /**
   * `failing`: an event failed for three days. `gone`: the receiver answered 410. `restored`: this workspace was
   * restored from a backup.
   */
  pausedBecause: z.enum(['byHand', 'failing', 'gone', 'restored']).nullable(),
  lastError: z.string().nullable(),
  lastDeliveredAt: instant.nullable(),
  /** Events that were not delivered yet. Events of other types are included until they have been read. */
  backlog: z.int(),
  /** Events of any type that it will never receive, because they were deleted before their turn. */
  lostEvents: z.int(),
  lostAt: instant.nullable(),
  /** Until when events are also signed with the former secret. */
  formerUntil: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});

const attempt = z.object({
  id: z.string(),
  event: id,
  type: z.string(),
  outcome: z.enum(['delivered', 'failed']),
  /** Null if there was no answer. */
  status: z.int().nullable(),
  /** Why there was no answer: a word such as `timeout`, or a system error code such as ECONNREFUSED. */
  error: z.string().nullable(),
  durationMs: z.int(),
  /** The sent message, and the beginning of the answer. */
  request: z.string(),
  answer: z.string().nullable(),
  createdAt: instant,
});

const withSecret = webhook.extend({ secret: z.string() });

export const webhooksSchemas = {
  listWebhooks: {
    input: listInput(['createdAt'], {
      /**
       * `failing` are endpoints that wait to try again, and those that were paused because they failed or are
       * gone.
       */
      state: z.enum([...webhookStates, 'failing']).optional(),
      ...columnFilters({ url: 'text', backlog: 'amount', types: 'text', lastDeliveredAt: 'time' }),
    }).omit({ search: true }),
    output: webhook,
  },
  getWebhook: { input: byId, output: webhook },
  addWebhook: { input: z.strictObject(fields), output: withSecret },
  updateWebhook: { input: z.strictObject({ id, ...fields, version: loadedVersion }), output: webhook },
  rotateWebhookSecret: {
    input: z.strictObject({ id, hours: z.int().min(1).max(webhookSecretHoursMax).default(24) }),
    output: withSecret,
  },
  pauseWebhook: { input: z.strictObject({ id, paused: z.boolean() }), output: webhook },
  deleteWebhook: { input: byId, output: z.object({ id }) },
  listWebhookAttempts: {
    input: listInput(['createdAt'], { id, outcome: z.enum(['delivered', 'failed']).optional() }).omit({
      search: true,
    }),
    output: attempt,
  },
  sendWebhookAgain: {
    input: z.strictObject({ id, attempt: z.string().regex(/^\d{1,15}$/) }),
    output: attempt,
  },
  sendWebhookTest: { input: byId, output: attempt },
} as const satisfies SchemasFor<typeof webhooksCalls>;
