import type { z } from 'zod';
import type { travelRuleCalls } from '#contract/moderation/travel-rule.calls.ts';
import type { travelRuleSchemas } from '#contract/moderation/travel-rule.schemas.ts';
import { guardsReleases } from '#server/platform/approvals/approval-policy.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { newWebhookSecret } from '#server/platform/signed-requests/signature.ts';
import { keyIdOf } from './counterparty-signature.ts';
import { composed, fillTransfer } from './fill-transfer.ts';
import { dataOfIvms } from './ivms-data.ts';
import {
  counterparties,
  counterpartyIfThere,
  findCounterparty,
  insertCounterparty,
  listCounterparties,
  lockCounterparty,
  replaceSecret,
  wasReplaced,
} from './counterparty-queries.ts';
import {
  changeSettings,
  changeTransfer,
  listTransfers,
  lockTransfer,
  readSettings,
  readTransfer,
  type StoredTransfer,
  transferOfWithdrawal,
} from './queries.ts';
import { auditedTransfer, openedData, shownTransfer } from './transfer-data.ts';
import { judgeSignature, keepSignature, openProof, startProof } from './wallet-proof.ts';

type Filled = z.output<typeof travelRuleSchemas.fillTravelRuleTransfer.input>;

/** The audit row of a step of a transfer. */
async function auditOf(db: CallContext['db'], before: StoredTransfer) {
  const after = await readTransfer(db, before.id);
  const nameOf = async ({ counterparty_id: id }: StoredTransfer) =>
    id === null ? null : ((await counterpartyIfThere(db, { id }))?.name ?? null);
  return {
    record: before.id,
    before: auditedTransfer(before, await nameOf(before)),
    after: auditedTransfer(after, await nameOf(after)),
  };
}

const auditedCounterparty = (counterparty: {
  name: string;
  country: string;
  url: string;
  isActive: boolean;
  acceptsAutomatically: boolean;
}) => ({
  name: counterparty.name,
  country: counterparty.country,
  url: counterparty.url,
  isActive: counterparty.isActive,
  acceptsAutomatically: counterparty.acceptsAutomatically,
});

/**
 * The secret that was entered, or a new one.
 * @throws CallFailure 400 if a counterparty has it, or had it and it is still valid
 */
async function freeSecret(db: CallContext['db'], entered: string) {
  const secret = entered === '' ? newWebhookSecret() : entered;
  const keyId = keyIdOf(secret);
  if (await counterpartyIfThere(db, { keyId }))
    throw new CallFailure(400, { secret: 'travelRuleSecretTaken' });
  return { secret, keyId };
}

