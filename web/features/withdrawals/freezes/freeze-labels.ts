import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** A withdrawal freeze as a list row. */
export type Freeze = RowOf<typeof client.freezes.listStops>;

/** The label for the scope of a freeze. */
export function useFreezeScopeLabel(): (
  freeze: Pick<Freeze, 'scope' | 'currencySymbol' | 'userName' | 'userId' | 'destinationHours'>,
) => string {
  const { t } = useLingui();
  return ({ scope, currencySymbol, userName, userId, destinationHours }) => {
    const currency = isolated(currencySymbol ?? '');
    const user = isolated(userName || (userId ?? ''));
    if (scope === 'currency') return t`Currency ${currency}`;
    if (scope === 'user') return t`User ${user}`;
    if (scope === 'newDestinations')
      return plural(destinationHours ?? 0, {
        one: 'Destinations newer than # hour',
        other: 'Destinations newer than # hours',
      });
    return t`All withdrawals`;
  };
}

/** The durations of a freeze and of an extension, in hours. */
export const freezeHours = ['1', '4', '24', '72', '168', '720'] as const;

/** The durations as choices of a field. */
export function useHoursLabel(): { value: string; label: string }[] {
  const { t } = useLingui();
  const words: Record<(typeof freezeHours)[number], string> = {
    '1': t`1 hour`,
    '4': t`4 hours`,
    '24': t`A day`,
    '72': t`3 days`,
    '168': t`A week`,
    '720': t`30 days`,
  };
  return freezeHours.map((value) => ({ value, label: words[value] }));
}

/** The time that many hours after another one, minus a minute to tolerate clock differences. */
export const hoursAfter = (from: number, hours: string) =>
  new Date(from + Number(hours) * 3_600_000 - 60_000).toISOString();
