import { useEffect, useState } from 'react';
import type { client } from '#web/lib/client.ts';
import { useList, type InputOf, type RowOf, type SortKey } from '#web/lib/use-list.ts';
import type { Column } from '#web/ui/column.ts';

/** A call that lists items with an end time: banners or auctions. */
export type LiveItemsCall = typeof client.banners.listBanners | typeof client.banners.listAuctions;

/** An item in flat form, as a row of its table. */
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

/** A column of live items. */
export type LiveItemColumn = Column<LiveItem, SortKey<InputOf<LiveItemsCall>>>;

/** A timer of a browser can run for at most 24 days. */
const longestTimer = 3_600_000;

function asItem(row: RowOf<LiveItemsCall>, readAt: number): LiveItem {
  const { id, price, currency, owner, ownerInfo, tokenDetails, remainingMs } = row;
  const endsAt = readAt + remainingMs;
  return { id, price, currency, owner, ownerName: ownerInfo.name, ...tokenDetails, endsAt };
}

/**
 * A list of items whose state is in the URL under a prefix. When an item on the screen ends, it disappears
 * immediately and the list is read again. The remaining time comes from the server, because this machine's clock
 * may be wrong.
 */
export function useLiveItems(call: LiveItemsCall, prefix: string) {
  const { state, change, asked, query } = useList(call, { prefix });
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

  const ended = (items?.length ?? 0) - (live?.length ?? 0);
  const shown = data && live && { ...data, rows: live, count: Math.max(0, data.count - ended) };
  return { state, change, asked, query, page: shown };
}
