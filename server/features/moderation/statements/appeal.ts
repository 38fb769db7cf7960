import { type Kysely, sql } from 'kysely';
import { appealDays, type StatementRestriction } from '#contract/moderation/statement-values.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { idOfSigned } from '#server/platform/mail/signed-id.ts';
import { caseAudit, lockCase, makeCaseStep } from '../case.ts';
import { changeStatement, lockStatements } from './queries.ts';

/** A statement as the page of its appeal shows it. */
export interface AppealQuestion {
  id: string;
  name: string | null;
  restriction: StatementRestriction;
  isAnswered: boolean;
  /** Whether the restriction has ended or the time for an appeal is over. */
  isOver: boolean;
}

/** Raw because only the database's clock counts. */
const isOver = sql<boolean>`ended_at is not null
  or coalesce(corrected_at, created_at) <= clock_timestamp() - make_interval(days => ${appealDays})`;

/**
 * Finds the statement of a link.
 * @returns undefined for a link without our signature
 */
export async function questionOfAppeal(
  db: Kysely<DB>,
  { keys }: Pick<Services, 'keys'>,
  token: string,
): Promise<AppealQuestion | undefined> {
  const id = idOfSigned(keys.appeals, token);
  if (id === undefined) return undefined;
  const found = await db
    .selectFrom('statements_of_reasons')
    .select(['id', 'name', 'restriction', 'appeal', isOver.as('isOver')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { appeal, restriction, ...rest } = found;
  return { ...rest, restriction: restriction as StatementRestriction, isAnswered: appeal !== null };
}

/**
 * Stores a user's appeal, once, and reopens the case for somebody other than the person who made the restriction
 * (specification 39.4).
 * @returns false if there is an appeal already, or it came too late
 */
export async function keepAppeal(db: Kysely<DB>, id: string, text: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('statements_of_reasons')
      .select('case_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) return false;
    // The case first, as its decisions lock it before their statements.
    const found = await lockCase(transaction, known.case_id);
    const [statement] = await lockStatements(transaction, { id });
    const open = await transaction
      .selectFrom('statements_of_reasons')
      .select('id')
      .where('id', '=', id)
      .where('appeal', 'is', null)
      .where(sql<boolean>`not (${isOver})`)
      .executeTakeFirst();
    if (!statement || !open) return false;
    await changeStatement(transaction, id, { appeal: 'open', appeal_text: text, appealed_at: new Date() });
    const audit = { record: id, before: { appeal: null }, after: { appeal: 'open' } };
    await recordOwnWork(transaction, 'appealStatement', audit, null);
    const priority = Math.max(2, found.priority);
    const values = { not_for: statement.made_by, priority, appeals: found.appeals + 1 };
    if (found.state !== 'closed') {
      await makeCaseStep(transaction, found, 'prioritize', values);
      return true;
    }
    const reopened = { closed_at: null, outcome: null, reason_name: null, look: null };
    const after = await makeCaseStep(transaction, found, 'reopen', { ...values, ...reopened });
    const more = { reports: found.reportCount, priority };
    await recordOwnWork(transaction, 'appealCase', caseAudit(found, after, more), 'case.appealed');
    return true;
  });
}
