import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { client } from '#web/lib/client.ts';
import { onLiveChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/queries.ts';

/** Seldom seen. */
const AlarmBands = lazy(() =>
  import('./alarm-banners-panel.tsx').then((loaded) => ({ default: loaded.AlarmBanners })),
);

/** How often it is read without any news, in milliseconds: where no stream passes. */
const everyMs = 60_000;

const { key } = client.ownerActs.getContracts;

/** What the owner of the contracts did and nobody asked for, as bands above every screen, until somebody has looked into it. */
export function OwnerAlarms() {
  const { data } = useQuery({
    queryKey: [...key, {}],
    queryFn: ({ signal }) => client.ownerActs.getContracts({}, { signal, isUnasked: true }),
    refetchInterval: everyMs,
  });
  useEffect(
    () =>
      onLiveChanges(({ changes, isReset }) => {
        if (isReset || changes.some(({ resource }) => resource === 'ownerActs'))
          void queryClient.invalidateQueries({ queryKey: key });
      }),
    [],
  );
  const alarms = data?.alarms ?? [];
  const short = (data?.contracts ?? []).filter(({ isShort }) => isShort);
  const drifting = (data?.contracts ?? []).filter(({ drift }) => drift.length > 0);
  if (alarms.length + short.length + drifting.length === 0) return null;
  return (
    <Suspense>
      <AlarmBands alarms={alarms} short={short} drifting={drifting} />
    </Suspense>
  );
}
