import { type Kysely, sql } from 'kysely';
import { sequenceEvents } from '#server/features/integrations/events/sequence.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { isModuleOffUntilCommit } from '#server/platform/modules/switched-off.ts';
import { followEvent } from './follow-event.ts';
import { type Plan, planOf, RuleProblem, sentenceOfProblem } from './plan.ts';
import { eventsFor, headPosition, type StoredRule } from './queries.ts';

/** The most positions and events that one step looks through. */
const span = 1000;
const batch = 50;

const dueRules = sql`rules where state = 'on' and position < (select position from event_head)`;

/**
 * Lets the rules that are on follow the events. Every server runs it. Each event that matches is one transaction with
 * the rule locked: its calls, its outcome and the rule's new position commit together. So no event is lost or acted on twice,
 * however many servers there are and whenever one is killed (specification 34.6).
 */
export const rulesTask: PeriodicTask = {
  purpose: 'follow events by rules',
  everyMs: 500,
  module: 'rules',
  due: () => sql`exists (select from ${dueRules})
    or (exists (select from rules where state = 'on') and exists (select from events where position is null))`,
  async run(services, log, stopping) {
    await sequenceEvents(services.db, { waits: false });
    // Raw because the condition is shared with `due`.
    const { rows } = await sql<{ id: string }>`select id from ${dueRules} order by id`.execute(services.db);
    for (const { id } of rows)
      try {
        while (!stopping.aborted && (await takeStep(services, id)));
      } catch (error) {
        if (!(error instanceof RightsChanged))
          log.warn({ err: error, rule: id }, 'a rule could not follow events; trying again');
      }
  },
};

/** @returns whether there is more to do now */
async function takeStep(services: Services, id: string): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    if (await isModuleOffUntilCommit(db, 'rules')) return false;
    const rule = await db
      .selectFrom('rules')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'on')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!rule) return false;
    const head = await headPosition(db);
    const after = Number(rule.position);
    const upTo = Math.min(head, after + span);
    const events = await eventsFor(db, rule.event, { after, upTo, limit: batch });
    // A type that no longer exists has no events any more, so it is found out here.
    const plan = upTo > after ? await planOrStop(services, db, rule) : null;
    if (!plan) return false;
    let position = events.length < batch ? upTo : Number(events.at(-1)?.position);
    for (const event of events) {
      const outcome = await followEvent(db, { services, rule, plan, isTrial: false }, event);
      if (!outcome) continue;
      position = event.position;
      await forgetOld(db, id);
      await advance(db, id, position, outcome.failure);
      return position < head;
    }
    await advance(db, id, position, null);
    return position < head;
  });
}

async function planOrStop(services: Services, db: Kysely<DB>, rule: StoredRule): Promise<Plan | null> {
  try {
    return await planOf(services, db, rule, await callerOfRun(db, rule.principal_id));
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    // The events wait for it.
    if (!error.isPassing) await stopRule(services, db, rule, error);
    return null;
  }
}

/** Switches a locked rule off, because it can't go on, and sends superadmins the reason by email. */
async function stopRule(
  services: Services,
  db: Kysely<DB>,
  { id, name }: StoredRule,
  error: RuleProblem,
): Promise<void> {
  const { problem, answer } = error;
  await db
    .updateTable('rules')
    .set({ state: 'stopped', problem, ...(answer && lastError(answer)) })
    .where('id', '=', id)
    .execute();
  const audit = { record: id, before: { state: 'on' }, after: { state: 'stopped', problem } };
  await recordOwnWork(db, 'stopRule', audit, null);
  await mailSuperadmins(db, services, {
    subject: 'ruleStoppedSubject',
    sentences: [{ sentence: 'ruleStopped', values: { name } }, sentenceOfProblem(error), 'ruleStoppedAdvice'],
    path: `/rules/${id}`,
  });
}

const lastError = (failure: Message) => ({
  last_error: JSON.stringify(failure),
  last_error_at: sql<Date>`clock_timestamp()`,
});

async function advance(db: Kysely<DB>, id: string, position: number, failure: Message | null) {
  await db
    .updateTable('rules')
    .set({ position, ...(failure && lastError(failure)) })
    .where('id', '=', id)
    .execute();
}

/** Deletes outcomes whose events may be gone as well. */
async function forgetOld(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .deleteFrom('rule_outcomes')
    .where('rule_id', '=', id)
    .where('is_trial', '=', false)
    // Raw because the builder has no intervals.
    .where('at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}
