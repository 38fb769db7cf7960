import { useLingui } from '@lingui/react/macro';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import type { Filter } from '#web/ui/list-filter.ts';

/** All currencies fit into one page of the largest size. */
const all = { limit: 100, sort: 'symbol' } as const;

/**
 * The filter of a list by currency, with the symbols of all currencies.
 * @param name the filter's name in the list's call
 */
export function useCurrencyFilter<Name extends string>(name: Name): Filter<Name> {
  const { t } = useLingui();
  const read = useCall(client.currencies.listCurrencies, all);
  return {
    kind: 'options',
    name,
    label: t`Currency`,
    read,
    options: (read.data?.rows ?? []).map(({ symbol }) => ({ value: symbol, label: symbol })),
  };
}
