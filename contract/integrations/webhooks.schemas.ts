import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { eventTypeName } from './events.schemas.ts';
import { byId, id, instant, line, loadedVersion } from '../platform/fields.ts';
import { webhookSecretHoursMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import type { webhooksCalls } from './webhooks.calls.ts';

/** Where to: without a user, because the log shows addresses, and without a fragment, which is never sent. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((text) => {
    // What is no address was refused already; it is asked here all the same.
    const { username, password, hash } = URL.parse(text) ?? { username: '', password: '', hash: '' };
    return username === '' && password === '' && hash === '';
  }, 'webhookAddress');

const fields = {
  url: address,
  description: z.union([z.literal(''), line(200)]),
  /** Whose ids the events carry: the source of the receiver's API key. Empty: none. */
  source: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w.-]*$/, 'webhookSource'),
  /** Empty: all types. */
  types: z.array(eventTypeName).max(100),
  /** Whether events say emails, telephone numbers, addresses and accounts; left out, a new endpoint gets their masks. */
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
  /** `failing`: an event was tried for three days. `gone`: the receiver answered 410. `restored`: this desk is a copy from a backup. */
  pausedBecause: z.enum(['byHand', 'failing', 'gone', 'restored']).nullable(),
  lastError: z.string().nullable(),
  lastDeliveredAt: instant.nullable(),
  /** Events that were not delivered yet; those that turn out to be of other types are counted until they are looked at. */
  backlog: z.int(),
  /** Events that it will never get, of any type: they were no longer kept when it came to them. */
  lostEvents: z.int(),
  lostAt: instant.nullable(),
  /** Until when events are signed with the former secret as well. */
  formerUntil: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});

const attempt = z.object({
  id: z.string(),
  event: id,
  type: z.string(),
  outcome: z.enum(['delivered', 'failed']),
  /** Null where no answer came. */
  status: z.int().nullable(),
  /** Why no answer came: a word such as `timeout`, or the system's own, such as ECONNREFUSED. */
  error: z.string().nullable(),
  durationMs: z.int(),
  /** What was sent, and the beginning of the answer. */
  request: z.string(),
  answer: z.string().nullable(),
  createdAt: instant,
});

const withSecret = webhook.extend({ secret: z.string() });

export const webhooksSchemas = {
  listWebhooks: {
    input: listInput(['createdAt'], {
      /** `failing` are those that wait to try again, and those that are paused because they failed or are gone. */
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
