import { type Kysely, sql } from 'kysely';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { currentPolicy } from '../approvals/current-policy.ts';
import { type DecisionRow, lockDecision } from '../approvals/decision.ts';
import { type GateResult, gateResultsOf } from '../approvals/gate-results.ts';
import { closeResults, setGatesDue } from '../approvals/gates-due.ts';
import { askGate, type GateOutcome } from './ask-gate.ts';
import { countOutcome, type StoredGate, storedGates } from './queries.ts';

/** How many withdrawals are asked about at the same time, and how often that is repeated in one pass. */
const atOnce = 20;
const rounds = 25;

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
  async run(services, _log, stopping) {
    // Raw because the statement locks what a part of it finds.
    await sql`update gates_due set due_at = clock_timestamp()
      where decision_id in (${outdated}) and due_at > clock_timestamp()`.execute(services.db);
    for (let round = 0; round < rounds && !stopping.aborted; round += 1) {
      const ids = await claim(services.db);
      if (ids.length === 0) return;
      await Promise.all(ids.map((id) => askAbout(services, id)));
    }
  },
};

async function claim(db: Kysely<DB>): Promise<string[]> {
  // Raw because a part of the statement locks what it changes.
  const { rows } = await sql<{ id: string }>`
    with due as (select decision_id from gates_due where ${isDue}
      order by due_at limit ${atOnce} for update skip locked)
    update gates_due set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from due where gates_due.decision_id = due.decision_id returning gates_due.decision_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A question that was stored before it is sent. */
interface Asked extends GateResult {
  question: string;
  stored: GateResult['stored'];
  by: StoredGate;
}

/** Asks the gates of one withdrawal that are due, and stores their answers. */
async function askAbout(services: Services, id: string): Promise<void> {
  const begun = await services.db.transaction().execute((db) => begin(db, id));
  if (!begun) return;
  const { decision, asked } = begun;
  const outcomes = await Promise.all(
    asked.map(async ({ gate, by, question }) => askGate(services, gate, by, { question, decision })),
  );
  await services.db.transaction().execute(async (db) => {
    const now = await lockDecision(db, id);
    for (const [place, one] of asked.entries())
      await storeAnswer(db, id, one, outcomes[place] as GateOutcome);
    await plan(db, now);
  });
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
    const columns = {
      question,
      digest: result.digest,
      state: isRepeat && result.stored ? result.stored.state : ('pending' as const),
      asked_at: sql<Date>`clock_timestamp()`,
      answered_at: null,
      next_ask_at: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      attempts: isRepeat ? (result.stored?.attempts ?? 0) + 1 : 1,
      is_open: true,
    };
    await db
      .insertInto('gate_results')
      .values({ decision_id: id, gate: result.gate.name, ...columns })
      .onConflict((conflict) => conflict.columns(['decision_id', 'gate']).doUpdateSet(columns))
      .execute();
    asked.push({ ...result, question, by });
  }
  if (asked.length === 0) {
    await plan(db, decision);
    return undefined;
  }
  return { decision, asked };
}

/** Stores an answer, unless a later question was asked meanwhile. */
async function storeAnswer(db: Kysely<DB>, id: string, asked: Asked, outcome: GateOutcome): Promise<void> {
  const { gate, question, digest } = asked;
  const { state, error, sourceVersion, detail, retryAfter } = outcome;
  await countOutcome(db, gate.name, error);
  const attempts = (asked.stored?.attempts ?? 0) + 1;
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
  // Repeated failures of the same kind would fill the audit trail.
  if (numUpdatedRows === 0n || (state === asked.state && state !== 'passed' && state !== 'hit')) return;
  const after = { gate: gate.name, question, digest, state, sourceVersion, error };
  await recordOwnWork(
    db,
    'answerGate',
    { record: id, before: null, after },
    state === 'hit' ? 'withdrawal.gate_hit' : null,
  );
}

/** Plans the next question about a locked decision, when the first of its results expires. */
async function plan(db: Kysely<DB>, decision: DecisionRow): Promise<void> {
  // Raw because it uses the database's clock.
  await sql`update gates_due set due_at = (select min(next_ask_at) from gate_results
      where decision_id = ${decision.id} and is_open)
    where decision_id = ${decision.id} and due_at > clock_timestamp()
      and exists (select from gate_results where decision_id = ${decision.id} and is_open)`.execute(db);
}
