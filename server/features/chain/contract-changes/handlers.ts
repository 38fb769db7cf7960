import type { z } from 'zod';
import type { ownerActsCalls } from '#contract/chain/contract-changes.calls.ts';
import type { OwnerActArguments, ownerActsSchemas } from '#contract/chain/contract-changes.schemas.ts';
import { parseAddress, parseAccount } from '#server/platform/base/address.ts';
import { breakerOf } from '#server/platform/base/breaker.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { addStep, endAct, insertSignature } from '../contract-change-store.ts';
import type { OwnerCall } from '../owner-call.ts';
import { effectsOf } from '../owner-effects.ts';
import { askNode, prepareProposal } from '../owner-proposal.ts';
import { ownerKindOf, signerOf } from '../safe.ts';
import { reachableChain } from '../state.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { personOf } from '#server/platform/approvals/approval-requests.ts';
import type { Services } from '#server/platform/context/services.ts';
import {
  freeNonce,
  insertActs,
  lockActs,
  type LockedAct,
  readAct,
  setSeen,
  setSent,
} from './change-queries.ts';
import { findAct, findChange, findContracts, listActs, listChanges } from './queries.ts';

type Given = Omit<z.output<typeof ownerActsSchemas.proposeOwnerAct.input>, 'chainId' | 'more' | 'reason'>;

/** The chain of an act, the first one unless it says another. */
async function chainOf({ db, config }: Services, chainId?: string) {
  const chain = await reachableChain(db, config.chains, chainId);
  if (!chain) throw new CallFailure(503, 'noChain');
  return chain;
}

/**
 * Who gets what a contract sends away.
 * @throws CallFailure 400
 */
function receiverIn(to: string | undefined): string {
  if (!to) throw new CallFailure(400, { to: 'required' });
  const receiver = parseAccount(to);
  if (receiver === undefined) throw new CallFailure(400, { to: 'notAddress' });
  return receiver;
}

/**
 * What an act is done with; fields that it doesn't take are left out.
 * @throws CallFailure 400 under the field that it needs
 */
function argumentsOf({ act, fee, coinName, address, text, to, tokenId }: Given): OwnerActArguments {
  switch (act) {
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

/** What the trail says of an act. */
function audited({ chainId, standard, act, arguments: given, sender, safeHash, state }: LockedAct) {
  return { chainId, standard, act, ...given, sender, safeHash, state };
}

/** Acts of the contracts' owner (specification chapter 24). */
export const ownerActsHandlers: Handlers<typeof ownerActsCalls, typeof ownerActsSchemas> = {
  getContracts: (_input, { db, services }) => findContracts(db, services.config),
  listOwnerActs: (input, { db }) => listActs(db, input),
  getOwnerAct: ({ id }, { db }) => findAct(db, id),
  listContractChanges: (input, { db }) => listChanges(db, input),

  async getOwnerActEffects({ id }, { db, services }) {
    const { chainId, sender, calls } = await findAct(db, id);
    const chain = await chainOf(services, chainId);
    return askNode(chain, breakerOf(services.breakers, chainId), async (rpc) => {
      const { number: blockNumber } = await rpc.head();
      const acts = calls.map((call) => ({ ...call, sender }));
      return { blockNumber, effects: await effectsOf({ db, rpc, chainId, blockNumber }, acts) };
    });
  },

  proposeOwnerAct: {
    check: (given) => [
      () => given.act !== undefined && argumentsOf(given as Given),
      ...(given.more ?? []).map((one) => () => argumentsOf(one)),
    ],
    async prepare(given, { services, admin }) {
      const { id: adminId } = personOf(admin);
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
        const id = await insertActs(db, { chainId, proposal }, { adminId, reason: given.reason });
        const [, ...more] = calls;
        return {
          output: {
            message: proposal.safe ? 'actProposed' : 'actPrepared',
            result: await findAct(db, id),
          },
          audit: {
            record: id,
            before: null,
            after: { ...audited(await readAct(db, id)), ...(more.length > 0 && { more }) },
          },
        };
      };
    },
  },

  signOwnerAct: {
    async prepare({ id, signature: given }, { services, admin }) {
      const { id: adminId } = personOf(admin);
      const act = await readAct(services.db, id);
      const { safeHash, safeNonce } = act;
      if (safeHash === null || safeNonce === null) throw new CallFailure(409, 'actNeedsNoSignature');
      const signed = await signerOf(safeHash, given);
      if (!signed) throw new CallFailure(400, { signature: 'notSignature' });
      const chain = await chainOf(services, act.chainId);
      const owner = await askNode(chain, breakerOf(services.breakers, act.chainId), (rpc) =>
        ownerKindOf(rpc, act.sender, 'latest'),
      );
      if (owner.kind !== 'safe' || !owner.safe.owners.includes(signed.signer)) {
        const { signer } = signed;
        throw new CallFailure(400, { signature: { sentence: 'notOwnerOfSafe', values: { signer } } });
      }
      if (BigInt(owner.safe.nonce) > BigInt(safeNonce)) throw new CallFailure(409, 'nonceIsTaken');
      return async ({ db }) => {
        const { together } = await lockActs(db, id);
        const { signer } = signed;
        let isNew = false;
        for (const one of together) {
          isNew = await insertSignature(db, one, signed);
          if (isNew) await addStep(db, one, 'signed', { signer }, adminId);
        }
        return {
          output: { message: 'actSigned', result: await findAct(db, id) },
          audit: { record: id, before: null, after: { signer, safeHash, isNew } },
        };
      };
    },
  },

  async noteOwnerAct({ id, hash }, { db, admin }) {
    const { id: adminId } = personOf(admin);
    const before = await lockActs(db, id).catch(async (error: unknown) => {
      const act = await readAct(db, id);
      // The chain was quicker than the wallet that told of it.
      if (act.state === 'done' && act.transactionHash === hash) return { ...act, together: [] };
      throw error;
    });
    // A Safe makes all calls of a batch in one transaction; the wallet of an account may send one for each.
    const sent = before.safeHash === null ? [id] : before.together;
    if (before.transactionHash !== hash) {
      for (const one of sent) {
        await setSent(db, one, hash);
        await addStep(db, one, 'sent', { hash }, adminId);
      }
    }
    return {
      output: { message: 'actSent', result: await findAct(db, id) },
      audit: { record: id, before: audited(before), after: { transactionHash: hash } },
    };
  },

  async withdrawOwnerAct({ id }, { db, admin }) {
    const { id: adminId } = personOf(admin);
    const before = await lockActs(db, id);
    for (const one of before.together) {
      await endAct(db, one, 'withdrawn');
      await addStep(db, one, 'withdrawn', {}, adminId);
    }
    return {
      output: { message: 'actWithdrawn', result: await findAct(db, id) },
      audit: { record: id, before: audited(before), after: audited(await readAct(db, id)) },
    };
  },

  async noteContractChange({ id, reason, others = [] }, { db, admin }) {
    const { id: adminId } = personOf(admin);
    const before = await findChange(db, id);
    // In the order of their ids, so that two administrators at once never wait for each other.
    for (const one of [...new Set([id, ...others])].sort()) await setSeen(db, one, { adminId, reason });
    const { name, transactionHash, sender } = before;
    return {
      output: { message: 'alarmSeen', result: await findChange(db, id) },
      audit: {
        record: id,
        before: { state: before.state },
        after: { state: 'seen', name, transactionHash, sender, reason, ...(others.length > 0 && { others }) },
      },
    };
  },
};
