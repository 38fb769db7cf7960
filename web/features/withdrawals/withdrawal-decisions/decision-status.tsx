import { useLingui } from '@lingui/react/macro';
import type { DecisionState } from '#contract/withdrawals/decision-steps.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';

/** The labels of the states of a decision. */
export function useDecisionStates(): Readonly<Record<DecisionState, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    waiting: { tone: 'caution', label: t`Waiting` },
    held: { tone: 'negative', label: t({ message: 'Held', context: 'state of a decision' }) },
    approved: { tone: 'info', label: t`Partially approved` },
    released: { tone: 'positive', label: t`Released` },
    refused: { tone: 'negative', label: t`Refused` },
    expired: { tone: 'neutral', label: t({ message: 'Ended', context: 'state of a decision' }) },
  };
}

/** The state of a decision, as text with a mark. */
export function DecisionStatus({ state }: { state: DecisionState }) {
  const { tone, label } = useDecisionStates()[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}
