import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import {
  byId,
  enteredPassword,
  filterInstant,
  id,
  instant,
  line,
  loadedVersion,
  ownCode,
  plainDecimal,
} from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';
import type { closingsCalls } from './closings.calls.ts';
import { openRequest } from './freezes.schemas.ts';

/** An announced closing is `closing` from its first date on. */
export const closingStates = ['draft', 'announced', 'closing', 'payingOut', 'closed', 'cancelled'] as const;

/**
 * What the register says about a balance: a payout can be proposed, all of it is requested, all of it was paid, no
 * destination is known, or nobody knows whose it is.
 */
export const registerStates = ['ready', 'pending', 'paid', 'noAddress', 'noUser'] as const;

const closing = z.object({
  id,
  /** Null for the whole market. */
  currencySymbol: z.string().nullable(),
  state: z.enum(closingStates),
  announceAt: instant,
  lastDepositAt: instant,
  lastTradeAt: instant,
  payoutUntil: instant,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});

const wave = z.object({
  number: z.int(),
  /** Whether it says that the closing was canceled. */
  isCancellation: z.boolean(),
  /** Null for the announcement. */
  startedBy: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  sent: z.int(),
  /** Users without an email address. */
  unreachable: z.int(),
});

/** The amounts of a currency: `pending`, `paid` and `remaining` add up to `balance`. */
const amounts = z.object({
  currencySymbol: z.string(),
  accounts: z.int(),
  balance: plainDecimal,
  pending: plainDecimal,
  paid: plainDecimal,
  remaining: plainDecimal,
});

const one = closing.extend({
  version: z.int(),
  startedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  cancelledBy: z.string().nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  /** By the database's clock, of a closing that has started. */
  haveDepositsEnded: z.boolean(),
  hasTradingEnded: z.boolean(),
  request: openRequest.nullable(),
  waves: z.array(wave),
  /** Whether a run is proposing withdrawals now. */
  isProposing: z.boolean(),
  /** Withdrawals that the closing proposed, by what became of them. */
  payouts: z.object({ waiting: z.int(), released: z.int(), refused: z.int(), paid: z.int() }),
  currencies: z.array(amounts),
  /** When payouts and currencies were counted; null while a large workspace counts them for the first time. */
  countedAt: instant.nullable(),
});

const rehearsal = z.object({
  users: z.int(),
  /** Users without an email address. */
  unreachable: z.int(),
  /** Transactions of a notice, and the users in each. */
  batches: z.int(),
  batchSize: z.int(),
  /** Auctions that end after the last day of trading. */
  openListings: z.int(),
  currencies: z.array(
    amounts.extend({
      /** Withdrawals that a payout would propose, and their sum. */
      ready: z.int(),
      readyAmount: plainDecimal,
      /** Balances that stay in the register, because no destination or no user is known. */
      kept: z.int(),
      keptAmount: plainDecimal,
    }),
  ),
});

const registered = z.object({
  id: z.string(),
  userId: id.nullable(),
  /** Null for a total that the sender reports for many users. */
  name: z.string().nullable(),
  email: personal('email').nullable(),
  currencySymbol: z.string(),
  balance: plainDecimal,
  pending: plainDecimal,
  paid: plainDecimal,
  remaining: plainDecimal,
  state: z.enum(registerStates),
  destination: personal('account').nullable(),
});

const planned = z.strictObject({
  /** By default, the whole market. */
  currencySymbol: line(20).regex(/^\S+$/, 'noSpaces').optional(),
  announceAt: filterInstant,
  lastDepositAt: filterInstant,
  lastTradeAt: filterInstant,
  payoutUntil: filterInstant,
  /** Users read it in the emails. */
  reason: line(500),
});

const coded = { id, code: ownCode };
const proved = { ...coded, currentPassword: enteredPassword };

export const closingsSchemas = {
  listClosings: {
    input: listInput(['createdAt', 'announceAt', 'payoutUntil'], {
      state: z.enum(closingStates).optional(),
    }),
    output: closing,
  },
  getClosing: { input: byId, output: one },
  rehearseClosing: { input: byId, output: rehearsal },
  listClosingRegister: {
    input: listInput(['balance', 'remaining'], {
      id,
      state: z.enum(registerStates).optional(),
      currencySymbol: z.string().max(20).optional(),
    }),
    output: registered,
  },
  addClosing: { input: planned, output: one },
  updateClosing: { input: planned.extend({ id, version: loadedVersion }), output: one },
  /** `version` is the draft that the caller saw. A changed one is not requested. */
  askToStartClosing: { input: z.strictObject({ ...proved, version: loadedVersion }), output: one },
  approveClosing: {
    /** `request` is the request that the caller saw. A different one is not approved. */
    input: z.strictObject({ ...proved, request: id }),
    output: one,
  },
  refuseClosing: { input: z.strictObject({ id, request: id }), output: one },
  notifyOfClosing: { input: byId, output: one },
  payOutClosing: { input: z.strictObject(coded), output: one },
  finishClosing: { input: z.strictObject(coded), output: one },
  cancelClosing: {
    /** Users who got a notice read the reason in an email. */
    input: z.strictObject({ ...coded, reason: line(500) }),
    output: one,
  },
} as const satisfies SchemasFor<typeof closingsCalls>;
