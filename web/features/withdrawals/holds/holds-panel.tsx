import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { isSwitchedOff, mayUse } from '#contract/platform/menu.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { onLiveChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';

type HeldNow = AnswerOf<typeof client.freezes.getHolds>;
type Stop = HeldNow['stops'][number];

/** Loaded on demand, because holds are rare. */
const HoldBands = lazy(() =>
  import('./hold-banners-panel.tsx').then((loaded) => ({ default: loaded.HoldBanners })),
);

/** Each of these menus may read what holds withdrawals. */
const menusOfHolds = ['/withdraw', '/user', '/currency'] as const;

/** How often the holds are polled without live updates, in milliseconds. */
const everyMs = 60_000;

export interface HoldsPanelProps {
  /** The menu of the screen. */
  menu: string;
  /** The user on whose page it is shown. */
  user: string | null;
}

/** An open list of freezes reports its changes itself. */
const readAgain = () => void queryClient.invalidateQueries({ queryKey: client.freezes.getHolds.key });

/** The current holds. They are read again after live updates, and when the next freeze ends. */
function useHolds(): HeldNow | undefined {
  const { data } = useQuery({
    queryKey: [...client.freezes.getHolds.key, {}],
    queryFn: ({ signal }) => client.freezes.getHolds({}, { signal, isUnasked: true }),
    refetchInterval: everyMs,
  });
  useEffect(
    () =>
      onLiveChanges(({ changes, isReset }) => {
        if (isReset || changes.some(({ resource }) => resource === 'freezes' || resource === 'reserves'))
          readAgain();
      }),
    [],
  );
  const next = Math.min(...(data?.stops ?? []).map(({ endsAt }) => Date.parse(endsAt)));
  useEffect(() => {
    const ms = next - Date.now();
    if (!Number.isFinite(ms) || ms > 2 ** 31 - 1) return;
    const timer = setTimeout(() => readAgain(), Math.max(1000, ms + 500));
    return () => clearTimeout(timer);
  }, [next]);
  return data;
}

/** Banners about holds on withdrawals that concern the screen. */
export function HoldsPanel(props: HoldsPanelProps) {
  const admin = useSession();
  const mayHold = admin && !isSwitchedOff(admin, 'withdrawalApprovals');
  return mayHold && menusOfHolds.some((menu) => mayUse(admin, menu, 'read')) && <Holds {...props} />;
}

function Holds({ menu, user }: HoldsPanelProps) {
  const holds = useHolds();
  const concerns = ({ scope, userId }: Stop) =>
    scope === 'all' ||
    menu === '/withdraw' ||
    (scope === 'currency' && menu === '/currency') ||
    (scope === 'user' && userId === user);
  const isOfAll = ({ scope }: Stop) => Number(scope === 'all');
  const shown = (holds?.stops ?? []).filter(concerns).toSorted((one, other) => isOfAll(other) - isOfAll(one));
  const short = menu === '/withdraw' || menu === '/currency' ? (holds?.shortfalls ?? []) : [];
  if (shown.length + short.length === 0) return null;
  return (
    <Suspense>
      <HoldBands stops={shown} short={short} />
    </Suspense>
  );
}
