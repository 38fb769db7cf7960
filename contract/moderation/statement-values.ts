/** What a restriction does, as the case step that makes it. */
export const statementRestrictions = ['hidden', 'deleted', 'blocked', 'lockedDown'] as const;
export type StatementRestriction = (typeof statementRestrictions)[number];

/** Whether content is illegal, or violates the terms of the marketplace. */
export const statementGrounds = ['incompatible', 'illegal'] as const;
export type StatementGround = (typeof statementGrounds)[number];

/** The categories of the EU transparency database, without their prefix `STATEMENT_CATEGORY_`. */
export const statementCategories = [
  'ANIMAL_WELFARE',
  'CONSUMER_INFORMATION',
  'CYBER_VIOLENCE',
  'CYBER_VIOLENCE_AGAINST_WOMEN',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'NOT_SPECIFIED_NOTICE',
  'OTHER_VIOLATION_TC',
  'PROTECTION_OF_MINORS',
  'RISK_FOR_PUBLIC_SECURITY',
  'SCAMS_AND_FRAUD',
  'SELF_HARM',
  'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'VIOLENCE',
] as const;
export type StatementCategory = (typeof statementCategories)[number];

/** How the operator learned of the content: a notice of a user (article 16), or its own initiative. */
export const statementSources = ['ARTICLE_16', 'VOLUNTARY'] as const;

export const statementPushes = ['pending', 'pushed', 'refused'] as const;

/** The state of an appeal; without one, there was none. */
export const statementAppeals = ['open', 'upheld', 'reversed'] as const;

export const appealDecisions = ['uphold', 'reverse'] as const;

/** Limits of the texts, as the EU transparency database has them. */
export const statementLimits = { legalGround: 500, facts: 2000, appeal: 5000 } as const;

/** How many days a user can appeal: six months (article 20). */
export const appealDays = 183;

/** The most statements that one request to the EU transparency database has. */
export const statementBatch = 100;

/** The earliest year that a transparency report can be about. */
export const firstReportYear = 2024;

const byReason: Readonly<Record<string, StatementCategory>> = {
  '2': 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  '3': 'SCAMS_AND_FRAUD',
  '4': 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  '5': 'ILLEGAL_OR_HARMFUL_SPEECH',
  '6': 'OTHER_VIOLATION_TC',
  '7': 'SCAMS_AND_FRAUD',
};

/** The usual category of a decision reason: the standard reasons have one each. */
export function usualCategory(reasonId: string): StatementCategory {
  const standard = /^019abf00-0000-7000-8000-00000000000(\d)$/.exec(reasonId)?.[1] ?? '';
  return byReason[standard] ?? 'OTHER_VIOLATION_TC';
}
