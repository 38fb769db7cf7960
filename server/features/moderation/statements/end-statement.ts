import { type Kysely, sql } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { addresseeOf } from './people-queries.ts';
import {
  changeStatement,
  isLapsed,
  lockStatements,
  type MadeBy,
  type StoredStatement,
  takeStatementToCheck,
} from './queries.ts';
import { type Ending, endingMail } from './statement-mail.ts';

interface Decider {
  db: Kysely<DB>;
  services: Pick<Services, 'config' | 'db'>;
  /** Null for the server itself. */
  adminId: string | null;
  /** The answer to an appeal, as the user reads it. */
  answer: string | null;
}

async function notify(
  { db, services }: Decider,
  statement: StoredStatement,
  kind: Ending,
  answer: string | null,
): Promise<void> {
  if (await isModuleOff(db, 'statements')) return;
  const user = await addresseeOf(db, statement.user_id);
  if (!user?.email) return;
  const language = statement.language === 'ar' ? 'ar' : 'en';
  const about = { name: statement.name, answer, language } as const;
  await enqueueMail(db, services, endingMail({ ...user, email: user.email }, kind, about));
}

/** @throws CallFailure 409 if the administrator made the restriction: somebody else decides the appeal */
export function refuseOwnAppeal({ appeal, made_by: maker }: StoredStatement, adminId: string | null): void {
  if (appeal === 'open' && maker === adminId) throw new CallFailure(409, 'appealNotForMaker');
}

async function settle(by: Decider, statement: StoredStatement, appeal: 'upheld' | 'reversed'): Promise<void> {
  const { db, adminId, answer } = by;
  await changeStatement(db, statement.id, {
    appeal,
    appeal_answer: answer,
    appeal_decided_by: adminId,
    appeal_decided_at: new Date(),
  });
  await notify(by, statement, appeal, answer);
}

/**
 * Ends the statements of a restriction that was reversed, in the same transaction, and notifies the user. An open appeal
 * against it was successful (specification 39.4).
 * @throws CallFailure 409 if the appeal is for somebody else
 */
export async function endStatements(by: Decider, of: MadeBy): Promise<void> {
  for (const statement of await lockStatements(by.db, of)) {
    if (statement.ended_at !== null) continue;
    refuseOwnAppeal(statement, by.adminId);
    await changeStatement(by.db, statement.id, { ended_at: new Date() });
    const isAppealed = statement.appeal === 'open';
    if (isAppealed) await settle(by, statement, 'reversed');
    else await notify(by, statement, 'ended', null);
    const after = { isInForce: false, ...(isAppealed && { appeal: 'reversed' }) };
    const audit = { record: statement.id, before: { isInForce: true }, after };
    await recordOwnWork(by.db, 'endStatement', audit, null);
  }
}

/**
 * Keeps the statements of a restriction that was decided again: open appeals against it failed.
 * @param decisionId the decision that keeps it; left out if it is still the same
 * @throws CallFailure 409 if the appeal is for somebody else
 */
export async function keepStatements(by: Decider, of: MadeBy, decisionId?: string): Promise<void> {
  for (const statement of await lockStatements(by.db, of)) {
    if (decisionId !== undefined) await changeStatement(by.db, statement.id, { decision_id: decisionId });
    if (statement.appeal !== 'open') continue;
    refuseOwnAppeal(statement, by.adminId);
    await settle(by, statement, 'upheld');
    const audit = { record: statement.id, before: { appeal: 'open' }, after: { appeal: 'upheld' } };
    await recordOwnWork(by.db, 'keepStatement', audit, null);
  }
}

/** Ends statements whose restriction somebody ended outside of cases, such as on the page of the token. */
export const lapsedStatementsTask: PeriodicTask = {
  purpose: 'end statements of reasons whose restriction has ended',
  module: 'statements',
  everyMs: 30_000,
  due: () => sql`exists (select from statements_to_check)`,
  async run(services, _log, stopping) {
    const next = () => services.db.transaction().execute((db) => checkNext(db, services));
    while (!stopping.aborted && (await next()));
  },
};

/** @returns false if no statement is to be checked */
async function checkNext(db: Kysely<DB>, services: Services): Promise<boolean> {
  const id = await takeStatementToCheck(db);
  if (id === undefined) return false;
  await lockStatements(db, { id });
  if (await isLapsed(db, id)) await endStatements({ db, services, adminId: null, answer: null }, { id });
  return true;
}