/** The Travel Rule (specification 40). */
export const travelRuleHandlers: Handlers<typeof travelRuleCalls, typeof travelRuleSchemas> = {
  listTravelRuleTransfers: (input, { db }) => listTransfers(db, input),

  getTravelRuleTransfer: ({ id }, { db, services }) => shownTransfer(db, services, id),

  async findTravelRuleTransfer({ id }, { db, services }) {
    const found = await transferOfWithdrawal(db, id);
    return { transfer: found === undefined ? null : await shownTransfer(db, services, found) };
  },

  async fillTravelRuleTransfer({ id, version, counterpartyId, ...entered }: Filled, { db, services }) {
    const before = await lockTransfer(db, id, version);
    await fillTransfer({ db, services }, before, { counterpartyId, ...entered });
    return {
      output: { message: 'travelRuleFilled', result: await shownTransfer(db, services, id) },
      audit: await auditOf(db, before),
    };
  },

  async sendTravelRuleTransfer({ id }, { db, services }) {
    const before = await lockTransfer(db, id);
    const isAnswer =
      before.direction === 'in' && (before.state === 'accepted' || before.state === 'rejected');
    if (isAnswer || before.state === 'sent') {
      await changeTransfer(db, id, { next_at: new Date(), attempts: 0, error: null });
    } else {
      if (before.state !== 'ready') throw new CallFailure(409, 'travelRuleNotReady');
      const ivms = openedData(services, before);
      if (!ivms) throw new CallFailure(409, 'travelRuleNotReady');
      const { isComplete, ...columns } = await composed(
        { db, services },
        before,
        dataOfIvms(ivms),
        before.counterparty_id,
      );
      if (!isComplete) throw new CallFailure(409, 'travelRuleNotReady');
      await changeTransfer(db, id, {
        ...columns,
        state: 'sending',
        message_id: uuidV7(),
        next_at: new Date(),
        attempts: 0,
        error: null,
      });
    }
    return {
      output: { message: 'travelRuleSending', result: await shownTransfer(db, services, id) },
      audit: await auditOf(db, before),
    };
  },

  async answerTravelRuleTransfer({ id, decision, reason, version }, { db, services }) {
    const before = await lockTransfer(db, id, version);
    if (before.direction !== 'in') throw new CallFailure(409, 'travelRuleNotIncoming');
    if (before.state !== 'received') throw new CallFailure(409, 'travelRuleAnsweredAlready');
    if (decision === 'rejected' && reason === '') throw new CallFailure(400, { reason: 'required' });
    const now = new Date();
    await changeTransfer(db, id, {
      state: decision,
      reason: reason || null,
      answered_at: now,
      next_at: now,
      attempts: 0,
    });
    return {
      output: {
        message: decision === 'accepted' ? 'travelRuleAccepted' : 'travelRuleRejected',
        result: await shownTransfer(db, services, id),
      },
      audit: await auditOf(db, before),
    };
  },

  async startWalletProof({ id, chainId }, { db, services }) {
    const before = await lockTransfer(db, id);
    if (chainId !== undefined && !services.config.chains.some((chain) => chain.chainId === chainId))
      throw new CallFailure(400, { chainId: 'invalidValue' });
    await startProof(db, services, before, chainId);
    return {
      output: { message: 'travelRuleProofStarted', result: await shownTransfer(db, services, id) },
      audit: await auditOf(db, before),
    };
  },

  checkWalletProof: {
    async prepare({ id, signature }, { services }) {
      const proof = await openProof(services.db, id);
      const method = await judgeSignature(services, proof, signature);
      if (method !== 'eip191' && method !== 'eip1271') throw new CallFailure(400, { signature: method });
      return async ({ db }) => {
        const before = await keepSignature(db, services, proof, { signature, method });
        if (!before) throw new CallFailure(409, 'travelRuleProofOver');
        return {
          output: { message: 'travelRuleProved', result: await shownTransfer(db, services, id) },
          audit: await auditOf(db, before),
        };
      };
    },
  },

  listTravelRuleCounterparties: (input, { db }) => listCounterparties(db, input),

  getTravelRuleCounterparty: ({ id }, { db }) => findCounterparty(db, id),

  async addTravelRuleCounterparty({ secret: entered, ...fields }, { db, services }) {
    refuseForbidden(services, fields.url);
    const { secret, keyId } = await freeSecret(db, entered);
    const id = uuidV7();
    // Turning it on is then another change, which needs two people.
    const staysOff = fields.isActive && (await guardsReleases(db));
    await insertCounterparty(db, {
      id,
      name: fields.name,
      country: fields.country,
      url: fields.url,
      is_active: fields.isActive && !staysOff,
      accepts_automatically: fields.acceptsAutomatically,
      secret: encrypted(services.keys.webhookSecrets, id, secret),
      key_id: keyId,
    });
    const added = await findCounterparty(db, id);
    return {
      output: {
        message: staysOff ? 'travelRuleCounterpartyAddedOff' : 'travelRuleCounterpartyAdded',
        result: { ...added, secret: entered === '' ? secret : null },
      },
      audit: { record: id, before: null, after: auditedCounterparty(added) },
    };
  },

  async updateTravelRuleCounterparty({ id, version, ...fields }, { db, services }) {
    const before = await counterparties.lock(db, id, version);
    refuseForbidden(services, fields.url);
    const after = await counterparties.change(db, id, fields);
    return {
      output: { message: 'travelRuleCounterpartyUpdated', result: await findCounterparty(db, id) },
      audit: { record: id, before: auditedCounterparty(before), after: auditedCounterparty(after) },
    };
  },

  async replaceTravelRuleSecret({ id, secret: entered, hours }, { db, services }) {
    const before = await lockCounterparty(db, id);
    const { secret, keyId } = await freeSecret(db, entered);
    const sealed = encrypted(services.keys.webhookSecrets, id, secret);
    await replaceSecret(db, before, { secret: sealed, keyId, hours });
    // A person who has the secret can accept transfers.
    const turnsOff = before.is_active && (await guardsReleases(db));
    if (turnsOff) await counterparties.change(db, id, { isActive: false });
    return {
      output: {
        message: turnsOff ? 'travelRuleSecretReplacedOff' : 'travelRuleSecretReplaced',
        result: { ...(await findCounterparty(db, id)), secret: entered === '' ? secret : null },
      },
      audit: {
        record: id,
        before: null,
        after: { name: before.name, formerHours: hours, ...(turnsOff && { isActive: false }) },
      },
    };
  },

  async deleteTravelRuleCounterparty({ id }, { db }) {
    if ((await findCounterparty(db, id)).transfers > 0 || (await wasReplaced(db, id)))
      throw new CallFailure(409, 'travelRuleCounterpartyUsed');
    const deleted = await counterparties.remove(db, id);
    return {
      output: { message: 'travelRuleCounterpartyDeleted', result: { id } },
      audit: { record: id, before: auditedCounterparty(deleted), after: null },
    };
  },

  async getTravelRuleSettings(_input, { db }) {
    const { id: _id, ...settings } = await readSettings(db);
    return settings;
  },

  async updateTravelRuleSettings(input, { db }) {
    const { id, ...before } = await readSettings(db);
    await changeSettings(db, input);
    const { id: _id, ...after } = await readSettings(db);
    return {
      output: { message: 'travelRuleSettingsUpdated', result: after },
      audit: { record: id, before, after },
    };
  },
};
