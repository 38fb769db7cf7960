import { appealDays, type StatementRestriction } from '#contract/moderation/statement-values.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { isModuleOffUntilCommit } from '#server/platform/modules/switched-off.ts';
import { restrictionValues } from './eu-form.ts';
import { type GivenFields, groundsOf } from './fields.ts';
import { addresseeOf, contentDateOf, firstNoticeOf } from './people-queries.ts';
import { insertStatement, lockStatements } from './queries.ts';
import { sendStatement } from './send-statement.ts';

/** A restriction that a case has made. */
interface Restriction {
  caseId: string;
  /** What made it: a decision, or a lockdown. */
  by: { decisionId: string } | { lockdownId: string };
  kind: StatementRestriction;
  tokenId: string | null;
  userId: string | null;
  /** The token or the user. */
  name: string | null;
  reason: string;
  reasonId: string | null;
  /** A lockdown may do several things. */
  parts?: { isBlocked: boolean; hidesTokens: boolean; frozenUntil: string | null };
}

/** Whether restrictions make statements now, which stays so until the transaction ends. */
export const makesStatements = async ({ db }: Pick<CallContext, 'db'>): Promise<boolean> =>
  !(await isModuleOffUntilCommit(db, 'statements'));

/**
 * Makes the statement of reasons of a restriction and emails it to the user, in the transaction that restricts
 * (specification 39.1).
 * @returns whether it is sent
 * @throws CallFailure 400 for the given fields
 */
export async function makeStatement(
  restriction: Restriction,
  given: GivenFields,
  { db, services, admin, request }: CallContext<SignedInAdmin>,
): Promise<boolean> {
  const { caseId, kind, userId, name } = restriction;
  const user = await addresseeOf(db, userId);
  // People of the marketplace have no language of their own here.
  const language = user ? languageOfText(user.name) : 'en';
  const grounds = await groundsOf(db, given, { ...restriction, language });
  const noticedAt = await firstNoticeOf(db, caseId);
  const redress = translate({ sentence: 'statementRedress', values: { days: String(appealDays) } }, language);
  const isAutomated = request.rule !== undefined;
  const id = uuidV7();
  const until = restriction.parts?.frozenUntil ?? null;
  const source = noticedAt === null ? 'VOLUNTARY' : 'ARTICLE_16';
  await insertStatement(db, {
    id,
    case_id: caseId,
    decision_id: 'decisionId' in restriction.by ? restriction.by.decisionId : null,
    lockdown_id: 'lockdownId' in restriction.by ? restriction.by.lockdownId : null,
    token_id: restriction.tokenId,
    user_id: userId,
    name,
    restriction: kind,
    ...restrictionValues(kind, restriction.parts),
    monetary_until: until,
    ground: grounds.ground,
    legal_ground: grounds.legalGround,
    category: grounds.category,
    facts: grounds.facts,
    content_type: restriction.tokenId === null ? 'CONTENT_TYPE_OTHER' : 'CONTENT_TYPE_PRODUCT',
    content_date: await contentDateOf(db, restriction),
    source,
    automated_detection: isAutomated,
    automated_decision: isAutomated,
    language,
    redress,
    made_by: admin.id,
    noticed_at: noticedAt,
  });
  const [statement] = await lockStatements(db, { id });
  const isSent = statement !== undefined && (await sendStatement(db, services, statement));
  const after = { restriction: kind, case: caseId, ground: grounds.ground, category: grounds.category };
  await recordOwnWork(db, 'makeStatement', { record: id, before: null, after: { ...after, isSent } }, null);
  return isSent;
}
