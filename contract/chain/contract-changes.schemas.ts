import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { chainNumber } from './chain.schemas.ts';
import { decimal, id, instant, line, noFields, plainDecimal } from '../platform/fields.ts';
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

/** An account or a contract; null: nobody. */
const address = z.string().nullable();

/** What an act is done with: only those that it takes are there. */
const actArguments = z.object({
  /** In percent. */
  fee: plainDecimal.optional(),
  coinName: z.string().optional(),
  /** The coin, the next owner, or the collection of a token; null: none, or the chain's own coin. */
  address: address.optional(),
  /** Who gets what is sent away. */
  to: z.string().optional(),
  tokenId: z.string().optional(),
  text: z.string().optional(),
});
export type OwnerActArguments = z.output<typeof actArguments>;

const safe = z.object({
  version: z.string(),
  owners: z.array(z.string()),
  threshold: z.int(),
  /** The number of its next transaction. */
  nonce: z.string(),
});

const kind = z.enum(['account', 'safe', 'contract']);

const contractFacts = z.object({
  chainId: z.string(),
  /** What the chain is called; null where nobody has said. */
  networkName: z.string().nullable(),
  standard,
  contract: z.string(),
  owner: z.string(),
  ownerKind: kind,
  ownerSafe: safe.nullable(),
  /** Of a timelock (kind `contract`): for how many seconds its acts wait at least. */
  ownerDelay: z.int().nullable(),
  pendingOwner: address,
  pendingKind: kind.nullable(),
  pendingDelay: z.int().nullable(),
  isPaused: z.boolean(),
  /** What it charges, and what the desk has stored of the first chain's, in percent. */
  fee: plainDecimal,
  storedFee: plainDecimal.nullable(),
  coins: z.array(z.object({ name: z.string(), address: z.string() })),
  /** In whole coins. */
  balances: z.array(z.object({ symbol: z.string(), held: plainDecimal, owed: plainDecimal })),
  /** Whether it holds less than it owes of anything. */
  isShort: z.boolean(),
  /** Where what is stored differs from what it says; the chain is read again until both agree. */
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

const change = z.object({
  id,
  chainId: z.string(),
  standard,
  name: z.enum(ownerEventNames),
  /** What the event says, by name. */
  details: z.record(z.string(), z.union([z.string(), z.null()])),
  transactionHash: z.string(),
  blockNumber: z.int(),
  at: instant,
  /** The account that sent the transaction, and the contract that it went through, such as a Safe. */
  sender: address,
  through: address,
  /** The act of the desk that asked for it. */
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
  /** How many signatures count and how many it needs; null for an account. */
  signed: z.int().nullable(),
  needed: z.int().nullable(),
});

const wholeAct = act.extend({
  contract: z.string(),
  data: z.string(),
  /** Those that are signed or sent at once, this one among them, in the order in which they are made. */
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
      /** The contract that makes several calls; null for one. */
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
      /** The signer, the transaction, the block and the like, by name. */
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

/** What an owner is asked to do. */
const wantedAct = {
  standard,
  act: z.enum(contractChangeNames),
  /** In percent, for `setServiceFee`. */
  fee: decimal({ min: '0', max: serviceFeeMax, scale: chainFeeScale }).optional(),
  /** What the coin is called in the contract, for `setTokenType`. */
  coinName: line(32).optional(),
  /**
   * The coin, for `setTokenType` and `rescue`, the next owner, for `transferOwnership`, or the collection, for `rescueToken`; left out:
   * none, or the chain's own coin.
   */
  address: z.string().trim().max(100).optional(),
  /** Who gets it, for `rescue` and `rescueToken`. */
  to: z.string().trim().max(100).optional(),
  /** The token of the collection, for `rescueToken`. */
  tokenId: z
    .string()
    .trim()
    .regex(/^\d{1,78}$/, 'notWholeNumber')
    .transform((digits) => String(BigInt(digits)))
    .refine((digits) => BigInt(digits) < 1n << 256n, 'invalidValue')
    .optional(),
  /** For `setContractURI`; left out: nowhere. */
  text: line(2048).optional(),
};

export const contractChangesSchemas = {
  getContracts: {
    input: noFields,
    output: z.object({
      /** Empty until the chain was read to its end. */
      contracts: z.array(contractFacts),
      /** Changes that nobody asked for and nobody has looked into. */
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
      /** The block on which they were tried. */
      blockNumber: z.int(),
      effects: z.array(
        z.object({
          id,
          /** Whether the contract would refuse it now. */
          isRefused: z.boolean(),
          /** The fee in percent, the coin, the owner, the holder or the description, now and then; null: none. */
          from: z.string().nullable(),
          to: z.string().nullable(),
          /** What is sent away, in whole coins. */
          amount: plainDecimal.nullable(),
          symbol: z.string().nullable(),
          /** The open orders that end, can't be bought from, or can again. */
          orders: z.int().nullable(),
        }),
      ),
    }),
  },
  proposeOwnerAct: {
    input: z.strictObject({
      /** The first chain unless another is named. */
      chainId: chainNumber.optional(),
      ...wantedAct,
      /** Further ones of the same sender: a Safe signs all at once, and wallets that can (EIP-5792) send all at once. */
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
      /** Further alarms with the same reason. */
      others: z.array(id).max(100).optional(),
    }),
    output: change,
  },
} as const satisfies SchemasFor<typeof contractChangesCalls>;
