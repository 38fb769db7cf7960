import { type RawBuilder, sql } from 'kysely';
import type { ActingRule } from '../context/context.ts';
import type { JsonValue } from '../db/types.ts';

/**
 * Where a row of the audit trail stores the reason that a person gave: next to the fields of the state after, under a
 * name that no field has. The chain of hashes covers it there, whichever version of the server seals the row.
 */
const reasonKey = '$reason';

/** The same for what the program of an API key calls itself. */
const agentKey = '$agent';

/** The same for the name of the rule that made a call as somebody. */
const ruleKey = '$rule';

/** The same for the ids of the people behind the rule. Approvals of withdrawals read it. */
export const ruleByKey = '$ruleBy';

/** The same for the name of the provider whose message made a call as somebody. */
const providerKey = '$provider';

/**
 * The reason in a call's input. Undefined if the call takes none, if none was given, or if it is a field of the record
 * and so part of the state after.
 */
export function reasonIn(input: unknown, after: object | null): string | undefined {
  if (after && 'reason' in after) return undefined;
  if (input === null || typeof input !== 'object' || !('reason' in input)) return undefined;
  return typeof input.reason === 'string' && input.reason !== '' ? input.reason : undefined;
}

/** What a row of the trail stores next to the state after. */
interface Circumstances {
  reason?: string | undefined;
  agent?: string | undefined;
  rule?: ActingRule | undefined;
  provider?: string | undefined;
}

const isEmpty = ({ reason, agent, rule, provider }: Circumstances) =>
  reason === undefined && agent === undefined && rule === undefined && provider === undefined;

/** The state after a write as the trail keeps it; JSON leaves out what is undefined. */
export const withReason = (after: object | null, about: Circumstances): object | null =>
  isEmpty(about)
    ? after
    : {
        ...after,
        [reasonKey]: about.reason,
        [agentKey]: about.agent,
        [ruleKey]: about.rule?.name,
        [ruleByKey]: about.rule?.by,
        [providerKey]: about.provider,
      };

/** The state after of an audit row, as SQL. In an event, the reason is next to it. */
export const afterOf = (about: Circumstances): RawBuilder<unknown> =>
  isEmpty(about)
    ? sql`after`
    : sql`nullif(after - ${[reasonKey, agentKey, ruleKey, ruleByKey, providerKey]}::text[], '{}'::jsonb)`;

/** Splits what the audit trail stores into the state after the write, its reason, its agent, its rule and its provider. */
export function splitReason(kept: JsonValue): {
  after: JsonValue;
  reason: string | null;
  agent: string | null;
  rule: string | null;
  provider: string | null;
} {
  if (kept === null || typeof kept !== 'object' || Array.isArray(kept))
    return { after: kept, reason: null, agent: null, rule: null, provider: null };
  const {
    [reasonKey]: reason,
    [agentKey]: agent,
    [ruleKey]: rule,
    [ruleByKey]: _by,
    [providerKey]: provider,
    ...after
  } = kept;
  const isPlain = reason === undefined && agent === undefined && rule === undefined && provider === undefined;
  return {
    // A deleted record has no state after.
    after: isPlain || Object.keys(after).length > 0 ? (after as JsonValue) : null,
    reason: reason === undefined ? null : String(reason),
    agent: agent === undefined ? null : String(agent),
    rule: rule === undefined ? null : String(rule),
    provider: provider === undefined ? null : String(provider),
  };
}
