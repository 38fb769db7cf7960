import { useLingui } from '@lingui/react/macro';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** The liabilities and the custody of a currency. */
export type Reserve = RowOf<typeof client.reserves.listReserves>;

/** The labels of the states of a reserve. */
export function useReserveStates(): Readonly<Record<Reserve['state'], { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    covered: { tone: 'positive', label: t`Covered` },
    short: { tone: 'negative', label: t`Shortfall` },
    unknown: { tone: 'caution', label: t`Not known` },
  };
}

/** The state of a reserve, and whether withdrawals of the currency are held. */
export function ReserveStatus({ of: { state, isHeld } }: { of: Pick<Reserve, 'state' | 'isHeld'> }) {
  const { t } = useLingui();
  const { tone, label } = useReserveStates()[state];
  return <StatusMark tone={tone}>{isHeld ? t`${label}, releases on hold` : label}</StatusMark>;
}
