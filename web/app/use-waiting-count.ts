import { useLingui } from '@lingui/react/macro';
import { maxWaitingShown } from '#contract/workspace/live.ts';
import { useWaiting } from '#web/lib/live.ts';
import type { Screen } from './screen-table.ts';

/** Formats a count for the menu and the tabs. */
export function useMenuCount(): (count: number) => string {
  const { t, i18n } = useLingui();
  const most = i18n.number(maxWaitingShown);
  return (count) => (count > maxWaitingShown ? t`${most}+` : i18n.number(count));
}

/**
 * How many records need attention behind several screens together (specification 5.52); undefined if there are
 * none.
 */
export function useWaitingCount(tabs: readonly Screen[]): string | undefined {
  const words = useMenuCount();
  const waiting: Readonly<Record<string, number | undefined>> = useWaiting();
  const count = tabs.reduce((sum, { entry, access }) => sum + (entry ? (waiting[access] ?? 0) : 0), 0);
  return count === 0 ? undefined : words(count);
}
