import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { client } from '#web/lib/client.ts';
import { changeListState, type ListState, readListState, writeListState } from '#web/lib/list-state.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';

/** A call that lists items with an end: banners or auctions. */
export type LiveItemsCall = typeof client.banners.listBanners | typeof client.banners.listAuctions;

/** An item, flat: what a row of its table shows. */
export interface LiveItem {
  id: string;
  tokenName: string;
  price: string;
  currency: string;
  ownerName: string | null;
  owner: string;
  endDate: string;
  image: string | null;
  /** When it ends by this machine's clock, in milliseconds since 1970. */
  endsAt: number;
}

/** Browsers' timers reach no further than 24 days. */
const longestTimer = 3_600_000;

/** The part of the query string that is this list's: two lists stand on one screen. */
function ownState(params: URLSearchParams, prefix: string): ListState {
  const own = [...params]
    .filter(([key]) => key.startsWith(`${prefix}.`))
    .map(([key, value]) => [key.slice(prefix.length + 1), value]);
  return readListState(new URLSearchParams(own), []);
}

function withState(params: URLSearchParams, prefix: string, state: ListState): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !key.startsWith(`${prefix}.`)));
  for (const [key, value] of writeListState(state)) next.set(`${prefix}.${key}`, value);
  return next;
}

function asItem(row: RowOf<LiveItemsCall>, readAt: number): LiveItem {
  const { id, price, currency, owner, ownerInfo, tokenDetails, remainingMs } = row;
  const endsAt = readAt + remainingMs;
  return { id, price, currency, owner, ownerName: ownerInfo.name, ...tokenDetails, endsAt };
}

/**
 * A list of items whose state stands in the URL under a prefix. When an item's time ends while it is on the screen,
 * it leaves at once, and the list is read again. The time that is left comes from the server: this machine's clock
 * may be wrong.
 */
export function useLiveItems(call: LiveItemsCall, prefix: string) {
  const [params, changeParams] = useQueryString();
  const state = ownState(params, prefix);
  const { page, limit, search, sort } = state;
  const input = { page, limit, ...(search ? { search } : {}), ...(sort ? { sort } : {}) };
  const query = useQuery({
    queryKey: [...call.key, input],
    // The input's type is the call's own; the server refuses what a hand-written URL gets wrong.
    queryFn: ({ signal }) => call(input as Parameters<typeof call>[0], { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, dataUpdatedAt, refetch } = query;
  const [now, setNow] = useState(() => Date.now());
  const items = data?.rows.map((row) => asItem(row, dataUpdatedAt));
  const live = items?.filter(({ endsAt }) => endsAt > now);
  const nextEnd = live?.reduce((first, { endsAt }) => Math.min(first, endsAt), Infinity) ?? Infinity;
  useEffect(() => {
    if (nextEnd === Infinity) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (Date.now() >= nextEnd) void refetch();
      },
      Math.min(Math.max(nextEnd - Math.max(now, Date.now()), 0) + 5, longestTimer),
    );
    return () => clearTimeout(timer);
  }, [nextEnd, now, refetch]);

  const change = (next: Partial<ListState>, replace?: boolean) =>
    changeParams((now) => withState(now, prefix, changeListState(ownState(now, prefix), next)), replace);
  const ended = (items?.length ?? 0) - (live?.length ?? 0);
  const shown = data && live && { ...data, rows: live, count: Math.max(0, data.count - ended) };
  return { state, change, query, page: shown };
}
