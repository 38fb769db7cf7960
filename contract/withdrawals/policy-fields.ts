import { z } from 'zod';
import { decimal, line, receiverAddress } from '../platform/fields.ts';
import { gatesMax, isGateAddress, ownGates, unknownRules, validMinutesMax } from './gates.ts';
import { lastRowKey, policyOutcomes, userFlags } from './withdrawal-policy.ts';

/** The outcome of a row. */
export const outcome = z.enum(policyOutcomes);

/** A whole number from 1. */
export const whole = (most: number) => z.int().min(1).max(most);

const positive = decimal({ min: '0.000000000000000001', max: '999999999999999999', scale: 18 });

const conditions = z.strictObject({
  amountFrom: positive.optional(),
  sumOfDayFrom: positive.optional(),
  sumOfWeekFrom: positive.optional(),
  countOfDayFrom: whole(10_000).optional(),
  countOfWeekFrom: whole(10_000).optional(),
  newDestinationHours: whole(8760).optional(),
  onList: z.string().max(60).optional(),
  userFlag: z.enum(userFlags).optional(),
  accountDays: whole(3650).optional(),
  isFirst: z.literal(true).optional(),
  credentialsHours: whole(8760).optional(),
});

/** A row of the policy. */
export const row = z.strictObject({
  key: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[\w-]+$/, 'invalidValue'),
  currency: line(20).nullable(),
  conditions,
  outcome,
  reason: line(200).nullable(),
  gates: z.array(line(60)).max(gatesMax).optional(),
  unknownGates: z.enum(unknownRules).optional(),
});

/** A named list of destinations. */
export const list = z.strictObject({ name: line(60), destinations: z.array(line(200)).max(500) });

/** A gate: a name, and the server that is asked. */
export const gate = z.strictObject({
  name: line(60),
  url: receiverAddress.refine(isGateAddress, 'gateAddress').or(z.enum(ownGates)),
  validMinutes: whole(validMinutesMax),
});

type Row = z.output<typeof row>;

interface Policy {
  rows: Row[];
  lists: z.output<typeof list>[];
  gates: z.output<typeof gate>[];
}

/** The error of a policy's rows, lists and gates together, beyond the errors of single fields. */
function policyMistake({ rows, lists, gates }: Policy): string | undefined {
  const last = rows.at(-1);
  const isLastRight =
    last?.key === lastRowKey &&
    last.currency === null &&
    last.outcome === 'two' &&
    Object.keys(last.conditions).length === 0;
  if (!isLastRight) return 'policyLastRow';
  if (new Set(rows.map((one) => one.key)).size < rows.length) return 'policyRowTwice';
  const names = lists.map(({ name }) => name);
  if (new Set(names).size < names.length) return 'policyListTwice';
  const gateNames = gates.map(({ name }) => name);
  if (new Set(gateNames.map((name) => name.toLowerCase())).size < gates.length) return 'policyGateTwice';
  for (const { currency, conditions: asked, outcome: wanted, reason: why, gates: needed = [] } of rows) {
    const isAmount = asked.amountFrom ?? asked.sumOfDayFrom ?? asked.sumOfWeekFrom;
    if (isAmount !== undefined && currency === null) return 'policyAmountWithoutCurrency';
    if (asked.onList !== undefined && !names.includes(asked.onList)) return 'policyListMissing';
    if (needed.some((name) => !gateNames.includes(name))) return 'policyGateMissing';
    if (new Set(needed).size < needed.length) return 'policyGateTwice';
    if ((wanted === 'hold' || wanted === 'refuse') && why === null) return 'policyReasonMissing';
  }
  return undefined;
}

/** The fields of a policy. */
export const policyFields = {
  rows: z.array(row).min(1).max(100),
  lists: z.array(list).max(20),
  gates: z.array(gate).max(gatesMax).default([]),
};

/** Refuses a policy whose rows, lists and gates don't fit together. */
export const sound = (policy: Policy, context: z.RefinementCtx) => {
  const mistake = policyMistake(policy);
  if (mistake) context.addIssue({ code: 'custom', message: mistake, path: ['rows'], input: policy.rows });
};
