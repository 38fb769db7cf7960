import { useLingui } from '@lingui/react/macro';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import type { Freeze } from './freeze-labels.ts';

/** The labels of the states of a freeze. */
export function useFreezeStates(): Readonly<Record<Freeze['state'], { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    engaged: { tone: 'negative', label: t`Frozen` },
    ended: { tone: 'neutral', label: t`Ended` },
    lifted: { tone: 'neutral', label: t`Lifted` },
  };
}

/** The state of a freeze, or that a request to lift it is pending. */
export function FreezeStatus({ stop: { state, lifting } }: { stop: Pick<Freeze, 'state' | 'lifting'> }) {
  const { t } = useLingui();
  const states = useFreezeStates();
  if (state === 'engaged' && lifting)
    return <StatusMark tone="caution">{t`Frozen, lifting requested`}</StatusMark>;
  return <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>;
}
