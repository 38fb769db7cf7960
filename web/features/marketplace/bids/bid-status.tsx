import { useLingui } from '@lingui/react/macro';
import type { BidState } from '#contract/marketplace/bid-states.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';

const tones: Readonly<Record<BidState, Tone>> = {
  open: 'info',
  expired: 'neutral',
  cancelled: 'neutral',
  accepted: 'positive',
};

/** The labels of bid states. */
export function useBidStates(): Readonly<Record<BidState, string>> {
  const { t } = useLingui();
  return {
    open: t({ message: 'Open', context: 'act' }),
    expired: t`Expired`,
    cancelled: t`Canceled`,
    accepted: t`Accepted`,
  };
}

/** The state of a bid; a dash if it can't be followed. */
export function BidStatus({
  bid: { state, isCovered },
}: {
  bid: { state: BidState | null; isCovered: boolean | null };
}) {
  const { t } = useLingui();
  const words = useBidStates();
  if (state === null) return '—';
  return state === 'open' && isCovered === false ? (
    <StatusMark tone="caution">{t`Open, not covered`}</StatusMark>
  ) : (
    <StatusMark tone={tones[state]}>{words[state]}</StatusMark>
  );
}
