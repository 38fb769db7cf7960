import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  type FedTransfer,
  fedTransfer,
  type fedTransferAnswer,
} from '#contract/moderation/travel-rule-messages.ts';
import { enteredData } from '#contract/moderation/travel-rule.schemas.ts';
import { travelRuleFeedMax } from '#contract/moderation/travel-rule-values.ts';
import { erasedAmong } from '#server/features/privacy/erasure/store.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { ApiKey } from '#server/platform/context/context.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type AuthContext, keyThatFeeds } from '#server/platform/http/identify.ts';
import { badInput } from '#server/platform/http/input-failure.ts';
import { isDeeper, isUnfit } from '#server/platform/http/json-body.ts';
import { unstorableTexts } from '#server/platform/http/unstorable.ts';
import { refuseSwitchedOff } from '#server/platform/modules/switched-off.ts';
import { addressOf, openTransfer } from '#server/platform/travel-rule/travel-rule-answer.ts';
import { type EnteredData, fillTransfer } from './fill-transfer.ts';
import { dataOfIvms } from './ivms-data.ts';
import { counterpartiesNamed } from './counterparty-queries.ts';
import {
  changeTransfer,
  lockTransfer,
  readTransfer,
  subjectOf,
  transferOfWithdrawal,
  withdrawalOfSender,
} from './queries.ts';
import { auditedTransfer, missingIn } from './transfer-data.ts';

type Answer = z.input<typeof fedTransferAnswer>;

/**
 * Takes the data of a withdrawal from the exchange, `PUT /feed/v1/withdrawals/{id}/travelRule`, from a key that may feed
 * withdrawals (specification 40.8).
 */
export function serveFedTransferData(app: FastifyInstance, authContext: AuthContext): void {
  void app.register(async (feed) => {
    const keys = new WeakMap<FastifyRequest, ApiKey>();
    feed.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      // Checked before any byte of the body is read.
      keys.set(request, await keyThatFeeds(authContext, request, '/feed/withdrawals'));
    });
    feed.removeAllContentTypeParsers();
    feed.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: travelRuleFeedMax },
      async (_request: FastifyRequest, body: Buffer) => read(body),
    );
    feed.put<{ Params: { id: string } }>('/feed/v1/withdrawals/:id/travelRule', async (request) => {
      const { services } = authContext;
      const sender = { key: keys.get(request) as ApiKey, externalId: request.params.id };
      return services.admission.queue('rest', async () => {
        // Before the data is checked, so that its mistakes don't hide the reason.
        await refuseSwitchedOff(services.db, 'travelRule');
        const given = { ...sender, ...checked(request.body) };
        return services.db
          .transaction()
          .execute((transaction) => take(transaction, services, request, given));
      });
    });
  });
}

function read(body: Buffer): unknown {
  const text = body.toString();
  let value: unknown;
  try {
    value = isUtf8(body) ? JSON.parse(text) : undefined;
  } catch {
    value = undefined;
  }
  if (value === null || typeof value !== 'object' || isUnfit(text) || isDeeper(value))
    throw new CallFailure(400, 'malformedBody');
  return value;
}

interface Checked {
  message: FedTransfer;
  data: EnteredData;
  digest: string;
}

/** @throws CallFailure 400 with every wrong field: of the document by its path, of its content as in the form */
function checked(body: unknown): Checked {
  const parsed = fedTransfer.safeParse(body ?? {}, { reportInput: true });
  if (!parsed.success) throw new CallFailure(400, badInput(withPaths(parsed.error)));
  const unstorable = unstorableTexts(parsed.data);
  if (Object.keys(unstorable).length > 0) throw new CallFailure(400, unstorable);
  const entered = enteredData.safeParse(dataOfIvms(parsed.data.ivms101), { reportInput: true });
  if (!entered.success) throw new CallFailure(400, badInput(entered.error));
  const { revision: _, ...content } = parsed.data;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { message: parsed.data, data: entered.data, digest };
}

/** The same findings, each under its whole path, such as `ivms101.originator.accountNumber`. */
const withPaths = ({ issues }: z.ZodError) =>
  new z.ZodError(
    issues.map((issue) => ({ ...issue, path: issue.path.length === 0 ? [] : [issue.path.join('.')] })),
  );

interface Given extends Checked {
  key: ApiKey;
  externalId: string;
}

/**
 * Stores the data in the transfer of its withdrawal. What people corrected here stays until the exchange sends something
 * else than the last time.
 */
async function take(
  db: Kysely<DB>,
  services: Services,
  request: FastifyRequest,
  { key, externalId, message, data, digest }: Given,
): Promise<Answer> {
  await refuseSwitchedOff(db, 'travelRule');
  const withdrawalId = await withdrawalOfSender(db, { source: key.source, externalId });
  const subject =
    withdrawalId === undefined ? undefined : await subjectOf(db, { withdrawal_id: withdrawalId });
  if (!subject || addressOf(subject) === null) throw new CallFailure(404, 'travelRuleNotFed');
  if (subject.userId !== null && (await erasedAmong(db, [subject.userId])).size > 0)
    throw new CallFailure(409, 'travelRuleErased');
  const isNew = (await transferOfWithdrawal(db, subject.id)) === undefined;
  await openTransfer(db, subject);
  const transferId = (await transferOfWithdrawal(db, subject.id)) ?? '';
  const before = await lockTransfer(db, transferId);
  const { revision, counterparty } = message;
  const { fed_revision: known } = before;
  const answer = async (result: Answer['result']): Promise<Answer> => {
    const stored = await readTransfer(db, transferId);
    const missing: Answer['missing'] = missingIn(services, stored);
    const lacksReceiver = stored.state === 'incomplete' && stored.counterparty_id === null;
    return { result, state: stored.state, missing: lacksReceiver ? [...missing, 'counterparty'] : missing };
  };
  if (revision !== undefined && known !== null && revision < Number(known)) return answer('stale');
  const isSame = before.fed_digest === digest;
  if (!isSame) {
    const counterpartyId =
      counterparty === undefined ? before.counterparty_id : await counterpartyNamed(db, counterparty);
    await fillTransfer({ db, services }, before, { ...data, counterpartyId });
  }
  if (isSame && (revision === undefined || revision === Number(known))) return answer('unchanged');
  await changeTransfer(db, transferId, {
    fed_digest: digest,
    ...(revision === undefined ? {} : { fed_revision: revision }),
  });
  const audit = {
    record: transferId,
    before: auditedTransfer(before, null),
    after: auditedTransfer(await readTransfer(db, transferId), counterparty ?? null),
  };
  const made = { admin: key, request: { id: request.id, ipAddress: normalizeIpAddress(request.ip) } };
  if (!(await recordAdminWrite(db, 'takeTravelRuleData', { output: null, audit }, made)))
    throw new CallFailure(503, 'partIsDown', 1);
  return answer(isSame ? 'unchanged' : isNew ? 'created' : 'changed');
}

/** @throws CallFailure 400 unless exactly one counterparty has this name */
async function counterpartyNamed(db: Kysely<DB>, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const [found, ...others] = await counterpartiesNamed(db, name);
  if (found === undefined || others.length > 0)
    throw new CallFailure(400, { counterparty: 'travelRuleNoCounterparty' });
  return found;
}
