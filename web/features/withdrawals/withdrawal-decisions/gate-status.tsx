import { useLingui } from '@lingui/react/macro';
import type { GateState } from '#contract/withdrawals/gates.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';

/** The state of a gate, as text with a mark. */
export function GateStatus({ state }: { state: GateState }) {
  const { t } = useLingui();
  const states: Readonly<Record<GateState, { tone: Tone; label: string }>> = {
    passed: { tone: 'positive', label: t({ message: 'Passed', context: 'state of a gate' }) },
    hit: { tone: 'negative', label: t({ message: 'Hit', context: 'state of a gate' }) },
    pending: { tone: 'info', label: t({ message: 'Waiting for the answer', context: 'state of a gate' }) },
    unknown: { tone: 'caution', label: t({ message: 'No answer', context: 'state of a gate' }) },
    expired: { tone: 'neutral', label: t({ message: 'Expired', context: 'state of a gate' }) },
  };
  const { tone, label } = states[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}
