import { Trans, useLingui } from '@lingui/react/macro';
import type { CaseState } from '#contract/moderation/case-steps.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { usePriorityLabels, useOutcomeLabels, type WholeCase } from './case-labels.ts';

/** The states of a case. */
export function useCaseStates(): Readonly<Record<CaseState, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    new: { tone: 'info', label: t({ message: 'New', context: 'state of a case' }) },
    investigating: { tone: 'caution', label: t`Investigating` },
    waiting: { tone: 'neutral', label: t`Waiting` },
    closed: { tone: 'positive', label: t({ message: 'Closed', context: 'state of a case' }) },
  };
}

/** The state of a case, in words. */
export function CaseStatus({ state }: { state: CaseState }) {
  const { tone, label } = useCaseStates()[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** How urgent a case is; the usual one without a mark that asks for attention. */
export function CasePriority({ priority }: { priority: number }) {
  const words = usePriorityLabels();
  const tone = priority === 3 ? 'negative' : priority === 2 ? 'caution' : 'neutral';
  return <StatusMark tone={tone}>{words[priority]}</StatusMark>;
}

/** What a case did; that it was taken back stands beside it. */
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
        <Trans>{words[outcome]}, taken back</Trans>
      </StatusMark>
    );
  return <StatusMark tone={outcome === 'rejected' ? 'neutral' : 'negative'}>{words[outcome]}</StatusMark>;
}
