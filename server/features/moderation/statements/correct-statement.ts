import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { type Grounds, groundsOf } from './fields.ts';
import { lockStatements, type StoredStatement } from './queries.ts';
import { sendStatement } from './send-statement.ts';
import { mailOf, replaceVersion } from './version-queries.ts';

type Context = CallContext<SignedInAdmin>;

/** How long nobody sends a statement again that was sent, in milliseconds. */
const pauseMs = 3_600_000;

/** @throws CallFailure 404; 409 if its restriction has ended, which the user knows */
async function lockInForce({ db }: Context, id: string): Promise<StoredStatement> {
  const [statement] = await lockStatements(db, { id });
  if (!statement) throw noSuchRecord();
  if (statement.ended_at !== null) throw new CallFailure(409, 'statementEnded');
  return statement;
}

const groundsBefore = ({ ground, category, legal_ground: legalGround, facts }: StoredStatement) => ({
  ground,
  category,
  legalGround,
  facts,
});

/**
 * Corrects a statement: the version before is kept, the user gets the new one, and the EU transparency database gets it
 * under an identifier of its own. The appeal stays with the statement (specification 39.7).
 * @returns what the audit trail stores
 * @throws CallFailure 400 for texts with personal values; 404; 409 if it has ended, says the same, or was changed meanwhile
 */
export async function correctStatement(
  { id, version, reason, ...given }: Grounds & { id: string; version?: number | undefined; reason: string },
  context: Context,
) {
  const { db, services, admin } = context;
  const statement = await lockInForce(context, id);
  if (version !== undefined && version !== statement.version) throw changedMeanwhile();
  const before = groundsBefore(statement);
  const language = statement.language === 'ar' ? 'ar' : 'en';
  const { case_id: caseId, user_id: userId } = statement;
  const about = { caseId, reason: '', reasonId: null, userId, language } as const;
  const after = await groundsOf(db, given, about);
  if (
    after.ground === before.ground &&
    after.category === before.category &&
    after.legalGround === before.legalGround &&
    after.facts === before.facts
  )
    throw new CallFailure(409, 'statementSame');
  await replaceVersion(db, statement, after, { adminId: admin.id, reason });
  const [corrected] = await lockStatements(db, { id });
  if (!corrected) throw noSuchRecord();
  const isSent = await sendStatement(db, services, corrected);
  return {
    before: { ...before, version: statement.version },
    after: { ...after, version: corrected.version, reason, isSent },
  };
}

/**
 * Emails the present version of a statement again, to the address that the user has now (specification 39.7).
 * @throws CallFailure 404; 409 if it has ended, waits to be sent, was sent within the last hour, or the user has no
 * address
 */
export async function sendStatementAgain(id: string, context: Context): Promise<void> {
  const { db, services } = context;
  const statement = await lockInForce(context, id);
  const state = await mailOf(db, statement.mail_id);
  if (state === 'waiting') throw new CallFailure(409, 'statementIsWaiting');
  const isFresh = statement.sent_at !== null && Date.now() - statement.sent_at.getTime() < pauseMs;
  if (isFresh && (state === 'sent' || state === 'kept')) throw new CallFailure(409, 'statementJustSent');
  if (!(await sendStatement(db, services, statement))) throw new CallFailure(409, 'statementNoAddress');
}
