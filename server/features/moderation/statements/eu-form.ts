import type { StatementRestriction } from '#contract/moderation/statement-values.ts';

/** The countries of the European Economic Area: a restriction applies in the whole marketplace. */
// oxfmt-ignore
export const territorialScope = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT',
  'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
] as const;

/** What a restriction does, in the values of the EU transparency database. */
export function restrictionValues(
  kind: StatementRestriction,
  parts: { isBlocked: boolean; hidesTokens: boolean; frozenUntil: string | null } = {
    isBlocked: kind === 'blocked',
    hidesTokens: kind === 'hidden',
    frozenUntil: null,
  },
) {
  const hidden = parts.hidesTokens ? 'DECISION_VISIBILITY_CONTENT_DISABLED' : null;
  const visibility = kind === 'deleted' ? 'DECISION_VISIBILITY_CONTENT_REMOVED' : hidden;
  return {
    decision_visibility: visibility,
    decision_account: parts.isBlocked ? 'DECISION_ACCOUNT_SUSPENDED' : null,
    decision_monetary: parts.frozenUntil === null ? null : 'DECISION_MONETARY_SUSPENSION',
  };
}

/** A stored statement as far as the EU transparency database gets it. */
export interface PublishedStatement {
  puid: string;
  decision_visibility: string | null;
  decision_account: string | null;
  decision_monetary: string | null;
  monetary_until: Date | null;
  ground: string;
  legal_ground: string;
  category: string;
  facts: string;
  content_type: string;
  content_date: Date;
  territorial_scope: string[];
  source: string;
  automated_detection: boolean;
  automated_decision: boolean;
  created_at: Date;
  ended_at: Date | null;
}

const day = (at: Date) => at.toISOString().slice(0, 10);
const isGiven = ([, value]: [string, unknown]) => value !== null;

/** A statement in the form of the API of the EU transparency database, version 1. It has no personal value. */
export function euForm(one: PublishedStatement): Record<string, unknown> {
  const isIllegal = one.ground === 'illegal';
  const ended = one.ended_at && day(one.ended_at);
  const frozenUntil = one.monetary_until && day(one.monetary_until);
  const prefix = isIllegal ? 'illegal_content' : 'incompatible_content';
  const fields = {
    decision_visibility: one.decision_visibility === null ? null : [one.decision_visibility],
    end_date_visibility_restriction: one.decision_visibility && ended,
    decision_monetary: one.decision_monetary,
    end_date_monetary_restriction: one.decision_monetary && (ended ?? frozenUntil),
    decision_account: one.decision_account,
    end_date_account_restriction: one.decision_account && ended,
    decision_ground: isIllegal ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    [isIllegal ? 'illegal_content_legal_ground' : 'incompatible_content_ground']: one.legal_ground,
    [`${prefix}_explanation`]: one.facts,
    ...(isIllegal ? {} : { incompatible_content_illegal: 'No' }),
    category: `STATEMENT_CATEGORY_${one.category}`,
    content_type: [one.content_type],
    content_type_other: one.content_type === 'CONTENT_TYPE_OTHER' ? 'User account' : null,
    content_date: day(one.content_date),
    application_date: day(one.created_at),
    territorial_scope: one.territorial_scope,
    decision_facts: one.facts,
    source_type: `SOURCE_${one.source}`,
    automated_detection: one.automated_detection ? 'Yes' : 'No',
    automated_decision: one.automated_decision
      ? 'AUTOMATED_DECISION_FULLY'
      : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    puid: one.puid,
  };
  return Object.fromEntries(Object.entries(fields).filter(isGiven));
}
