import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { compareDecimals, parseDecimal } from '#contract/platform/decimal.ts';
import type { UnknownRule } from '#contract/withdrawals/gates.ts';
import type {
  PolicyConditions,
  PolicyOutcome,
  PolicyRow,
  UserFlag,
} from '#contract/withdrawals/withdrawal-policy.ts';

/** A rule as its form holds it. Empty texts are ignored. */
export interface RuleFields {
  currency: string;
  amountFrom: string;
  sumOfDayFrom: string;
  sumOfWeekFrom: string;
  countOfDayFrom: string;
  countOfWeekFrom: string;
  newDestinationHours: string;
  onList: string;
  userFlag: string;
  accountDays: string;
  isFirst: boolean;
  credentialsHours: string;
  outcome: PolicyOutcome;
  reason: string;
  gates: string[];
  unknownGates: UnknownRule;
}

const amounts = ['amountFrom', 'sumOfDayFrom', 'sumOfWeekFrom'] as const;

/** The maximum of each whole number; the server refuses more. */
const wholes = {
  countOfDayFrom: 10_000,
  countOfWeekFrom: 10_000,
  newDestinationHours: 8760,
  accountDays: 3650,
  credentialsHours: 8760,
} as const;

/** The form fields of a rule. */
export function fieldsOfRule({ currency, conditions, outcome, reason, ...rule }: PolicyRow): RuleFields {
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  return {
    currency: currency ?? '',
    amountFrom: text(conditions.amountFrom),
    sumOfDayFrom: text(conditions.sumOfDayFrom),
    sumOfWeekFrom: text(conditions.sumOfWeekFrom),
    countOfDayFrom: text(conditions.countOfDayFrom),
    countOfWeekFrom: text(conditions.countOfWeekFrom),
    newDestinationHours: text(conditions.newDestinationHours),
    onList: text(conditions.onList),
    userFlag: text(conditions.userFlag),
    accountDays: text(conditions.accountDays),
    isFirst: conditions.isFirst === true,
    credentialsHours: text(conditions.credentialsHours),
    outcome,
    reason: reason ?? '',
    gates: rule.gates ?? [],
    unknownGates: rule.unknownGates ?? 'wait',
  };
}

type Mistakes = Partial<Record<keyof RuleFields, MessageDescriptor>>;

/** The errors of a rule, by field. The server would refuse the same. */
export function mistakesOfRule(fields: RuleFields): Mistakes {
  const found: Mistakes = {};
  for (const name of amounts) {
    const plain = parseDecimal(fields[name].trim());
    if (fields[name].trim() !== '' && (plain === undefined || compareDecimals(plain, '0') <= 0))
      found[name] = msg`Enter an amount above zero, such as 1000 or 0.5.`;
    else if (fields[name].trim() !== '' && fields.currency === '')
      found.currency = msg`Choose the currency of the amount.`;
  }
  for (const [name, most] of Object.entries(wholes) as [keyof typeof wholes, number][]) {
    const text = fields[name].trim();
    if (text !== '' && !(/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most))
      found[name] = msg`Enter a whole number from 1 to ${most}.`;
  }
  if ((fields.outcome === 'hold' || fields.outcome === 'refuse') && fields.reason.trim() === '')
    found.reason = msg`Enter a reason. Everyone who can see the withdrawal can read it.`;
  return found;
}

/** The rule of fields that have no errors. */
export function ruleOfFields(key: string, fields: RuleFields): PolicyRow {
  const amount = (name: (typeof amounts)[number]) => parseDecimal(fields[name].trim());
  const whole = (name: keyof typeof wholes) =>
    fields[name].trim() === '' ? undefined : Number(fields[name].trim());
  const conditions: PolicyConditions = {
    amountFrom: amount('amountFrom'),
    sumOfDayFrom: amount('sumOfDayFrom'),
    sumOfWeekFrom: amount('sumOfWeekFrom'),
    countOfDayFrom: whole('countOfDayFrom'),
    countOfWeekFrom: whole('countOfWeekFrom'),
    newDestinationHours: whole('newDestinationHours'),
    onList: fields.onList || undefined,
    userFlag: (fields.userFlag || undefined) as UserFlag | undefined,
    accountDays: whole('accountDays'),
    isFirst: fields.isFirst || undefined,
    credentialsHours: whole('credentialsHours'),
  };
  const said = Object.entries(conditions).filter(([, value]) => value !== undefined);
  return {
    key,
    currency: fields.currency || null,
    conditions: Object.fromEntries(said),
    outcome: fields.outcome,
    reason: fields.reason.trim() || null,
    ...(fields.gates.length > 0 && { gates: fields.gates, unknownGates: fields.unknownGates }),
  };
}
