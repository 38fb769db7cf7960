import type { z } from 'zod';
import type { contractChangesCalls } from '#contract/chain/contract-changes.calls.ts';
import type { contractChangesSchemas, OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import { parseAddress, parseAccount } from '#server/platform/base/address.ts';
import { breakerOf } from '#server/platform/base/breaker.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { addStep, endContractChange, insertSignature } from '../contract-change-store.ts';
import type { OwnerCall } from '../owner-call.ts';
import { effectsOf } from '../owner-effects.ts';
import { askNode, prepareProposal } from '../owner-proposal.ts';
import { ownerKindOf, signerOf } from '../safe.ts';
import { reachableChain } from '../state.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import type { Services } from '#server/platform/context/services.ts';
import {
  freeNonce,
  insertContractChanges,
  lockContractChanges,
  type LockedContractChange,
  readContractChange,
  setSeen,
  setSent,
} from './change-queries.ts';
import {
  findContractChange,
  findContracts,
  findOwnerEvent,
  listContractChanges,
  listOwnerEvents,
} from './queries.ts';

type Given = Omit<
  z.output<typeof contractChangesSchemas.proposeOwnerAct.input>,
  'chainId' | 'more' | 'reason'
>;

/** The chain of a contract change; the first one by default. */
async function chainOf({ db, config }: Services, chainId?: string) {
  const chain = await reachableChain(db, config.chains, chainId);
  if (!chain) throw new CallFailure(503, 'noChain');
  return chain;
}

/**
 * The receiver of what a contract sends.
 * @throws CallFailure 400
 */
function receiverIn(to: string | undefined): string {
  if (!to) throw new CallFailure(400, { to: 'required' });
  const receiver = parseAccount(to);
  if (receiver === undefined) throw new CallFailure(400, { to: 'notAddress' });
  return receiver;
}

/**
 * The arguments of a contract change, without fields that it doesn't use.
 * @throws CallFailure 400 under a required field that is missing
 */
function argumentsOf({ act: change, fee, coinName, address, text, to, tokenId }: Given): OwnerActArguments {
  switch (change) {
    case 'setServiceFee':
      if (fee === undefined) throw new CallFailure(400, { fee: 'required' });
      return { fee };
    case 'setTokenType': {
      if (coinName === undefined) throw new CallFailure(400, { coinName: 'required' });
      const coin = address ? parseAccount(address) : null;
      if (coin === undefined) throw new CallFailure(400, { address: 'notAddress' });
      return { coinName, address: coin };
    }
    case 'transferOwnership': {
      const next = address ? parseAddress(address) : null;
      if (next === undefined) throw new CallFailure(400, { address: 'notAddress' });
      return { address: next };
    }
    case 'setContractURI':
      return { text: text ?? '' };
    case 'rescue': {
      const coin = address ? parseAccount(address) : null;
      if (coin === undefined) throw new CallFailure(400, { address: 'notAddress' });
      return { address: coin, to: receiverIn(to) };
    }
    case 'rescueToken': {
      if (!address) throw new CallFailure(400, { address: 'required' });
      const collection = parseAccount(address);
      if (collection === undefined) throw new CallFailure(400, { address: 'notAddress' });
      if (tokenId === undefined) throw new CallFailure(400, { tokenId: 'required' });
      return { address: collection, tokenId, to: receiverIn(to) };
    }
    default:
      return {};
  }
}

/** The fields of a contract change that the audit trail records. */
function audited({
  chainId,
  standard,
  act: change,
  arguments: given,
  sender,
  safeHash,
  state,
}: LockedContractChange) {
  return { chainId, standard, act: change, ...given, sender, safeHash, state };
}

/** Contract changes of the owner (specification chapter 24). */
export const contractChangesHandlers: Handlers<typeof contractChangesCalls, typeof contractChangesSchemas> = {
  getContracts: (_input, { db, services }) => findContracts(db, services.config),
  listOwnerActs: (input, { db }) => listContractChanges(db, input),
  getOwnerAct: ({ id }, { db }) => findContractChange(db, id),
  listContractChanges: (input, { db }) => listOwnerEvents(db, input),

  async getOwnerActEffects({ id }, { db, services }) {
    const { chainId, sender, calls } = await findContractChange(db, id);
    const chain = await chainOf(services, chainId);
    return askNode(chain, breakerOf(services.breakers, chainId), async (rpc) => {
      const { number: blockNumber } = await rpc.head();
      const contractChanges = calls.map((call) => ({ ...call, sender }));
      return { blockNumber, effects: await effectsOf({ db, rpc, chainId, blockNumber }, contractChanges) };
    });
  },

  proposeOwnerAct: {
    check: (given) => [
      () => given.act !== undefined && argumentsOf(given as Given),
      ...(given.more ?? []).map((one) => () => argumentsOf(one)),
    ],
    async prepare(given, { services, admin }) {
      const { id: adminId } = requireAdmin(admin);
      const calls = [given, ...(given.more ?? [])].map((one): OwnerCall => ({
        standard: one.standard,
        act: one.act,
        arguments: argumentsOf(one),
      }));
      const chain = await chainOf(services, given.chainId);
      const { chainId } = chain;
      const proposal = await askNode(chain, breakerOf(services.breakers, chainId), (rpc) =>
        prepareProposal(rpc, chain, calls, (safe, next) => freeNonce(services.db, { chainId, safe, next })),
      );
      return async ({ db }) => {
        const id = await insertContractChanges(db, { chainId, proposal }, { adminId, reason: given.reason });
        const [, ...more] = calls;
        return {
          output: {
            message: proposal.safe ? 'actProposed' : 'actPrepared',
            result: await findContractChange(db, id),
          },
          audit: {
            record: id,
            before: null,
            after: { ...audited(await readContractChange(db, id)), ...(more.length > 0 && { more }) },
          },
        };
      };
    },
  },

  signOwnerAct: {
    async prepare({ id, signature: given }, { services, admin }) {
      const { id: adminId } = requireAdmin(admin);
      const change = await readContractChange(services.db, id);
      const { safeHash, safeNonce } = change;
      if (safeHash === null || safeNonce === null) throw new CallFailure(409, 'actNeedsNoSignature');
      const signed = await signerOf(safeHash, given);
      if (!signed) throw new CallFailure(400, { signature: 'notSignature' });
      const chain = await chainOf(services, change.chainId);
      const owner = await askNode(chain, breakerOf(services.breakers, change.chainId), (rpc) =>
        ownerKindOf(rpc, change.sender, 'latest'),
      );
      if (owner.kind !== 'safe' || !owner.safe.owners.includes(signed.signer)) {
        const { signer } = signed;
        throw new CallFailure(400, { signature: { sentence: 'notOwnerOfSafe', values: { signer } } });
      }
      if (BigInt(owner.safe.nonce) > BigInt(safeNonce)) throw new CallFailure(409, 'nonceIsTaken');
      return async ({ db }) => {
        const { together } = await lockContractChanges(db, id);
        const { signer } = signed;
        let isNew = false;
        for (const one of together) {
          isNew = await insertSignature(db, one, signed);
          if (isNew) await addStep(db, one, 'signed', { signer }, adminId);
        }
        return {
          output: { message: 'actSigned', result: await findContractChange(db, id) },
          audit: { record: id, before: null, after: { signer, safeHash, isNew } },
        };
      };
    },
  },

  async noteOwnerAct({ id, hash }, { db, admin }) {
    const { id: adminId } = requireAdmin(admin);
    const before = await lockContractChanges(db, id).catch(async (error: unknown) => {
      const change = await readContractChange(db, id);
      // The chain reader found the transaction before the wallet reported it.
      if (change.state === 'done' && change.transactionHash === hash) return { ...change, together: [] };
      throw error;
    });
    // A Safe makes all calls of a batch in one transaction. The wallet of an account may send one transaction
    // per call.
    const sent = before.safeHash === null ? [id] : before.together;
    if (before.transactionHash !== hash) {
      for (const one of sent) {
        await setSent(db, one, hash);
        await addStep(db, one, 'sent', { hash }, adminId);
      }
    }
    return {
      output: { message: 'actSent', result: await findContractChange(db, id) },
      audit: { record: id, before: audited(before), after: { transactionHash: hash } },
    };
  },

  async withdrawOwnerAct({ id }, { db, admin }) {
    const { id: adminId } = requireAdmin(admin);
    const before = await lockContractChanges(db, id);
    for (const one of before.together) {
      await endContractChange(db, one, 'withdrawn');
      await addStep(db, one, 'withdrawn', {}, adminId);
    }
    return {
      output: { message: 'actWithdrawn', result: await findContractChange(db, id) },
      audit: { record: id, before: audited(before), after: audited(await readContractChange(db, id)) },
    };
  },

  async noteContractChange({ id, reason, others = [] }, { db, admin }) {
    const { id: adminId } = requireAdmin(admin);
    const before = await findOwnerEvent(db, id);
    // In the order of their IDs, so that two concurrent administrators don't deadlock.
    for (const one of [...new Set([id, ...others])].sort()) await setSeen(db, one, { adminId, reason });
    const { name, transactionHash, sender } = before;
    return {
      output: { message: 'alarmSeen', result: await findOwnerEvent(db, id) },
      audit: {
        record: id,
        before: { state: before.state },
        after: { state: 'seen', name, transactionHash, sender, reason, ...(others.length > 0 && { others }) },
      },
    };
  },
};
