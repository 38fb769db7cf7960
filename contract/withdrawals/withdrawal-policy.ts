import { compareDecimals } from '../platform/decimal.ts';
import type { PolicyGate, UnknownRule } from './gates.ts';

/** The outcomes of a policy row. */
export const policyOutcomes = ['release', 'one', 'two', 'hold', 'refuse'] as const;
export type PolicyOutcome = (typeof policyOutcomes)[number];

/** The flags of a user. `unknown`: the sender doesn't say whose withdrawal it is, or the user was deleted. */
export const userFlags = ['blocked', 'unverified', 'reported', 'unknown'] as const;
export type UserFlag = (typeof userFlags)[number];

/**
 * When a row applies: all its conditions must match. Each is a sign of risk, so unknown values count as the riskiest.
 * Amounts are exact decimals of the row's currency.
 */
export interface PolicyConditions {
  amountFrom?: string | undefined;
  /** Including this withdrawal, in the row's currency. */
  sumOfDayFrom?: string | undefined;
  sumOfWeekFrom?: string | undefined;
  /** Including this withdrawal, in all currencies. */
  countOfDayFrom?: number | undefined;
  countOfWeekFrom?: number | undefined;
  /** The user was first paid there less than this many hours ago, or never. */
  newDestinationHours?: number | undefined;
  /** The destination is on the list with this name. */
  onList?: string | undefined;
  userFlag?: UserFlag | undefined;
  /** The account is younger than this many days. */
  accountDays?: number | undefined;
  /** The user has never been paid a withdrawal. */
  isFirst?: true | undefined;
  /** Password or second factor changed less than this many hours ago, as far as the sender reports it. */
  credentialsHours?: number | undefined;
}

/** A row of the policy. */
export interface PolicyRow {
  /** Identifies the row in all versions. */
  key: string;
  /** Symbol; null: all currencies. */
  currency: string | null;
  conditions: PolicyConditions;
  outcome: PolicyOutcome;
  /** The reason for people who see it held or refused. */
  reason: string | null;
  /** The names of the gates that have to be passed before a release. */
  gates?: string[] | undefined;
  /** What happens if one of them gives no answer; left out, it waits. */
  unknownGates?: UnknownRule | undefined;
}

/** A named list of destinations. */
export interface DestinationList {
  name: string;
  destinations: readonly string[];
}

/** The rows in order, of which the first match applies, and the lists and gates that they name. */
export interface WithdrawalPolicy {
  rows: readonly PolicyRow[];
  lists: readonly DestinationList[];
  gates: readonly PolicyGate[];
}

/** The key of the last row, which matches everything and requires two approvals. It can't be removed. */
export const lastRowKey = 'last';

/** The last row. */
export const lastRow: PolicyRow = {
  key: lastRowKey,
  currency: null,
  conditions: {},
  outcome: 'two',
  reason: null,
};

/** The inputs of the policy. */
export interface PolicyInputs {
  currencySymbol: string;
  amount: string;
  sumOfDay: string;
  sumOfWeek: string;
  countOfDay: number;
  countOfWeek: number;
  destination: string | null;
  /** Hours since the user was first paid there; null if never. */
  destinationHours: number | null;
  userFlags: readonly UserFlag[];
  /** Null if the user is unknown. */
  accountHours: number | null;
  isFirst: boolean;
  /** Null if the sender does not report it. */
  credentialsHours: number | null;
  /** Whether a closing proposed it. Such a withdrawal always needs two approvals. */
  isPayout?: boolean | undefined;
}

/** The policy's verdict on a withdrawal. */
export interface PolicyVerdict {
  row: PolicyRow;
  outcome: PolicyOutcome;
  /** How many approvals are needed. */
  needed: 0 | 1 | 2;
}

const neededFor = { release: 0, one: 1, two: 2, hold: 2, refuse: 2 } as const;

/** Normalizes a destination, because some senders write addresses in one case. */
const spelled = (destination: string) => destination.trim().toLowerCase();

/** The destinations of a list as a set, to find one among hundreds. */
const setsOfLists = new WeakMap<DestinationList, Set<string>>();

/**
 * Evaluates the policy for a withdrawal: the row that matches, and its outcome. It needs no database. The first
 * matching row applies, and the last one always matches. A withdrawal without a user is never released automatically, and one that a
 * closing proposed needs two approvals.
 */
