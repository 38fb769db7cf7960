import type { webhooksCalls } from '#contract/integrations/webhooks.calls.ts';
import type { webhooksSchemas } from '#contract/integrations/webhooks.schemas.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { eventById } from '../events/read.ts';
import { sequenceEvents } from '../events/sequence.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { eventsFor } from './message.ts';
import { noticeById } from './losses.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { logAttempts } from './outcomes.ts';
import { type Answer, openReceiver } from '#server/platform/outbound/post.ts';
import { newWebhookSecret } from '#server/platform/signed-requests/signature.ts';
import { formerColumns, isReadable } from '#server/platform/signed-requests/secrets-in-force.ts';
import { signedSender } from './send.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  findAttempt,
  findEndpoint,
  findStored,
  insertEndpoint,
  listAttempts,
  listEndpoints,
  lockStored,
  pauseEndpoint,
  resumeEndpoint,
  type StoredAttempt,
  type StoredWebhook,
} from './queries.ts';

/** The fields that the audit trail compares. */
function audited({
  url,
  description,
  source,
  types,
  personal_data: personalData,
}: Pick<StoredWebhook, 'url' | 'description' | 'source' | 'types' | 'personal_data'>) {
  return { url, description, source, types, personalData };
}

interface Given {
  url: string;
  description: string;
  source: string;
  types: string[];
  personalData: boolean;
}

/** The columns of an endpoint. Empty means no source, or all types. */
function columnsOf({ url, description, source, types, personalData }: Given) {
  return {
    url,
    description,
    source: source || null,
    types: types.length > 0 ? types : null,
    personal_data: personalData,
  };
}

function shownAttempt(row: StoredAttempt) {
  return {
    id: String(row.id),
    event: row.event_id,
    type: row.type,
    outcome: row.outcome as 'delivered' | 'failed',
    status: row.status,
    error: row.error,
    durationMs: row.duration_ms,
    request: row.request,
    answer: row.answer,
    createdAt: row.created_at,
  };
}

const testType = 'webhook.test';
const testEvent = (id: string) => ({ id, type: testType, timestamp: new Date().toISOString(), data: {} });

interface Sent {
  event: { id: string; type: string };
  body: string;
  answer: Answer;
}

/** Sends one message now, before the transaction starts, because an answer may take ten seconds. */
async function sendNow(
  { services }: CallContext,
  endpoint: StoredWebhook,
  event: Sent['event'],
): Promise<Sent> {
  const line = openReceiver(endpoint.url, allowedIpRanges(endpoint.url, services.config), 1);
  try {
    return { event, ...(await signedSender(services, endpoint, line)(event)) };
  } finally {
    line.close();
  }
}

async function logSent(db: CallContext['db'], id: string, { event, body, answer }: Sent) {
  const [row] = await logAttempts(db, id, [
    { eventId: event.id, type: event.type, position: null, attempts: 0, request: body, answer },
  ]);
  if (!row) throw new Error('An attempt was not logged.');
  const result = shownAttempt(row);
  const { event: sent, outcome, status, error } = result;
  return {
    output: { message: outcome === 'delivered' ? 'webhookDelivered' : 'webhookFailed', result },
    audit: { record: id, before: null, after: { event: sent, outcome, status, error } },
  } as const;
}

/** Endpoints that receive the decisions of this workspace. */
export const webhooksHandlers: Handlers<typeof webhooksCalls, typeof webhooksSchemas> = {
  listWebhooks: (input, { db }) => listEndpoints(db, input),

  getWebhook: ({ id }, { db }) => findEndpoint(db, id),

  addWebhook: {
    check: ({ url }, { services }) => [() => url !== undefined && refuseForbidden(services, url)],
    async prepare(input, { services }) {
      refuseForbidden(services, input.url);
      // Earlier decisions are not sent to the new endpoint.
      await sequenceEvents(services.db, { waits: true });
      return async ({ db }) => {
        const id = uuidV7();
        const secret = newWebhookSecret();
        const columns = columnsOf({ ...input, personalData: input.personalData ?? false });
        await insertEndpoint(db, {
          id,
          ...columns,
          secret: encrypted(services.keys.webhookSecrets, id, secret),
        });
        const added = await findEndpoint(db, id);
        return {
          output: { message: 'webhookAdded', result: { ...added, secret } },
          audit: { record: id, before: null, after: audited(columns) },
        };
      };
    },
  },

  updateWebhook: {
    check: ({ url }, { services }) => [() => url !== undefined && refuseForbidden(services, url)],
    async handle({ id, version, ...input }, { db, services }) {
      refuseForbidden(services, input.url);
      const before = await lockStored(db, id, version);
      // A caller that doesn't know this field doesn't change it.
      const columns = columnsOf({ ...input, personalData: input.personalData ?? before.personal_data });
      await changeEndpoint(db, id, columns);
      return {
        output: { message: 'successfullyUpdated', result: await findEndpoint(db, id) },
        audit: { record: id, before: audited(before), after: audited(columns) },
      };
    },
  },

  async rotateWebhookSecret({ id, hours }, { db, services }) {
    const before = await lockStored(db, id);
    const isFormerReadable = isReadable(services, before);
    // A former secret that can't be read signs nothing.
    const formerHours = isFormerReadable ? hours : 0;
    const secret = newWebhookSecret();
    await changeEndpoint(db, id, {
      secret: encrypted(services.keys.webhookSecrets, id, secret),
      ...formerColumns(before.secret, formerHours),
    });
    // What failed because of the former secret is sent now.
    if (!isFormerReadable && before.paused_at === null) await resumeEndpoint(db, id);
    return {
      output: { message: 'webhookRotated', result: { ...(await findEndpoint(db, id)), secret } },
      audit: { record: id, before: null, after: { formerHours } },
    };
  },

  async pauseWebhook({ id, paused }, { db }) {
    const before = await lockStored(db, id);
    const wasPaused = before.paused_at !== null;
    // An endpoint that waits for its next attempt can also be resumed.
    if (wasPaused === paused && (paused || before.failures === 0))
      throw new CallFailure(409, 'alreadyInStatus');
    await (paused ? pauseEndpoint(db, id) : resumeEndpoint(db, id));
    return {
      output: { message: paused ? 'webhookPaused' : 'webhookResumed', result: await findEndpoint(db, id) },
      audit: { record: id, before: { paused: wasPaused }, after: { paused } },
    };
  },

  async deleteWebhook({ id }, { db }) {
    const before = await lockStored(db, id);
    await deleteEndpoint(db, id);
    return {
      output: { message: 'webhookDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  async listWebhookAttempts(input, { db }) {
    const { rows, ...counted } = await listAttempts(db, input);
    return { rows: rows.map(shownAttempt), ...counted };
  },

  sendWebhookAgain: {
    async prepare({ id, attempt }, context) {
      const { event_id: eventId, type } = await findAttempt(context.db, id, attempt);
      const endpoint = await findStored(context.db, id);
      const [event] =
        type === testType
          ? [testEvent(eventId)]
          : type === 'webhook.lost'
            ? await noticeById(context.db, eventId)
            : await eventsFor(context.db, await eventById(context.db, eventId), endpoint);
      if (!event) throw new CallFailure(409, 'eventIsGone');
      const sent = await sendNow(context, endpoint, event);
      return async ({ db }) => logSent(db, id, sent);
    },
  },

  sendWebhookTest: {
    async prepare({ id }, context) {
      const endpoint = await findStored(context.db, id);
      const sent = await sendNow(context, endpoint, testEvent(uuidV7()));
      return async ({ db }) => logSent(db, id, sent);
    },
  },
};
