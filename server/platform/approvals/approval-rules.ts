import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Calls } from '#contract/platform/call.ts';
import type { AuditEntry } from '../context/context.ts';
import type { DB } from '../db/types.ts';

/** The state of a record, as its audit row has it. */
export type State = Readonly<Record<string, unknown>>;

/** When a write needs a second person. */
export interface ApprovalRule {
  /** By what it changes: the states of its audit row. */
  needs: (before: State, after: State) => boolean;
  /**
   * Whether it decides which withdrawals are released. Then nobody makes it alone during emergency access, nor while a
   * review of it is open, and the two people are independent as two approvers are (specification 22.12).
   */
  guardsReleases?: true;
  /** What a request is about, by the input of the call; the record if left out. One request for it can be open. */
  subject?: (input: State) => string;
  /** The administrators who benefit from it, and so can't approve it. */
  whoGains?: (db: Kysely<DB>, audit: AuditEntry) => Promise<readonly string[]>;
}

/**
 * The rule of each call that is marked with `approval`, by the call's name. A marked call without a rule, and a rule of a
 * call that isn't marked, fail to compile.
 */
export type ApprovalRulesOf<C extends Readonly<Record<string, Calls>>> = Readonly<
  Record<{ [R in keyof C]: MarkedCall<C[R]> }[keyof C], ApprovalRule>
>;

type MarkedCall<C extends Calls> = {
  [K in keyof C]: C[K] extends { approval: string } ? K : never;
}[keyof C] &
  string;

/** Whether a write changes any of these fields. */
export const differIn = (fields: readonly string[], before: State, after: State): boolean =>
  fields.some((field) => !isDeepStrictEqual(before[field], after[field]));

/** Whether what a write changed needs two people by the rule of its call. */
export function needsByRule(rule: ApprovalRule | undefined, { before, after }: AuditEntry): boolean {
  return rule?.needs((before ?? {}) as State, (after ?? {}) as State) ?? false;
}
