import type { Kysely } from 'kysely';
import {
  type StatementCategory,
  type StatementGround,
  statementLimits,
  usualCategory,
} from '#contract/moderation/statement-values.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type Language, translate } from '#server/platform/messages/translate.ts';
import { findPersonalValue } from './personal-values.ts';
import { peopleOf } from './people-queries.ts';

/** The fields that the operator gives, each with a default. */
export interface GivenFields {
  ground?: StatementGround | undefined;
  category?: StatementCategory | undefined;
  legalGround?: string | undefined;
  facts?: string | undefined;
}

/** The grounds of a restriction, as its statement says them. */
export interface Grounds {
  ground: StatementGround;
  category: StatementCategory;
  legalGround: string;
  facts: string;
}

const sentences = {
  email: 'statementHasEmail',
  wallet: 'statementHasWallet',
  phone: 'statementHasPhone',
  network: 'statementHasNetwork',
  name: 'statementHasName',
} as const;

/**
 * The grounds of a restriction, with the defaults that its reason gives. Their texts are published, so they may not
 * contain personal values.
 * @param about the case; the reason of the decision; its id if it is one of the list; and whom the restriction is about
 * @throws CallFailure 400 under the field: without a law for illegal content, or with a personal value
 */
export async function groundsOf(
  db: Kysely<DB>,
  given: GivenFields,
  about: {
    caseId: string;
    reason: string;
    reasonId: string | null;
    userId: string | null;
    language: Language;
  },
): Promise<Grounds> {
  const { ground = 'incompatible', category = usualCategory(about.reasonId ?? '') } = given;
  if (ground === 'illegal' && given.legalGround === undefined)
    throw new CallFailure(400, { legalGround: 'statementNeedsLaw' });
  const legalGround = (given.legalGround ?? about.reason)
    .slice(0, statementLimits.legalGround)
    .toWellFormed();
  const facts =
    given.facts ??
    translate({ sentence: 'statementUsualFacts', values: { reason: about.reason } }, about.language);
  const people = await peopleOf(db, about);
  const found = Object.entries({ legalGround, facts }).flatMap(([field, text]) => {
    const kind = findPersonalValue(text, people);
    return kind ? [[field, sentences[kind]] as const] : [];
  });
  if (found.length > 0) throw new CallFailure(400, Object.fromEntries(found));
  return { ground, category, legalGround, facts };
}
