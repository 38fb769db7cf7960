import { Trans, useLingui } from '@lingui/react/macro';
import type { CaseState } from '#contract/moderation/case-steps.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { usePriorityLabels, useOutcomeLabels, type WholeCase } from './case-labels.ts';

/** The labels and colors of case states. */
export function useCaseStates(): Readonly<Record<CaseState, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    new: { tone: 'info', label: t({ message: 'New', context: 'state of a case' }) },
    investigating: { tone: 'caution', label: t`Investigating` },
    waiting: { tone: 'neutral', label: t`Waiting` },
    closed: { tone: 'positive', label: t({ message: 'Closed', context: 'state of a case' }) },
  };
}

/** The state of a case, as text. */
export function CaseStatus({ state }: { state: CaseState }) {
  const { tone, label } = useCaseStates()[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** The priority of a case. Normal priority has no mark that draws attention. */
export function CasePriority({ priority }: { priority: number }) {
  const words = usePriorityLabels();
  const tone = priority === 3 ? 'negative' : priority === 2 ? 'caution' : 'neutral';
  return <StatusMark tone={tone}>{words[priority]}</StatusMark>;
}

/** The outcome of a case, and whether it was undone. */
export function CaseOutcomeStatus({
  of: { outcome, isReversed },
}: {
  of: Pick<WholeCase, 'outcome' | 'isReversed'>;
}) {
  const words = useOutcomeLabels();
  if (outcome === null) return '—';
  if (isReversed)
    return (
      <StatusMark tone="neutral">
        <Trans>{words[outcome]}, undone</Trans>
      </StatusMark>
    );
  return <StatusMark tone={outcome === 'rejected' ? 'neutral' : 'negative'}>{words[outcome]}</StatusMark>;
}
