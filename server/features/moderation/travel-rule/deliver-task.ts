import { type Kysely, sql } from 'kysely';
import { answerMessage, type TransferMessage } from '#contract/moderation/travel-rule-messages.ts';
import { withoutNeedlessZeros } from '#contract/platform/decimal.ts';
import { travelRuleDoor } from '#contract/moderation/travel-rule-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { type Answer, openReceiver } from '#server/platform/outbound/post.ts';
import { secretsInForce } from '#server/platform/signed-requests/secrets-in-force.ts';
import { signed } from '#server/platform/signed-requests/signature.ts';
import { keyHeader, keyIdOf } from './counterparty-signature.ts';
import { counterpartyIfThere, type StoredCounterparty } from './counterparty-queries.ts';
import type { StoredTransfer } from './queries.ts';
import { openedData } from './transfer-data.ts';

/** The most messages of one pass, and how long another server waits for one that this one has. */
const atOnce = 100;
const leaseSeconds = 30;

/** The time limit of one request, in milliseconds, and the longest wait between two, in seconds. */
const patience = 10_000;
const longestWait = 3600;

const isDue = sql<boolean>`next_at <= clock_timestamp()`;

/**
 * Sends transfers to counterparties, and answers to theirs (specification 40.5). A message is repeated with growing waits
 * until the counterparty has it. One that it refuses is not repeated; people see why.
 */
export const travelRuleTask: PeriodicTask = {
  purpose: 'send transfers under the Travel Rule, and answers',
  module: 'travelRule',
  everyMs: 1000,
  due: () => sql`exists (select from travel_rule_transfers where ${isDue})`,
  async run(services, log, stopping) {
    for (let done = 0; done < atOnce && !stopping.aborted; done += 1) {
      const transfer = await claim(services.db);
      if (!transfer) return;
      await deliver(services, transfer).catch((error: unknown) =>
        log.warn({ err: error, transfer: transfer.id }, 'a transfer under the Travel Rule was not sent'),
      );
    }
  },
};

/** A transfer whose message is due. Another server takes it again if this one dies. */
async function claim(db: Kysely<DB>): Promise<StoredTransfer | undefined> {
  return db
    .updateTable('travel_rule_transfers')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      // Raw because the builder has no intervals.
      next_at: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('travel_rule_transfers')
        .select('id')
        .where(isDue)
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

async function deliver(services: Services, transfer: StoredTransfer): Promise<void> {
  const counterparty =
    transfer.counterparty_id === null
      ? undefined
      : await counterpartyIfThere(services.db, { id: transfer.counterparty_id });
  if (!counterparty?.is_active) return note(services.db, transfer, 'counterpartyOff', true);
  const answer = await post(services, counterparty, transfer);
  const { status = 0, error } = answer;
  if (error === undefined && status >= 200 && status < 300) return note(services.db, transfer, null, true);
  const isRefused = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  await note(services.db, transfer, error ?? `${status} ${sentenceOf(answer)}`.trim(), isRefused);
}

/** The counterparty's own words for a refusal. */
function sentenceOf({ body = '' }: Answer): string {
  try {
    const { errors } = JSON.parse(body) as { errors?: { messages?: unknown } };
    const text = typeof errors?.messages === 'string' ? errors.messages : '';
    return text.replaceAll(/[^\P{Cc}]/gu, '').slice(0, 280);
  } catch {
    return '';
  }
}

async function post(
  services: Services,
  counterparty: StoredCounterparty,
  transfer: StoredTransfer,
): Promise<Answer> {
  const path = transfer.direction === 'out' ? 'transfers' : 'answers';
  const url = `${counterparty.url.replace(/\/+$/, '')}${travelRuleDoor}${path}`;
  const message = transfer.direction === 'out' ? announced(services, transfer) : answered(transfer);
  const line = openReceiver(url, allowedIpRanges(url, services.config), 1, { patience });
  const send = (secret: string) => {
    const { body, headers } = signed([secret], message);
    return line.post(body, { ...headers, [keyHeader]: keyIdOf(secret) });
  };
  const [secret = '', former] = secretsInForce(services, counterparty);
  try {
    const answer = await send(secret);
    // The counterparty may not have entered the new secret yet.
    return answer.status === 401 && former !== undefined ? await send(former) : answer;
  } finally {
    line.close();
  }
}

/** The message about a transfer to a counterparty. */
function announced(services: Services, transfer: StoredTransfer): TransferMessage {
  const data = openedData(services, transfer);
  if (!data || !transfer.message_id) throw new Error(`The transfer ${transfer.id} has no data to send.`);
  return {
    id: transfer.message_id,
    type: 'transfer',
    asset: transfer.currency_symbol,
    amount: withoutNeedlessZeros(transfer.amount),
    ivms101: data,
  };
}

/** The answer to a transfer of a counterparty. */
const answered = (transfer: StoredTransfer) =>
  answerMessage.parse({
    id: transfer.message_id,
    type: 'answer',
    decision: transfer.state,
    reason: transfer.reason ?? '',
  });

/**
 * Stores what came of an attempt, unless the transfer was answered or changed meanwhile.
 * @param isLast whether it is not repeated
 */
async function note(
  db: Kysely<DB>,
  transfer: StoredTransfer,
  error: string | null,
  isLast: boolean,
): Promise<void> {
  const isOut = transfer.direction === 'out';
  const after = isOut && isLast ? { state: error === null ? ('sent' as const) : ('ready' as const) } : {};
  await db
    .updateTable('travel_rule_transfers')
    .set(({ eb }) => ({
      ...after,
      error,
      version: eb('version', '+', 1),
      ...(error === null ? { attempts: 0, ...(isOut ? { sent_at: new Date() } : {}) } : {}),
      next_at: isLast
        ? null
        : // Raw because the builder has no intervals.
          sql<Date>`clock_timestamp() + make_interval(secs => least(power(2, least(attempts, 20)), ${longestWait}))`,
    }))
    .where('id', '=', transfer.id)
    .where('state', '=', transfer.state)
    .where('message_id', '=', transfer.message_id)
    .execute();
}
