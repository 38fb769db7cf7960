import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { z } from 'zod';
import {
  answerMessage,
  type TransferMessage,
  transferMessage,
} from '#contract/moderation/travel-rule-messages.ts';
import { travelRuleBodyMax, travelRuleDoor } from '#contract/moderation/travel-rule-values.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { acceptBytes, refuseOver, signedRequestOf } from '#server/platform/signed-requests/door.ts';
import { secretsInForce } from '#server/platform/signed-requests/secrets-in-force.ts';
import { keepAnswer, recordDecided } from './answer-transfer.ts';
import { keyHeader, signatureRefusal } from './counterparty-signature.ts';
import { comparableName, dataOfIvms, gapsOf } from './ivms-data.ts';
import { counterpartyIfThere, type StoredCounterparty } from './counterparty-queries.ts';
import { changeTransfer, transferOfMessage, userWithAddress } from './queries.ts';
import { auditedTransfer, sealedData } from './transfer-data.ts';

/** How many refused requests a minute one address may send. */
const refusedInMinute = 60;

/**
 * Receives the messages of counterparties, `POST /travel-rule/v1/transfers` and `/answers` (specification 40.4). A message
 * is answered with 200 after it is stored. Its repeat changes nothing.
 */
export function serveTravelRule(app: FastifyInstance, services: Services): void {
  const { db, admission, config } = services;
  const refused = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });

  /** The counterparty that signed a request. @throws CallFailure 401 */
  const signer = async (
    request: FastifyRequest,
  ): Promise<{ counterparty: StoredCounterparty; body: Buffer }> => {
    const { headers, body } = signedRequestOf(request);
    const counterparty = await counterpartyIfThere(db, { keyId: headers[keyHeader] ?? '' });
    const refusal = !counterparty
      ? 'travelRuleUnknownKey'
      : signatureRefusal(secretsInForce(services, counterparty), headers, body);
    if (counterparty && refusal === null) {
      if (!counterparty.is_active) throw new CallFailure(403, 'travelRuleCounterpartyOff');
      return { counterparty, body };
    }
    await refused.consume(request.ip);
    throw new CallFailure(401, refusal ?? 'travelRuleUnknownKey');
  };

  void app.register(async (scope) => {
    acceptBytes(scope, travelRuleBodyMax);
    // Before a byte of the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (await admission.queue('rest', () => isModuleOff(db, 'travelRule')))
        throw new CallFailure(404, 'travelRuleClosed');
      refuseOver(config, await refused.get(request.ip), refusedInMinute);
    });
    scope.post(`${travelRuleDoor}transfers`, (request) =>
      admission.queue('write', async () => {
        const { counterparty, body } = await signer(request);
        const message = read(transferMessage, body);
        return db
          .transaction()
          .execute((transaction) => keepTransfer(transaction, services, { counterparty, message, body }));
      }),
    );
    scope.post(`${travelRuleDoor}answers`, (request) =>
      admission.queue('write', async () => {
        const { counterparty, body } = await signer(request);
        const message = read(answerMessage, body);
        const result = await db
          .transaction()
          .execute((transaction) => keepAnswer(transaction, counterparty, message));
        if (result === 'unknown') throw new CallFailure(404, 'travelRuleNoTransfer');
        if (result === 'other') throw new CallFailure(409, 'travelRuleAnsweredAlready');
        return { result };
      }),
    );
  });
}

/** @throws CallFailure 400 with the field that is wrong */
function read<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> {
  let value: unknown;
  try {
    value = isUtf8(body) ? JSON.parse(body.toString()) : undefined;
  } catch {
    value = undefined;
  }
  if (value === undefined) throw new CallFailure(400, 'travelRuleNotJson');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new CallFailure(400, { sentence: 'travelRuleField', values: { field: field.slice(0, 200) } });
}

interface Given {
  counterparty: StoredCounterparty;
  message: TransferMessage;
  body: Buffer;
}

/**
 * Stores a transfer of a counterparty, once. If it may be accepted automatically, a transfer with complete data to a user
 * with this wallet and this name is.
 * @throws CallFailure 409 for another message with the id of an earlier one, and for a message of our own
 */
async function keepTransfer(db: Kysely<DB>, services: Services, { counterparty, message, body }: Given) {
  const named = { counterpartyId: counterparty.id, messageId: message.id };
  if (await transferOfMessage(db, { ...named, direction: 'out' }))
    throw new CallFailure(409, 'travelRuleOwnMessage');
  const data = dataOfIvms(message.ivms101);
  const user = data.beneficiaryAccount ? await userWithAddress(db, data.beneficiaryAccount) : undefined;
  const isSame =
    user !== undefined &&
    comparableName(user.name) === comparableName(`${data.beneficiaryFirstName} ${data.beneficiaryLastName}`);
  const isAccepted = counterparty.accepts_automatically && isSame && gapsOf(data).length === 0;
  const id = uuidV7();
  const digest = createHash('sha256').update(body).digest('hex');
  const inserted = await db
    .insertInto('travel_rule_transfers')
    .values({
      id,
      direction: 'in',
      counterparty_id: counterparty.id,
      user_id: user?.id ?? null,
      state: 'received',
      currency_symbol: message.asset.toWellFormed().replaceAll('\0', ''),
      amount: message.amount,
      message_id: message.id,
      data: sealedData(services, id, message.ivms101),
      data_digest: digest,
    })
    .onConflict((conflict) => conflict.columns(['counterparty_id', 'message_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return repeated(db, named, digest);
  const audit = { record: id, before: null, after: auditedTransfer(inserted, counterparty.name) };
  await recordOwnWork(db, 'receiveTravelRuleTransfer', audit, null);
  if (!isAccepted) return { result: 'received', state: 'received' };
  await changeTransfer(db, id, { state: 'accepted', answered_at: new Date(), next_at: new Date() });
  await recordDecided(db, 'acceptTravelRuleTransfer', inserted, {
    state: 'accepted',
    counterparty: counterparty.name,
  });
  return { result: 'received', state: 'accepted' };
}

/** What a message that arrived before gets: its state, and its answer once more if it has one. */
async function repeated(
  db: Kysely<DB>,
  named: { counterpartyId: string; messageId: string },
  digest: string,
) {
  const stored = await transferOfMessage(db, { ...named, direction: 'in' });
  if (stored?.data_digest !== digest) throw new CallFailure(409, 'travelRuleOtherContent');
  if (stored.state !== 'received') await changeTransfer(db, stored.id, { next_at: new Date(), attempts: 0 });
  return { result: 'repeated', state: stored.state };
}
