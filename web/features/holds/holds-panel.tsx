import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/menu.ts';
import { Instant } from '#web/kit/instant.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { onLiveChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/queries.ts';
import { mayOpen, pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { OwnerAlarms } from '#web/features/owner-alarms/owner-alarms-panel.tsx';
import styles from '#web/kit/bands.module.css';

type HeldNow = AnswerOf<typeof client.stops.getHolds>;
type Stop = HeldNow['stops'][number];

/** So many bands stand above a screen; the others are counted. */
const mostBands = 4;

/** The menus of which any opens what holds withdrawals. */
const menusOfHolds = ['/withdraw', '/user', '/currency'] as const;

/** How often it is read without any news, in milliseconds: where no stream passes. */
const everyMs = 60_000;

export interface HoldsPanelProps {
  /** The menu of the screen. */
  menu: string;
  /** The user whose page it is. */
  user: string | null;
}

/** A list of stops below it says by itself what is new. */
const readAgain = () => void queryClient.invalidateQueries({ queryKey: client.stops.getHolds.key });

/** What holds now; read again when others say so, and when the next stop ends. */
function useHolds(): HeldNow | undefined {
  const { data } = useQuery({
    queryKey: [...client.stops.getHolds.key, {}],
    queryFn: ({ signal }) => client.stops.getHolds({}, { signal, isUnasked: true }),
    refetchInterval: everyMs,
  });
  useEffect(
    () =>
      onLiveChanges(({ changes, isReset }) => {
        if (isReset || changes.some(({ resource }) => resource === 'stops' || resource === 'reserves'))
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

function aimOf({ scope, currencySymbol, userName, userId, destinationHours }: Stop): ReactNode {
  if (scope === 'currency')
    return (
      <Trans>
        Withdrawals of <bdi>{currencySymbol}</bdi> are stopped
      </Trans>
    );
  if (scope === 'user')
    return (
      <Trans>
        Withdrawals of <bdi>{userName || userId}</bdi> are stopped
      </Trans>
    );
  if (scope === 'newDestinations')
    return (
      <Plural
        value={destinationHours ?? 0}
        one="Withdrawals to destinations newer than # hour are stopped"
        other="Withdrawals to destinations newer than # hours are stopped"
      />
    );
  return <Trans>All withdrawals are stopped</Trans>;
}

/** What holds withdrawals, as bands: those that concern the screen below. Alarms of the contracts stand above every screen. */
export function HoldsPanel(props: HoldsPanelProps) {
  const admin = useSession();
  return (
    <>
      {admin && mayUse(admin, '/setting', 'read') && <OwnerAlarms />}
      {admin && menusOfHolds.some((menu) => mayUse(admin, menu, 'read')) && <Holds {...props} />}
    </>
  );
}

function Holds({ menu, user }: HoldsPanelProps) {
  const { t } = useLingui();
  const admin = useSession();
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
  const more = shown.length - mostBands;
  const leads = mayOpen(admin, 'stops.list');
  return (
    <section aria-label={t`What holds withdrawals`} aria-live="polite">
      <ul className={styles.bands}>
        {shown.slice(0, mostBands).map((stop) => (
          <li key={stop.id} className={styles.band}>
            <IconHandStop size={18} aria-hidden />
            <p>
              <Trans>
                <strong>{aimOf(stop)}</strong> until <Instant at={stop.endsAt} />, by{' '}
                <bdi>{stop.engagedBy}</bdi>: <bdi>{stop.reason}</bdi>
              </Trans>
            </p>
            {leads && (
              <Link to={pathTo('stops.list')}>
                <Trans>Stops</Trans>
              </Link>
            )}
          </li>
        ))}
        {short.map(({ symbol, state }) => (
          <li key={symbol} className={styles.band}>
            <IconHandStop size={18} aria-hidden />
            <p>
              <strong>
                <Trans>
                  Releases of <bdi>{symbol}</bdi> are held:
                </Trans>
              </strong>{' '}
              {state === 'short' ? (
                <Trans>less is held than owed.</Trans>
              ) : (
                <Trans>nobody reported lately how much is held.</Trans>
              )}
            </p>
            {mayOpen(admin, 'reserves.list') && (
              <Link to={pathTo('reserves.list')}>
                <Trans>Reserves</Trans>
              </Link>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className={styles.band}>
            <IconHandStop size={18} aria-hidden />
            <p>
              <Plural value={more} one="# more stop" other="# more stops" />
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
