import { useLingui } from '@lingui/react/macro';
import type { CaseOutcome } from '#contract/moderation/case-steps.ts';
import type { AnswerOf, client } from '#web/lib/client.ts';

/** A case with its details. */
export type WholeCase = AnswerOf<typeof client.cases.getCase>;

/** The labels of outcomes. */
export function useOutcomeLabels(): Readonly<Record<CaseOutcome, string>> {
  const { t } = useLingui();
  return {
    hidden: t`Token hidden`,
    deleted: t`Token deleted`,
    blocked: t`User blocked`,
    warned: t`User warned`,
    rejected: t`Reports rejected`,
  };
}

/** The labels of what can be reported. */
export function useCaseTypes(): Readonly<Record<WholeCase['type'], string>> {
  const { t } = useLingui();
  return {
    token: t({ message: 'Token', context: 'what is reported' }),
    user: t({ message: 'User', context: 'what is reported' }),
  };
}

/** The labels of the filter by priority. */
export function usePriorityFilter(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return { ...usePriorityLabels(), '..2': t`Normal or high` };
}

/** The labels of priorities. */
export function usePriorityLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    1: t({ message: 'Normal', context: 'priority' }),
    2: t({ message: 'High', context: 'priority' }),
    3: t({ message: 'Urgent', context: 'priority' }),
  };
}
