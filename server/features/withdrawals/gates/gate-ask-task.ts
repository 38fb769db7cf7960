import { type Kysely, sql } from 'kysely';
import { isOwnGate } from '#contract/withdrawals/gates.ts';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { voidRequest } from '#server/platform/approvals/approval-requests.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { setDueInOrder } from '#server/platform/screening/screening-answer.ts';
import { currentPolicy } from '../approvals/current-policy.ts';
import { type DecisionRow, lockDecision } from '../approvals/decision.ts';
import { decideByPolicy } from '../approvals/policy-decision-task.ts';
import { type GateResult, gateResultsOf } from '../approvals/gate-results.ts';
import { closeResults, setGatesDue } from '../approvals/gates-due.ts';
import { askGate, type GateOutcome } from './ask-gate.ts';
import { overrideRequest } from './overrides.ts';
import { countOutcome, type StoredGate, storedGates } from './queries.ts';

/** How many withdrawals are asked about at the same time, and at most in one pass. */
const atOnce = 20;
const inOnePass = 500;

/** How long one server has a withdrawal to itself, in seconds: longer than its gates take to answer. */
const leaseSeconds = 60;

/** The wait before the next question after several without a result, in seconds. */
const waitAfter = (attempts: number) => Math.min(5 * 2 ** attempts, 300);

/** How many results are moved forward at a time after their gate expired them. */
const pulledAtOnce = 500;

const isDue = sql<boolean>`due_at <= clock_timestamp()`;

/** Results of a gate before the time from which its results count. */
const outdated = sql`select result.decision_id from withdrawal_gates as gate cross join lateral (
    select decision_id from gate_results
    where gate_results.gate = gate.name and is_open and asked_at < gate.asked_from
    order by asked_at limit ${pulledAtOnce}) as result`;

/**
 * Asks the gates of waiting withdrawals, and again when a result expires or there was none. Every server runs it; a
 * withdrawal is asked about by one server at a time, and a killed one loses no question.
 */
export const gateAskTask: PeriodicTask = {
  purpose: 'ask the gates of waiting withdrawals',
  module: 'withdrawalApprovals',
  everyMs: 2000,
  due: () => sql`exists (select from gates_due where ${isDue}) or exists (${outdated})`,
  async run(services, log, stopping) {
    await setDueInOrder(
      services.db,
      sql<boolean>`decision_id in (${outdated}) and due_at > clock_timestamp()`,
    );
    const first = await claim(services.db, atOnce);
    let left = inOnePass - first.length;
    // Each goes on by itself, so that the answers of a slow gate don't hold up the others.
    const work = async (id: string) => {
      // One that fails waits for its lease.
      await askAbout(services, id).catch((error: unknown) =>
        log.warn({ err: error }, 'A question to the gates of a withdrawal failed.'),
      );
      if (stopping.aborted || left === 0) return;
      left -= 1;
      const [next] = await claim(services.db, 1);
      if (next !== undefined) await work(next);
    };
    await Promise.all(first.map(work));
  },
};

