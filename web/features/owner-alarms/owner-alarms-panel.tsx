import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { shortAddress } from '#web/lib/format.ts';
import { client } from '#web/lib/client.ts';
import { onLiveChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useChangeWords } from './owner-change-words.ts';
import styles from '#web/kit/bands.module.css';

/** So many bands stand above a screen; the others are counted. */
const mostBands = 3;

/** How often it is read without any news, in milliseconds: where no stream passes. */
const everyMs = 60_000;

const { key } = client.ownerActs.getContracts;

/** What the owner of the contracts did and nobody asked for, as bands above every screen, until somebody has looked into it. */
export function OwnerAlarms() {
  const { t } = useLingui();
  const words = useChangeWords();
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
  if (alarms.length + short.length === 0) return null;
  const more = alarms.length - mostBands;
  const lead = (
    <Link to={pathTo('ownerActs.list')}>
      <Trans>Contracts</Trans>
    </Link>
  );
  return (
    <section aria-label={t`Alarms of the contracts`} aria-live="polite">
      <ul className={styles.bands}>
        {alarms.slice(0, mostBands).map((alarm) => (
          <li key={alarm.id} className={styles.band}>
            <IconAlertTriangle size={18} aria-hidden />
            <p>
              <strong>{words(alarm)}</strong>
              {': '}
              <Trans>
                nobody asked for it here.{' '}
                <bdi dir="ltr">{alarm.sender ? shortAddress(alarm.sender) : '?'}</bdi> sent it.
              </Trans>
            </p>
            {lead}
          </li>
        ))}
        {short.map(({ contract }) => (
          <li key={contract} className={styles.band}>
            <IconAlertTriangle size={18} aria-hidden />
            <p>
              <Trans>
                <strong>A contract holds less than it owes:</strong>{' '}
                <bdi dir="ltr">{shortAddress(contract)}</bdi>
              </Trans>
            </p>
            {lead}
          </li>
        ))}
        {more > 0 && (
          <li className={styles.band}>
            <IconAlertTriangle size={18} aria-hidden />
            <p>
              <Plural value={more} one="# more alarm" other="# more alarms" />
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
