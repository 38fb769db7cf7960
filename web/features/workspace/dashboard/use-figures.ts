import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MenuPath } from '#contract/platform/menu.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';

/** How many days the charts may show. */
export const dayChoices = ['7', '30', '90'] as const;
type DayChoice = (typeof dayChoices)[number];
const usualDays: DayChoice = '30';

/** The server's figures of the last days. */
export type Figures = AnswerOf<typeof client.dashboard.getFigures>;

/** The menus of the series. An admin who may read none of them gets no charts. */
export const figureMenus: readonly MenuPath[] = [
  '/user',
  '/trade-history',
  '/TokenSold',
  '/adminfees',
  '/withdraw',
  '/support',
];

/** The currencies that the URL chooses, by the chart's name in it. */
export interface Choices {
  chosen: (param: 'currency' | 'sales' | 'fees') => string | null;
  /** `usual` is the default without a choice. */
  choose: (param: 'currency' | 'sales' | 'fees', value: string, usual: string) => void;
}

/** The figures of the days that the URL selects. While new ones load, the previous ones. */
export function useFigures() {
  const [params, changeParams] = useQueryString();
  const asked = params.get('days');
  const days = dayChoices.find((choice) => choice === asked) ?? usualDays;
  const query = useQuery({
    queryKey: [...client.dashboard.getFigures.key, { days }],
    queryFn: ({ signal }) => client.dashboard.getFigures({ days }, { signal }),
    placeholderData: keepPreviousData,
  });
  const setParam = (name: string, value: string, usual: string) =>
    changeParams((now) => {
      const next = new URLSearchParams(now);
      next.delete(name);
      if (value !== usual) next.set(name, value);
      return next;
    }, true);
  return {
    query,
    days,
    setDays: (next: string) => setParam('days', next, usualDays),
    choices: { chosen: (param) => params.get(param), choose: setParam } satisfies Choices,
  };
}
