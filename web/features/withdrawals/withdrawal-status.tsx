import { useLingui } from '@lingui/react/macro';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';

/** The states of a withdrawal by their number; any other number is New (specification 7.1). */
export function useStates(): Readonly<Record<number, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    1: { tone: 'info', label: t`New` },
    2: { tone: 'caution', label: t`Pending` },
    3: { tone: 'positive', label: t`Completed` },
    4: { tone: 'neutral', label: t({ message: 'Cancel', context: 'state of a withdrawal' }) },
    5: { tone: 'negative', label: t`Rejected` },
  };
}

/** The state of a withdrawal, as text with a mark. */
export function WithdrawalStatus({ status }: { status: number }) {
  const states = useStates();
  const state = states[status] ?? states[1];
  return state && <StatusMark tone={state.tone}>{state.label}</StatusMark>;
}
