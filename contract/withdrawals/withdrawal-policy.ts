import { compareDecimals } from '../platform/decimal.ts';

/** What a row of the policy asks for. */
export const policyOutcomes = ['release', 'one', 'two', 'hold', 'refuse'] as const;
export type PolicyOutcome = (typeof policyOutcomes)[number];

/** What a user can be marked by. `unknown`: the sender doesn't say whose withdrawal it is, or the user was removed. */
export const userFlags = ['blocked', 'unverified', 'reported', 'unknown'] as const;
export type UserFlag = (typeof userFlags)[number];

/**
 * When a row matches: all that it says must hold. Each is a sign of risk, so what is not known counts as the riskiest. Amounts are
 * exact decimals of the row's currency.
 */
export interface PolicyConditions {
  amountFrom?: string | undefined;
  /** With this withdrawal, in the row's currency. */
  sumOfDayFrom?: string | undefined;
  sumOfWeekFrom?: string | undefined;
  /** With this one, in all currencies. */
  countOfDayFrom?: number | undefined;
  countOfWeekFrom?: number | undefined;
  /** The user was first paid there less than so many hours ago, or never. */
  newDestinationHours?: number | undefined;
  /** The destination is on the list of this name. */
  onList?: string | undefined;
  userFlag?: UserFlag | undefined;
  /** The account is younger than so many days. */
  accountDays?: number | undefined;
  /** The user was never paid a withdrawal. */
  isFirst?: true | undefined;
  /** Password or second factor changed less than so many hours ago, as far as the sender says it. */
  credentialsHours?: number | undefined;
}

/** A row of the policy. */
export interface PolicyRow {
  /** Stays with the row from version to version. */
  key: string;
  /** Symbol; null: all currencies. */
  currency: string | null;
  conditions: PolicyConditions;
  outcome: PolicyOutcome;
  /** Why, for those who see it held or refused. */
  reason: string | null;
}

/** A named list of destinations. */
export interface DestinationList {
  name: string;
  destinations: readonly string[];
}

/** The rows in their order, of which the first match wins, and the lists that they name. */
export interface WithdrawalPolicy {
  rows: readonly PolicyRow[];
  lists: readonly DestinationList[];
}

/** The key of the last row, which matches everything and asks for two. It can't be removed. */
export const lastRowKey = 'last';

/** The last row. */
export const lastRow: PolicyRow = {
  key: lastRowKey,
  currency: null,
  conditions: {},
  outcome: 'two',
  reason: null,
};

/** What the policy looks at. */
export interface PolicyInputs {
  currencySymbol: string;
  amount: string;
  sumOfDay: string;
  sumOfWeek: string;
  countOfDay: number;
  countOfWeek: number;
  destination: string | null;
  /** Hours since the user was first paid there; null: never. */
  destinationHours: number | null;
  userFlags: readonly UserFlag[];
  /** Null where nobody is known. */
  accountHours: number | null;
  isFirst: boolean;
  /** Null where the sender does not say. */
  credentialsHours: number | null;
}

/** What the policy says of a withdrawal. */
export interface PolicyVerdict {
  row: PolicyRow;
  outcome: PolicyOutcome;
  /** How many people have to approve. */
  needed: 0 | 1 | 2;
}

const neededFor = { release: 0, one: 1, two: 2, hold: 2, refuse: 2 } as const;

/** One spelling for a destination: some senders write addresses in one case. */
const spelled = (destination: string) => destination.trim().toLowerCase();

/** The destinations of a list, to look one up among hundreds. */
const setsOfLists = new WeakMap<DestinationList, Set<string>>();

/**
 * Which row of the policy matches a withdrawal, and what it asks for: the whole policy, without a database. The first row
 * that matches wins; the last one always matches. Nobody's withdrawal is released by itself.
 */
export function evaluatePolicy({ rows, lists }: WithdrawalPolicy, inputs: PolicyInputs): PolicyVerdict {
  const row = rows.find((one) => matches(one, lists, inputs)) ?? lastRow;
  const outcome = row.outcome === 'release' && inputs.userFlags.includes('unknown') ? 'two' : row.outcome;
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
  /** @param hours null: riskier than any */
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
    // A change that nobody told of is none: most senders say nothing.
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

/** What differs between a policy and the one before it. */
const asText = (row: PolicyRow | undefined) =>
  JSON.stringify(row && [row.currency, Object.entries(row.conditions).toSorted(), row.outcome, row.reason]);

/**
 * The rows of a policy that decide other withdrawals than before, or decide them otherwise: those that were changed or added,
 * those behind a place where a row was removed or moved, and all of them where a list of destinations changed.
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
  return after.rows
    .filter(
      (row, place) =>
        place >= firstBehind || asText(row) !== asText(before.rows.find(({ key }) => key === row.key)),
    )
    .map(({ key }) => key);
}
