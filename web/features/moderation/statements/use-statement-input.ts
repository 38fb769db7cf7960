import { useLingui } from '@lingui/react/macro';
import type { StatementCategory, StatementGround } from '#contract/moderation/statement-values.ts';

/** The fields of a restriction's statement of reasons. */
export type StatementField = 'ground' | 'category' | 'legalGround' | 'facts';

/** The initial values of the fields. */
export const statementStart = { ground: 'incompatible', category: '', legalGround: '', facts: '' };

/** The labels of the fields. */
export function useStatementLabels(): Record<StatementField, string> {
  const { t } = useLingui();
  return {
    ground: t`Ground`,
    category: t`Category`,
    legalGround: t`Law or rule (optional)`,
    facts: t`Facts and circumstances (optional)`,
  };
}

/** The input of a call for the fields that were filled in. */
export const statementInput = ({
  ground,
  category,
  legalGround,
  facts,
}: Readonly<Record<StatementField, string>>) => ({
  ground: ground as StatementGround,
  ...(category !== '' && { category: category as StatementCategory }),
  ...(legalGround.trim() !== '' && { legalGround }),
  ...(facts.trim() !== '' && { facts }),
});
