import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayUse } from '#contract/platform/menu.ts';
import { useFilterLabels } from '#web/ui/filter-labels.ts';
import type { AnyFilter } from '#web/ui/list-filter.ts';
import { client } from '#web/lib/client.ts';
import { addressOf, mayOpen } from '#web/lib/screens.ts';
import type { Session } from '#web/lib/session.ts';
import type { Entry } from './palette-entries.ts';
import { type Condition, type FilterInWords, readFilter } from './palette-filters.ts';

/** Coins of chains and the marketplace's token, which are no currencies of the exchange everywhere. */
const coins = ['ETH', 'BNB', 'PKS'];

/** The menus whose permission lets an admin read the currencies. */
const currencyMenus = ['/currency', '/withdraw', '/trade-history', '/fund-transfer-history'] as const;

/** All currencies fit into one page of the largest size. */
const allCurrencies = { limit: 100, sort: 'symbol' } as const;

/** The first day of a week in the region of a language: 1 is Monday. */
function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/**
 * The entry of the palette for a filter in words, which says what the filter does before it runs.
 * @param typed the words
 * @returns undefined if the words are no filter, or of a list that the admin can't open
 */
export function useFilterEntry(admin: Session, typed: string): Entry | undefined {
  const { i18n } = useLingui();
  const labelOf = useFilterLabels();
  // The search is open for minutes at most.
  const [now] = useState(() => Date.now());
  const hasCurrencies = currencyMenus.some((menu) => mayUse(admin, menu, 'read'));
  const currencies = useQuery({
    queryKey: [...client.currencies.listCurrencies.key, allCurrencies],
    queryFn: ({ signal }) => client.currencies.listCurrencies(allCurrencies, { signal }),
    enabled: hasCurrencies && /\s/.test(typed.trim()),
    staleTime: 60_000,
  });
  const symbols = (currencies.data?.rows ?? []).map(({ symbol }) => symbol);
  const filter = readFilter(typed, {
    currencies: [...new Set([...symbols, ...coins])],
    now,
    firstDay: firstDayOf(navigator.language),
  });
  if (!filter || !mayOpen(admin, filter.list.screen)) return undefined;
  const textOf = ({ name, kind, value, label, text }: Condition): string => {
    const options = text ? [{ value, label: i18n._(text) }] : [];
    return `${i18n._(label)} ${labelOf({ name, kind, label: '', options } as AnyFilter, value)}`;
  };
  return {
    id: 'filter',
    group: 'filter',
    label: `${i18n._(filter.list.title)}: ${filter.conditions.map(textOf).join(' · ')}`,
    words: [],
    to: listAddress(filter),
  };
}

function listAddress({ list, conditions }: FilterInWords): string {
  const query = new URLSearchParams(conditions.map(({ name, value }) => [name, value]));
  return `${addressOf(list.screen)}?${query.toString()}`;
}
