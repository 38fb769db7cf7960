import type { TravelRuleState } from '#contract/moderation/travel-rule-values.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { useStateLabels } from './transfer-labels.ts';

const tones: Readonly<Record<TravelRuleState, Tone>> = {
  incomplete: 'caution',
  ready: 'caution',
  sending: 'info',
  sent: 'info',
  received: 'caution',
  accepted: 'positive',
  rejected: 'negative',
  proved: 'positive',
};

/** The state of a transfer. */
export function TransferStatus({ state }: { state: TravelRuleState }) {
  const labels = useStateLabels();
  return <StatusMark tone={tones[state]}>{labels[state]}</StatusMark>;
}
