import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { chainNumber, decimal, id, instant, line, noFields, plainDecimal } from '../platform/fields.ts';
import { chainFeeScale, reasonMax, serviceFeeMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import {
  contractChangeNames,
  contractChangeStates,
  contractChangeSteps,
  ownerEventNames,
} from './contract-change-names.ts';
import type { contractChangesCalls } from './contract-changes.calls.ts';

const standard = z.union([z.literal(721), z.literal(1155)]);

/** An account or a contract; null for none. */
const address = z.string().nullable();

/** The arguments of a contract change. Arguments that it doesn't take are missing. */
const actArguments = z.object({
  /** In percent. */
  fee: plainDecimal.optional(),
  coinName: z.string().optional(),
  /** The coin, the next owner, or the collection of a token; null for none, or for the chain's own coin. */
  address: address.optional(),
  /** The recipient of what is sent. */
  to: z.string().optional(),
  tokenId: z.string().optional(),
  text: z.string().optional(),
});
export type OwnerActArguments = z.output<typeof actArguments>;

const safe = z.object({
  version: z.string(),
  owners: z.array(z.string()),
  threshold: z.int(),
  /** The number of the Safe's next transaction. */
  nonce: z.string(),
});

const kind = z.enum(['account', 'safe', 'contract']);

const contractFacts = z.object({
  chainId: z.string(),
  /** The chain's name; null if it is unknown. */
  networkName: z.string().nullable(),
  standard,
  contract: z.string(),
  owner: z.string(),
  ownerKind: kind,
  ownerSafe: safe.nullable(),
  /** For a timelock (kind `contract`): the minimum delay of its actions, in seconds. */
  ownerDelay: z.int().nullable(),
  pendingOwner: address,
  pendingKind: kind.nullable(),
  pendingDelay: z.int().nullable(),
  isPaused: z.boolean(),
  /** The fee that the contract charges, and the stored fee of the first chain, in percent. */
  fee: plainDecimal,
  storedFee: plainDecimal.nullable(),
  coins: z.array(z.object({ name: z.string(), address: z.string() })),
  /** In whole coins. */
  balances: z.array(z.object({ symbol: z.string(), held: plainDecimal, owed: plainDecimal })),
  /** Whether it holds less than it owes of any coin. */
  isShort: z.boolean(),
  /** Stored values that differ from the contract's. The chain is read again until both agree. */
  drift: z.array(
    z.object({
      fact: z.enum(['fee', 'settingsFee', 'owner', 'pause', 'coin']),
      coin: z.string().optional(),
      stored: z.string().nullable(),
      said: z.string().nullable(),
    }),
  ),
  blockNumber: z.int(),
  seenAt: instant,
});

/** A contract with its state at the last block. */
export type ShownContract = z.output<typeof contractFacts>;

const change = z.object({
  id,
  chainId: z.string(),
  standard,
  name: z.enum(ownerEventNames),
  /** The fields of the event, by name. */
  details: z.record(z.string(), z.union([z.string(), z.null()])),
  transactionHash: z.string(),
  blockNumber: z.int(),
  at: instant,
  /** The account that sent the transaction, and the contract that it went through, such as a Safe. */
  sender: address,
  through: address,
  /** The contract change that requested it. */
  actId: id.nullable(),
  state: z.enum(['before', 'asked', 'unasked', 'seen']),
  seenBy: z.string().nullable(),
  reason: z.string().nullable(),
  undoneAt: instant.nullable(),
});

const act = z.object({
  id,
  chainId: z.string(),
  standard,
  act: z.enum(contractChangeNames),
  arguments: actArguments,
  sender: z.string(),
  /** Whether the owners of a Safe sign it. */
  isOfSafe: z.boolean(),
  state: z.enum(contractChangeStates),
  proposedBy: z.string(),
  proposedAt: instant,
  transactionHash: z.string().nullable(),
  /** How many signatures are valid and how many it needs; null for an account. */
  signed: z.int().nullable(),
  needed: z.int().nullable(),
});

const wholeAct = act.extend({
  contract: z.string(),
  data: z.string(),
  /** The changes that are signed or sent together, including this one, in execution order. */
  calls: z.array(
    z.object({
      id,
      standard,
      contract: z.string(),
      act: z.enum(contractChangeNames),
      arguments: actArguments,
      data: z.string(),
      state: z.enum(contractChangeStates),
    }),
  ),
  reason: z.string().nullable(),
  lapsesAt: instant.nullable(),
  safe: z
    .object({
      version: z.string(),
      nonce: z.string(),
      hash: z.string(),
      owners: z.array(z.string()),
      threshold: z.int(),
      /** The contract that makes several calls; null for a single call. */
      multiSend: address,
      signatures: z.array(
        z.object({ signer: z.string(), signature: z.string(), isOwner: z.boolean(), signedAt: instant }),
      ),
    })
    .nullable(),
  steps: z.array(
    z.object({
      id,
      kind: z.enum(contractChangeSteps),
      /** The signer, the transaction, the block and similar details, by name. */
      details: z.record(z.string(), z.string()),
      admin: z.string().nullable(),
      at: instant,
    }),
  ),
});

const hash = z
  .string()
  .trim()
  .regex(/^0x[\da-fA-F]{64}$/, 'notTransactionHash')
  .toLowerCase();

const reason = line(reasonMax);

/** A contract change that an owner is asked for. */
const wantedAct = {
  standard,
  act: z.enum(contractChangeNames),
  /** In percent, for `setServiceFee`. */
  fee: decimal({ min: '0', max: serviceFeeMax, scale: chainFeeScale }).optional(),
  /** The coin's name in the contract, for `setTokenType`. */
  coinName: line(32).optional(),
  /**
   * The coin, for `setTokenType` and `rescue`, the next owner, for `transferOwnership`, or the collection, for
   * `rescueToken`; by default none, or the chain's own coin.
   */
  address: z.string().trim().max(100).optional(),
  /** The recipient, for `rescue` and `rescueToken`. */
  to: z.string().trim().max(100).optional(),
  /** The token of the collection, for `rescueToken`. */
  tokenId: z
    .string()
    .trim()
    .regex(/^\d{1,78}$/, 'notWholeNumber')
    .transform((digits) => String(BigInt(digits)))
    .refine((digits) => BigInt(digits) < 1n << 256n, 'invalidValue')
    .optional(),
  /** For `setContractURI`; by default empty. */
  text: line(2048).optional(),
};

export const contractChangesSchemas = {
  getContracts: {
    input: noFields,
    output: z.object({
      /** Empty until the chain has been read to its end. */
      contracts: z.array(contractFacts),
      /** Changes that nobody requested and nobody has investigated. */
      alarms: z.array(change),
    }),
  },
  listOwnerActs: {
    input: listInput(['proposedAt'], {
      state: z.enum(contractChangeStates).optional(),
      chainId: chainNumber.optional(),
    }),
    output: act,
  },
  getOwnerAct: { input: z.strictObject({ id }), output: wholeAct },
  getOwnerActEffects: {
    input: z.strictObject({ id }),
    output: z.object({
      /** The block on which they were simulated. */
      blockNumber: z.int(),
      effects: z.array(
        z.object({
          id,
          /** Whether the contract would refuse it now. */
          isRefused: z.boolean(),
          /**
           * The fee in percent, the coin, the owner, the holder or the description, before and after; null for
           * none.
           */
          from: z.string().nullable(),
          to: z.string().nullable(),
          /** The amount that is sent, in whole coins. */
          amount: plainDecimal.nullable(),
          symbol: z.string().nullable(),
          /** How many open orders end, can't be bought from, or can be bought from again. */
          orders: z.int().nullable(),
        }),
      ),
    }),
  },
  proposeOwnerAct: {
    input: z.strictObject({
      /** The first chain by default. */
      chainId: chainNumber.optional(),
      ...wantedAct,
      /**
       * Further changes of the same sender. A Safe signs all together, and wallets that support it (EIP-5792) send all
       * together.
       */
      more: z.array(z.strictObject(wantedAct)).max(9).optional(),
      reason: reason.optional(),
    }),
    output: wholeAct,
  },
  signOwnerAct: {
    input: z.strictObject({
      id,
      signature: z
        .string()
        .trim()
        .regex(/^0x[\da-fA-F]{130}$/, 'notSignature'),
    }),
    output: wholeAct,
  },
  noteOwnerAct: { input: z.strictObject({ id, hash }), output: wholeAct },
  withdrawOwnerAct: { input: z.strictObject({ id, reason: reason.optional() }), output: wholeAct },
  listContractChanges: {
    input: listInput(['at'], {
      state: z.enum(['before', 'asked', 'unasked', 'seen']).optional(),
      chainId: chainNumber.optional(),
    }),
    output: change,
  },
  noteContractChange: {
    input: z.strictObject({
      id,
      reason,
      /** Further alarms that get the same reason. */
      others: z.array(id).max(100).optional(),
    }),
    output: change,
  },
} as const satisfies SchemasFor<typeof contractChangesCalls>;
