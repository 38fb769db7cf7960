import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type GateState,
  mayOverride,
  type Overridable,
  type PolicyGate,
  screeningGate,
  travelRuleGate,
  type UnknownRule,
} from '#contract/withdrawals/gates.ts';
import type { DB } from '#server/platform/db/types.ts';
import { screeningAnswer } from '#server/platform/screening/screening-answer.ts';
import { travelRuleAnswer } from '#server/platform/travel-rule/travel-rule-answer.ts';
import type { CurrentPolicy } from './current-policy.ts';
import { type DecisionRow, releaseRequestOf } from './decision.ts';
import { hashOf } from './digest.ts';
import { holdsOf, type ReleaseHold } from './holds.ts';

/** A gate that a withdrawal has to pass. */
interface NeededGate extends PolicyGate {
  unknownRule: UnknownRule;
}

/** What a gate says about a withdrawal now. */
export interface GateResult {
  gate: NeededGate;
  /** What it is asked about. */
  digest: string;
  state: GateState;
  stored: Selectable<DB['gate_results']> | null;
  validUntil: Date | null;
  override: { reason: string; askedBy: string; approvedBy: string; createdAt: Date } | null;
  /** Whether it is time to ask. */
  isDue: boolean;
  /** Whether the gate expired its results after this question. */
  isOutdated: boolean;
}

/** The gates that a row of the policy needs. */
function neededGates({ rows, gates }: CurrentPolicy, key: string | null): NeededGate[] {
  const row = rows.find((one) => one.key === key);
  // In one order, in which answers lock the gates.
  return (row?.gates ?? []).toSorted().map((name) => {
    const gate = gates.find((one) => one.name === name);
    // The schema of policies refuses a row with a gate that doesn't exist.
    if (!gate) throw new Error(`The policy has no gate ${name}.`);
    return { ...gate, unknownRule: row?.unknownGates ?? 'wait' };
  });
}

/** What a gate of the workspace itself says now. */
interface OwnAnswer {
  state: GateState;
  finding?: string;
}

/**
 * What a gate is asked about, and what one of the workspace itself found. If one of these values changes, neither its
 * answer nor an override of it counts.
 */
function digestFor(decision: DecisionRow, { name, url }: PolicyGate, finding?: string): string {
  const { id, userId, currencyId, currencySymbol, amount, paidTo } = decision;
  return hashOf({ id, userId, currencyId, currencySymbol, amount, paidTo, name, url, finding });
}

/**
 * The results of the gates that a decision needs under the policy in force, by the database's clock. To release by them,
 * lock the decision and take the release lock first: answers lock the decision too.
 */
export async function gateResultsOf(
  db: Kysely<DB>,
  decision: DecisionRow,
  policy: CurrentPolicy,
): Promise<GateResult[]> {
  const needed = neededGates(policy, decision.policyRow);
  if (needed.length === 0) return [];
  const stored = await db
    .selectFrom('gate_results as result')
    .innerJoin('withdrawal_gates as gate', 'gate.name', 'result.gate')
    .selectAll('result')
    // Raw because the database compares microseconds, by its own clock.
    .select(sql<boolean>`result.asked_at < gate.asked_from`.as('isOutdated'))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('result.decision_id', '=', decision.id)
    .execute();
  const overrides = await db
    .selectFrom('gate_overrides as override')
    .innerJoin('admins as asker', 'asker.id', 'override.asked_by')
    .innerJoin('admins as approver', 'approver.id', 'override.approved_by')
    .select(['override.gate', 'override.digest', 'override.state', 'override.reason'])
    .select(['asker.name as askedBy', 'approver.name as approvedBy', 'override.created_at as createdAt'])
    .where('override.decision_id', '=', decision.id)
    .where('asker.status', '=', 'active')
    .where('approver.status', '=', 'active')
    // Raw because it uses the database's clock.
    .where(
      sql<boolean>`override.created_at > clock_timestamp() - make_interval(hours => ${policy.approvalHours})`,
    )
    .execute();
  // The workspace's own lists and transfers are here: what they say now counts, and not what they said when they were asked.
  const own = new Map<string, OwnAnswer>();
  for (const { url } of needed) {
    if (url === screeningGate) own.set(url, await screeningAnswer(db, decision));
    if (url === travelRuleGate) own.set(url, await travelRuleAnswer(db, decision));
  }
  return needed.map((gate) => {
    const { state: now, finding } = own.get(gate.url) ?? {};
    const digest = digestFor(decision, gate, finding);
    const found = stored.find((one) => one.gate === gate.name);
    const validUntil =
      found?.answered_at && (found.state === 'passed' || found.state === 'hit')
        ? new Date(found.answered_at.getTime() + gate.validMinutes * 60_000)
        : null;
    const hasChanged = found !== undefined && now !== undefined && now !== found.state;
    const isExpired =
      found !== undefined &&
      (found.digest !== digest ||
        found.isOutdated ||
        (validUntil !== null && (hasChanged || validUntil <= found.now)));
    const state: GateState = !found ? 'pending' : isExpired ? 'expired' : found.state;
    const over = overrides.find(
      (one) =>
        one.gate === gate.name &&
        one.digest === digest &&
        one.state === state &&
        mayOverride(state, gate.unknownRule),
    );
    return {
      gate,
      digest,
      state,
      stored: found ?? null,
      validUntil,
      override: over ?? null,
      isDue: !found || isExpired || hasChanged || found.next_ask_at <= found.now,
      isOutdated: found?.isOutdated ?? false,
    };
  });
}

/** The sentence of what holds a release, by the state of a gate. */
const sentences = {
  hit: 'heldGateHit',
  pending: 'heldGatePending',
  unknown: 'heldGateUnknown',
  expired: 'heldGateExpired',
} as const satisfies Readonly<Record<Exclude<GateState, 'passed'>, string>>;

/** Whether a gate lets a release through: it was passed, or two people overrode its result. */
const letsThrough = ({ state, override }: GateResult): boolean => state === 'passed' || override !== null;

/** The gates that hold a release. */
export function holdsOfGates(results: readonly GateResult[]): ReleaseHold[] {
  return results.flatMap((result) =>
    letsThrough(result)
      ? []
      : [
          {
            kind: 'gate',
            because: {
              sentence: sentences[result.state as keyof typeof sentences],
              values: { gate: result.gate.name },
            },
          },
        ],
  );
}

/**
 * What holds a release now, and the results of the gates that it passes. Call it in the transaction of the release, after
 * locking the decision: it takes the release lock before it reads.
 */
export async function passRelease(
  db: Kysely<DB>,
  decision: DecisionRow,
  policy: CurrentPolicy,
): Promise<{ holds: ReleaseHold[]; gates: GateResult[] }> {
  const holds = await holdsOf(db, await releaseRequestOf(db, decision));
  const gates = await gateResultsOf(db, decision, policy);
  return { holds: [...holds, ...holdsOfGates(gates)], gates };
}

/** The audit form of the gates of a release: what each said, and about what. */
export function auditedGates(results: readonly GateResult[]) {
  return results.map(({ gate, digest, state, override, stored }) => ({
    gate: gate.name,
    digest,
    state: override ? (`overridden ${state as Overridable}` as const) : state,
    sourceVersion: stored?.source_version ?? null,
    answeredAt: stored?.answered_at ?? null,
  }));
}
