import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ruleTrialDays } from '#contract/platform/limits.ts';
import { ruleVerdicts } from '#contract/workspace/rules.schemas.ts';
import { sequenceEvents } from '#server/features/integrations/events/sequence.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { advanceRun, endRun, type OpenRun } from '#server/platform/runs/runs.ts';
import { followEvent } from './follow-event.ts';
import { planOf, RuleProblem, sentenceOfProblem } from './plan.ts';
import { eventsFor, headPosition, type StoredRule } from './queries.ts';

/** How long a trial works before other runs continue, in milliseconds. */
const turnMs = 5000;
/** How many events one transaction tries, and how many positions it looks through. */
const batch = 25;
const span = 5000;

const input = z.object({ rule: z.string(), version: z.int() });
const cursor = z.object({ from: z.int(), position: z.int(), upTo: z.int(), events: z.int() });
type Cursor = z.infer<typeof cursor>;

/** The run is over, or another server works on it. */
class TurnIsOver extends Error {}

/**
 * Tries a rule on the events of the last 90 days for some seconds: what it would have done about each, by the code that
 * decides in operation. Each batch and its progress are one transaction; the calls are made and taken back.
 */
export async function workOnTrial(
  services: Services,
  connection: Kysely<DB>,
  run: OpenRun,
  stopping: AbortSignal,
): Promise<void> {
  const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
  const { rule: id, version } = input.parse(run.input);
  let at = cursor.nullable().parse(run.cursor);
  try {
    if (!at) await sequenceEvents(services.db, { waits: true });
    at ??= await begin(connection, run.id, id);
    while (!turn.aborted) {
      const now: Cursor = at;
      const next = await connection
        .transaction()
        .execute((db) => oneBatch(services, db, { run, id, version }, now));
      if (!next) return;
      at = next;
    }
  } catch (error) {
    if (error instanceof TurnIsOver || error instanceof RightsChanged) return;
    if (!(error instanceof RuleProblem)) throw error;
    await endRun(connection, run.id, { state: 'failed', error: sentenceOfProblem(error) });
  }
}

/** Forgets the trial before, and finds the events. */
function begin(connection: Kysely<DB>, runId: string, rule: string): Promise<Cursor> {
  return connection.transaction().execute(async (db) => {
    await db.deleteFrom('rule_outcomes').where('rule_id', '=', rule).where('is_trial', '=', true).execute();
    const upTo = await headPosition(db);
    const { first } = await db
      .selectFrom('events')
      .select(({ fn }) => fn.min('position').as('first'))
      .where('position', 'is not', null)
      // Raw because the builder has no intervals.
      .where('created_at', '>=', sql<Date>`now() - make_interval(days => ${ruleTrialDays})`)
      .executeTakeFirstOrThrow();
    const from = first === null ? upTo : Number(first) - 1;
    const begun = { from, position: from, upTo, events: 0 };
    if (!(await advanceRun(db, runId, { done: 0, total: upTo - from, cursor: begun })))
      throw new TurnIsOver();
    return begun;
  });
}

interface Trial {
  run: OpenRun;
  id: string;
  version: number;
}

/** @returns undefined if the trial is over */
async function oneBatch(
  services: Services,
  db: Kysely<DB>,
  { run, id, version }: Trial,
  at: Cursor,
): Promise<Cursor | undefined> {
  const rule = await db.selectFrom('rules').selectAll().where('id', '=', id).executeTakeFirst();
  if (rule?.version !== version) {
    await endRun(db, run.id, { state: 'failed', error: { sentence: 'ruleChangedMeanwhile' } });
    return undefined;
  }
  const plan = await planOf(services, db, rule, await callerOfRun(db, rule.principal_id));
  const upTo = Math.min(at.upTo, at.position + span);
  const events = await eventsFor(db, rule.event, { after: at.position, upTo, limit: batch });
  for (const event of events) await followEvent(db, { services, rule, plan, isTrial: true }, event);
  const position = events.length === batch ? Number(events.at(-1)?.position) : upTo;
  const next = { ...at, position, events: at.events + events.length };
  const progress = { done: position - at.from, cursor: next };
  if (!(await advanceRun(db, run.id, progress))) throw new TurnIsOver();
  if (position < at.upTo) return next;
  await finish(db, run.id, rule, next.events);
  return undefined;
}

/** Stores the result with the version that was tried. */
async function finish(
  db: Kysely<DB>,
  runId: string,
  { id, version }: StoredRule,
  events: number,
): Promise<void> {
  const found = await db
    .selectFrom('rule_outcomes')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('count')])
    .where('rule_id', '=', id)
    .where('is_trial', '=', true)
    .groupBy('verdict')
    .execute();
  const counts = Object.fromEntries(
    ruleVerdicts.map((name) => [name, found.find(({ verdict }) => verdict === name)?.count ?? 0]),
  );
  const result = { events, ...counts };
  await db
    .updateTable('rules')
    .set({ trial: JSON.stringify(result), tried_version: version, tried_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
  await endRun(db, runId, { state: 'done', result });
}
