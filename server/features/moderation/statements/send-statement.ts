import type { Kysely } from 'kysely';
import type { StatementRestriction } from '#contract/moderation/statement-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { signedId } from '#server/platform/mail/signed-id.ts';
import type { Grounds } from './fields.ts';
import { addresseeOf } from './people-queries.ts';
import { changeStatement, type StoredStatement } from './queries.ts';
import { statementMail } from './statement-mail.ts';

/** What a lockdown did, as its statement stores it. */
const partsOf = ({ decision_account, decision_visibility, monetary_until }: StoredStatement) => ({
  isBlocked: decision_account !== null,
  hidesTokens: decision_visibility !== null,
  frozenUntil: monetary_until?.toISOString() ?? null,
});

/**
 * Emails the present version of a locked statement to its user, in the transaction, with the link to appeal.
 * @returns false without a user who has an email address
 */
export async function sendStatement(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'db' | 'keys'>,
  statement: StoredStatement,
): Promise<boolean> {
  const user = await addresseeOf(db, statement.user_id);
  const sentAt = user?.email ? new Date() : null;
  if (!user?.email) {
    await changeStatement(db, statement.id, { sent_at: sentAt, mail_id: null });
    return false;
  }
  const restriction = statement.restriction as StatementRestriction;
  const about = {
    ground: statement.ground as Grounds['ground'],
    category: statement.category as Grounds['category'],
    legalGround: statement.legal_ground,
    facts: statement.facts,
    restriction,
    name: statement.name,
    source: statement.source as 'ARTICLE_16' | 'VOLUNTARY',
    automatedDetection: statement.automated_detection,
    automatedDecision: statement.automated_decision,
    redress: statement.redress,
    parts: restriction === 'lockedDown' ? partsOf(statement) : undefined,
    corrects: statement.version === 1 ? null : statement.created_at,
  };
  const link = `${services.config.publicUrl}/appeal/${signedId(services.keys.appeals, statement.id)}`;
  const language = statement.language === 'ar' ? 'ar' : 'en';
  const mail = statementMail({ ...user, email: user.email }, about, language, link);
  await changeStatement(db, statement.id, {
    sent_at: sentAt,
    mail_id: await enqueueMail(db, services, mail),
  });
  return true;
}