/** Takes withdrawals whose questions are due, for as long as a lease. */
async function claim(db: Kysely<DB>, atMost: number): Promise<string[]> {
  // Raw because a part of the statement locks what it changes.
  const { rows } = await sql<{ id: string }>`
    with due as (select decision_id from gates_due where ${isDue}
      order by due_at limit ${atMost} for update skip locked)
    update gates_due set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from due where gates_due.decision_id = due.decision_id returning gates_due.decision_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A question that was stored before it is sent. */
interface Asked extends GateResult {
  question: string;
  /** How often it was asked in a row without a result, this question included. */
  attempts: number;
  by: StoredGate;
}

/** Asks the gates of one withdrawal that are due, stores their answers, and releases it if the policy says so. */
async function askAbout(services: Services, id: string): Promise<void> {
  const begun = await services.db.transaction().execute((db) => begin(db, id));
  if (!begun) return;
  const { decision, asked } = begun;
  const outcomes = await Promise.all(
    asked.map(async ({ gate, by, question }) => askGate(services, gate, by, { question, decision })),
  );
  await services.db.transaction().execute(async (db) => {
    const now = await lockDecision(db, id);
    if (!mayStep(now.state, 'change')) return;
    for (const [place, one] of asked.entries())
      await storeAnswer(db, id, one, outcomes[place] as GateOutcome);
    await plan(db, now);
  });
  // In a transaction of its own: it takes the release lock, and the answers have locked gates.
  await services.db.transaction().execute(async (db) => decideByPolicy(db, await lockDecision(db, id)));
}

/** Stores the questions that are due. @returns undefined if nothing is to be asked */
async function begin(db: Kysely<DB>, id: string) {
  const decision = await lockDecision(db, id);
  const policy = await currentPolicy(db);
  // A decision under an older policy is evaluated first, which makes it due again.
  if (decision.policyVersion !== policy.version) return undefined;
  const results = mayStep(decision.state, 'change') ? await gateResultsOf(db, decision, policy) : [];
  if (results.length === 0) {
    await setGatesDue(db, id, false);
    return undefined;
  }
  await closeResults(
    db,
    id,
    results.map(({ gate }) => gate.name),
  );
  const stored = await storedGates(
    db,
    results.map(({ gate }) => gate.name),
  );
  const asked: Asked[] = [];
  for (const result of results.filter(({ isDue: due }) => due)) {
    const by = stored.get(result.gate.name);
    if (!by) throw new Error(`There is no secret of the gate ${result.gate.name}.`);
    const question = uuidV7();
    const isRepeat = result.state === 'pending' || result.state === 'unknown';
    const attempts = isRepeat ? (result.stored?.attempts ?? 0) + 1 : 1;
    if (result.stored && result.stored.digest !== result.digest) await endOverrides(db, id, result.gate.name);
    const columns = {
      question,
      digest: result.digest,
      state: isRepeat && result.stored ? result.stored.state : ('pending' as const),
      asked_at: sql<Date>`clock_timestamp()`,
      answered_at: null,
      next_ask_at: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      attempts,
      is_open: true,
      ...(isRepeat ? {} : { source_version: null, detail: null, error: null }),
    };
    await db
      .insertInto('gate_results')
      .values({ decision_id: id, gate: result.gate.name, ...columns })
      .onConflict((conflict) => conflict.columns(['decision_id', 'gate']).doUpdateSet(columns))
      .execute();
    asked.push({ ...result, question, attempts, by });
  }
  if (asked.length === 0) {
    await plan(db, decision);
    return undefined;
  }
  return { decision, asked };
}

/** Stores an answer, unless a later question was asked meanwhile. */
async function storeAnswer(db: Kysely<DB>, id: string, asked: Asked, outcome: GateOutcome): Promise<void> {
  const { gate, question, digest, attempts, stored } = asked;
  const { state, error, sourceVersion, detail, retryAfter } = outcome;
  // The workspace itself is no server that is spared.
  if (!isOwnGate(gate.url)) await countOutcome(db, gate.name, error);
  const seconds =
    state === 'pending'
      ? (retryAfter ?? 60)
      : state === 'unknown'
        ? waitAfter(attempts)
        : gate.validMinutes * 60;
  const { numUpdatedRows } = await db
    .updateTable('gate_results')
    .set({
      state,
      error,
      source_version: sourceVersion,
      detail,
      answered_at: error === null ? sql<Date>`clock_timestamp()` : null,
      next_ask_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .where('decision_id', '=', id)
    .where('gate', '=', gate.name)
    .where('question', '=', question)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const isSame = stored !== null && stored.state === state && stored.digest === digest;
  const isSameFinding = isSame && stored.source_version === sourceVersion && stored.detail === detail;
  // Two people overrode one finding. Another one is new to them.
  if (state !== 'pending' && state !== 'unknown' && !isSameFinding) await endOverrides(db, id, gate.name);
  if (!isSame) await voidRequest(db, overrideRequest(id, gate.name));
  // The trail has each change, and that a gate passed the withdrawal again after it expired its results.
  if (state === 'hit' ? isSameFinding : isSame && !(state === 'passed' && asked.isOutdated)) return;
  const after = { gate: gate.name, question, digest, result: state, sourceVersion, error };
  await recordOwnWork(
    db,
    'answerGate',
    { record: id, before: null, after },
    state === 'hit' ? 'withdrawal.gate_hit' : null,
  );
}

/** Ends overrides of a gate whose result has changed. */
async function endOverrides(db: Kysely<DB>, id: string, gate: string): Promise<void> {
  await db.deleteFrom('gate_overrides').where('decision_id', '=', id).where('gate', '=', gate).execute();
}

/** Plans the next question about a locked decision: when the first of its results expires or is asked for again. */
async function plan(db: Kysely<DB>, decision: DecisionRow): Promise<void> {
  const results = await gateResultsOf(db, decision, await currentPolicy(db));
  const times = results.flatMap(({ validUntil, stored }) => validUntil ?? stored?.next_ask_at ?? []);
  if (times.length === 0) return;
  await db
    .updateTable('gates_due')
    .set({ due_at: new Date(Math.min(...times.map((time) => time.getTime()))) })
    .where('decision_id', '=', decision.id)
    // A change meanwhile made it due at once.
    .where('due_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
}
