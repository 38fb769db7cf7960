import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViews } from '#web/ui/use-views.ts';
import { client } from '#web/lib/client.ts';
import { applyViewCounts } from '#web/lib/live.ts';

/** How often the counts are read again while the page is open, in milliseconds. */
const againEveryMs = 60_000;

/**
 * Reads the row counts of the menu's saved views after the screen is shown: one call for all of them, and none if
 * there are no views.
 */
export function ViewCounts() {
  const views = useViews();
  const call = client.views.countViews;
  const { data } = useQuery({
    // A new or changed view is counted immediately.
    queryKey: [...call.key, (views ?? []).map(({ id, version }) => `${id} ${version}`).join()],
    queryFn: ({ signal }) => call({}, { signal, isUnasked: true }),
    enabled: views !== undefined && views.length > 0,
    staleTime: againEveryMs,
    refetchInterval: againEveryMs,
  });
  useEffect(() => {
    if (data) applyViewCounts(Object.fromEntries(data.counts.map(({ id, count }) => [id, count])));
  }, [data]);
  return null;
}
