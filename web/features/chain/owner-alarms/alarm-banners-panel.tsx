import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { NamedAddress } from '#web/ui/address-name.tsx';
import { useChains } from '../wallet/use-chain-name.ts';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useChangeLabels } from './owner-change-labels.ts';
import styles from '#web/ui/banners.module.css';

type Contracts = AnswerOf<typeof client.contractChanges.getContracts>;

/** The most banners above a screen; the others are only counted. */
const maxBands = 3;

/**
 * Banners about unexpected contract changes, contracts that hold less than they owe, and contracts that differ
 * from the stored settings.
 */
export function AlarmBanners({
  alarms,
  short,
  drifting,
}: Pick<Contracts, 'alarms'> & { short: Contracts['contracts']; drifting: Contracts['contracts'] }) {
  const { t } = useLingui();
  const words = useChangeLabels();
  const { isMany, nameOf } = useChains();
  const at = (chainId: string) =>
    isMany && (
      <>
        {' '}
        (<bdi>{nameOf(chainId)}</bdi>)
      </>
    );
  const more = alarms.length - maxBands;
  const lead = (
    <Link to={pathTo('contractChanges.list')}>
      <Trans>Smart contracts</Trans>
    </Link>
  );
  return (
    <section aria-label={t`Contract alarms`} aria-live="polite">
      <ul className={styles.bands}>
        {alarms.slice(0, maxBands).map((alarm) => (
          <li key={alarm.id} className={styles.band}>
            <IconAlertTriangle size={18} aria-hidden />
            <p>
              <strong>{words(alarm)}</strong>
              {at(alarm.chainId)}
              {': '}
              <Trans>
                it was not proposed here. {alarm.sender ? <NamedAddress address={alarm.sender} /> : '?'} sent
                it.
              </Trans>
            </p>
            {lead}
          </li>
        ))}
        {short.map(({ chainId, contract }) => (
          <li key={`${chainId} ${contract}`} className={styles.band}>
            <IconAlertTriangle size={18} aria-hidden />
            <p>
              <Trans>
                <strong>A contract holds less than it owes:</strong> <NamedAddress address={contract} />
              </Trans>
              {at(chainId)}
            </p>
            {lead}
          </li>
        ))}
        {drifting.map(({ chainId, contract }) => (
          <li key={`drift ${chainId} ${contract}`} className={styles.band}>
            <IconAlertTriangle size={18} aria-hidden />
            <p>
              <Trans>
                <strong>Stored contract data differs from the chain:</strong>{' '}
                <NamedAddress address={contract} />. The chain is being read again.
              </Trans>
              {at(chainId)}
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