export function evaluatePolicy(
  { rows, lists }: Omit<WithdrawalPolicy, 'gates'>,
  inputs: PolicyInputs,
): PolicyVerdict {
  const row = rows.find((one) => matches(one, lists, inputs)) ?? lastRow;
  const isUnknown = inputs.userFlags.includes('unknown');
  const takesTwo =
    row.outcome === 'release' ? isUnknown || inputs.isPayout : row.outcome === 'one' && inputs.isPayout;
  const outcome = takesTwo ? 'two' : row.outcome;
  return { row, outcome, needed: neededFor[outcome] };
}

function matches(
  { currency, conditions }: PolicyRow,
  lists: readonly DestinationList[],
  inputs: PolicyInputs,
): boolean {
  if (currency !== null && currency.toLowerCase() !== inputs.currencySymbol.toLowerCase()) return false;
  const least = (given: string, from: string | undefined) =>
    from === undefined || compareDecimals(given, from) >= 0;
  const count = (given: number, from: number | undefined) => from === undefined || given >= from;
  /** @param hours null counts as the riskiest */
  const younger = (hours: number | null, than: number | undefined) =>
    than === undefined || hours === null || hours < than;
  const { onList, userFlag, isFirst, accountDays, credentialsHours } = conditions;
  return (
    least(inputs.amount, conditions.amountFrom) &&
    least(inputs.sumOfDay, conditions.sumOfDayFrom) &&
    least(inputs.sumOfWeek, conditions.sumOfWeekFrom) &&
    count(inputs.countOfDay, conditions.countOfDayFrom) &&
    count(inputs.countOfWeek, conditions.countOfWeekFrom) &&
    younger(inputs.destinationHours, conditions.newDestinationHours) &&
    younger(inputs.accountHours, accountDays === undefined ? undefined : accountDays * 24) &&
    // An unreported change counts as none, because most senders don't report changes.
    (credentialsHours === undefined ||
      (inputs.credentialsHours !== null && inputs.credentialsHours < credentialsHours)) &&
    (userFlag === undefined || inputs.userFlags.includes(userFlag)) &&
    (isFirst === undefined || inputs.isFirst) &&
    (onList === undefined || isOnList(onList, lists, inputs.destination))
  );
}

function isOnList(name: string, lists: readonly DestinationList[], destination: string | null): boolean {
  const list = lists.find((one) => one.name === name);
  if (!list || destination === null) return false;
  const set = setsOfLists.get(list) ?? new Set(list.destinations.map(spelled));
  setsOfLists.set(list, set);
  return set.has(spelled(destination));
}

/** The parts of a row that are compared with the row before. */
const asText = (row: PolicyRow | undefined) =>
  JSON.stringify(
    row && [
      row.currency,
      Object.entries(row.conditions).toSorted(),
      row.outcome,
      row.reason,
      row.gates ?? [],
      row.unknownGates ?? 'wait',
    ],
  );

/**
 * The rows of a policy that decide about other withdrawals than before, or decide differently: changed and added rows,
 * rows after a removed or moved one, all rows if a list of destinations changed, and the rows with a changed gate.
 */
export function changedRows(before: WithdrawalPolicy, after: WithdrawalPolicy): string[] {
  const keys = after.rows.map(({ key }) => key);
  if (JSON.stringify(before.lists) !== JSON.stringify(after.lists)) return keys;
  const kept = before.rows.map(({ key }) => key).filter((key) => keys.includes(key));
  const moved = keys.filter((key) => kept.includes(key)).findIndex((key, place) => key !== kept[place]);
  const removed = before.rows.findIndex(({ key }) => !keys.includes(key));
  const firstBehind = Math.min(
    moved < 0 ? keys.length : moved,
    removed < 0
      ? keys.length
      : keys.findIndex((key) => before.rows.findIndex((row) => row.key === key) > removed),
  );
  const gateText = ({ gates }: WithdrawalPolicy, name: string) => {
    const gate = gates.find((one) => one.name === name);
    return gate && `${gate.validMinutes} ${gate.url}`;
  };
  return after.rows
    .filter(
      (row, place) =>
        place >= firstBehind ||
        asText(row) !== asText(before.rows.find(({ key }) => key === row.key)) ||
        row.gates?.some((name) => gateText(before, name) !== gateText(after, name)),
    )
    .map(({ key }) => key);
}
