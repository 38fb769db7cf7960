import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { mayOpen, pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from '#web/ui/banners.module.css';

type HeldNow = AnswerOf<typeof client.freezes.getHolds>;
type Stop = HeldNow['stops'][number];

/** The most banners above a screen; the others are only counted. */
const maxBands = 4;

function aimOf({ scope, currencySymbol, userName, userId, destinationHours }: Stop): ReactNode {
  if (scope === 'currency')
    return (
      <Trans>
        Withdrawals of <bdi>{currencySymbol}</bdi> are frozen
      </Trans>
    );
  if (scope === 'user')
    return (
      <Trans>
        Withdrawals of <bdi>{userName || userId}</bdi> are frozen
      </Trans>
    );
  if (scope === 'newDestinations')
    return (
      <Plural
        value={destinationHours ?? 0}
        one="Withdrawals to destinations newer than # hour are frozen"
        other="Withdrawals to destinations newer than # hours are frozen"
      />
    );
  return <Trans>All withdrawals are frozen</Trans>;
}

/** Banners about freezes, and about currencies whose reserves are too low or were not reported recently. */
export function HoldBanners({
  stops: freezes,
  short,
}: {
  stops: readonly Stop[];
  short: HeldNow['shortfalls'];
}) {
  const { t } = useLingui();
  const admin = useSession();
  const more = freezes.length - maxBands;
  const leads = mayOpen(admin, 'freezes.list');
  return (
    <section aria-label={t`Active freezes and holds`} aria-live="polite">
      <ul className={styles.bands}>
        {freezes.slice(0, maxBands).map((freeze) => (
          <li key={freeze.id} className={styles.band}>
            <IconHandStop size={18} aria-hidden />
            <p>
              <Trans>
                <strong>{aimOf(freeze)}</strong> until <Instant at={freeze.endsAt} />, by{' '}
                <bdi>{freeze.engagedBy}</bdi>: <bdi>{freeze.reason}</bdi>
              </Trans>
            </p>
            {leads && (
              <Link to={pathTo('freezes.list')}>
                <Trans>Withdrawal freezes</Trans>
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
                <Trans>the held amount is less than the owed amount.</Trans>
              ) : (
                <Trans>the held amount was not reported recently.</Trans>
              )}
            </p>
            {mayOpen(admin, 'reserves.list') && (
              <Link to={pathTo('reserves.list')}>
                <Trans>Proof of reserves</Trans>
              </Link>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className={styles.band}>
            <IconHandStop size={18} aria-hidden />
            <p>
              <Plural value={more} one="# more freeze" other="# more freezes" />
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
