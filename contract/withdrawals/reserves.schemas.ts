import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { chainNumber, decimal, id, instant, line, ownCode, plainDecimal } from '../platform/fields.ts';
import { overrideHoursMax, staleHoursMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import type { reservesCalls } from './reserves.calls.ts';
import { openRequest } from './freezes.schemas.ts';

/** Whether what is held covers what is owed. */
export const reserveStates = ['covered', 'short', 'unknown'] as const;

/** A currency by its symbol, in any case. */
const currency = line(20).regex(/^\S+$/, 'noSpaces');

const rule = z.object({
  /** Whether the rule belongs to this currency only. */
  isOwn: z.boolean(),
  tolerance: plainDecimal,
  staleHours: z.int(),
  unknownHolds: z.boolean(),
});

/** A looser rule that takes effect later. */
const nextRule = rule.omit({ isOwn: true }).extend({ inForceAt: instant });

const reserve = z.object({
  /** The symbol in lower case. */
  id: z.string(),
  symbol: z.string(),
  state: z.enum(reserveStates),
  /** Whether releases are held now. An override suspends this for a time. */
  isHeld: z.boolean(),
  liabilities: plainDecimal,
  /** How many balances the sum includes. */
  balances: z.int(),
  balancesAt: instant.nullable(),
  /** Null if nobody reported any. */
  custody: plainDecimal.nullable(),
  custodyAt: instant.nullable(),
  /** The time of the oldest report of an account with holdings. */
  custodyOldestAt: instant.nullable(),
  /** Custody minus liabilities; negative for a shortfall. */
  difference: plainDecimal.nullable(),
  /** Requested withdrawals that are not paid yet, which are part of the liabilities. */
  pending: plainDecimal,
});

const whole = reserve.extend({
  rule,
  next: nextRule.nullable(),
  accounts: z.array(
    z.object({
      id,
      account: z.string(),
      address: z.string().nullable(),
      network: z.string(),
      amount: plainDecimal,
      observedAt: instant,
    }),
  ),
  /** Addresses that this server reads from its chains. The feed's reports about the same address don't count. */
  addresses: z.array(
    z.object({
      id,
      chainId: z.string(),
      address: z.string(),
      name: z.string(),
      isCounted: z.boolean(),
      inForceAt: instant,
      /** Null until it has been read. */
      amount: plainDecimal.nullable(),
      observedAt: instant.nullable(),
    }),
  ),
  /** The chains on which addresses can be read, the first one first, with their names; null if a name is unknown. */
  chains: z.array(z.object({ chainId: z.string(), name: z.string().nullable() })),
  points: z.array(
    z.object({
      at: instant,
      liabilities: plainDecimal,
      custody: plainDecimal.nullable(),
      difference: plainDecimal.nullable(),
      pending: plainDecimal,
    }),
  ),
  override: z
    .object({
      reason: z.string(),
      askedBy: z.string(),
      approvedBy: z.string(),
      upTo: plainDecimal,
      endsAt: instant,
    })
    .nullable(),
  request: openRequest.extend({ hours: z.int(), upTo: plainDecimal }).nullable(),
});

const of = { currency };

export const reservesSchemas = {
  listReserves: {
    input: listInput(['symbol', 'liabilities', 'difference'], { state: z.enum(reserveStates).optional() }),
    output: reserve,
  },
  getReserve: {
    input: z.strictObject({
      ...of,
      days: z
        .enum(['1', '7', '30', '90'])
        .default('7')
        .transform((days) => Number(days)),
    }),
    output: whole,
  },
  askToOverride: {
    input: z.strictObject({
      ...of,
      reason: line(500),
      hours: z.int().min(1).max(overrideHoursMax),
      code: ownCode,
    }),
    output: whole,
  },
  approveOverride: { input: z.strictObject({ ...of, request: id, code: ownCode }), output: whole },
  addCustodyAddress: {
    input: z.strictObject({
      ...of,
      /** The first chain by default. */
      chainId: chainNumber.optional(),
      address: line(60),
      name: line(60),
      code: ownCode,
    }),
    output: whole,
  },
  removeCustodyAddress: { input: z.strictObject({ ...of, id }), output: whole },
  refuseOverride: { input: z.strictObject({ ...of, request: id }), output: whole },
  getReserveRule: {
    /** By default, the rule for all currencies without their own. */
    input: z.strictObject({ currency: currency.optional() }),
    output: z.object({ now: rule, next: nextRule.nullable() }),
  },
  setReserveRule: {
    input: z.strictObject({
      /** By default, for all currencies without their own rule. */
      currency: currency.optional(),
      tolerance: decimal({ min: '0', max: '999999999999999999', scale: 18 }),
      staleHours: z.int().min(1).max(staleHoursMax),
      unknownHolds: z.boolean(),
      code: ownCode,
    }),
    output: nextRule,
  },
} as const satisfies SchemasFor<typeof reservesCalls>;
