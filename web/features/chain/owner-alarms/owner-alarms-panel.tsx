import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { client } from '#web/lib/client.ts';
import { onLiveChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/queries.ts';

/** Loaded on demand, because alarms are rare. */
const AlarmBands = lazy(() =>
  import('./alarm-banners-panel.tsx').then((loaded) => ({ default: loaded.AlarmBanners })),
);

/** How often the alarms are polled without live updates, in milliseconds. */
const everyMs = 60_000;

const { key } = client.contractChanges.getContracts;

/** Banners above every screen about contract changes that nobody proposed, until somebody resolves them. */
export function OwnerAlarms() {
  const { data } = useQuery({
    queryKey: [...key, {}],
    queryFn: ({ signal }) => client.contractChanges.getContracts({}, { signal, isUnasked: true }),
    refetchInterval: everyMs,
  });
  useEffect(
    () =>
      onLiveChanges(({ changes, isReset }) => {
        if (isReset || changes.some(({ resource }) => resource === 'contractChanges'))
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
