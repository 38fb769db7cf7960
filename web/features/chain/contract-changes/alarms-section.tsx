import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useChangeLabels, type OwnerChange } from '../owner-alarms/owner-change-labels.ts';
import { useChains } from '../wallet/use-chain-name.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useContractNames } from './contract-change-labels.ts';
import styles from './contract-changes.module.css';

export interface AlarmsSectionProps {
  alarms: readonly OwnerChange[];
  /** Opens the panel in which alarms are resolved; absent without permission. */
  open?: (alarms: readonly OwnerChange[]) => void;
}

/** Contract changes that nobody proposed: what, when, and who sent them. */
export function AlarmsSection({ alarms, open }: AlarmsSectionProps) {
  const { t } = useLingui();
  const words = useChangeLabels();
  const names = useContractNames();
  const { isMany, nameOf } = useChains();
  if (alarms.length === 0) return null;
  return (
    <section className={styles.alarms} aria-label={t`Changes not proposed here`}>
      <h2>
        <Trans>Changes not proposed here</Trans>
      </h2>
      <ul>
        {alarms.map((alarm) => {
          const what = words(alarm);
          return (
            <li key={alarm.id}>
              <div className={styles.alarm}>
                <strong>{what}</strong>
                <span>{names[alarm.standard]}</span>
                {isMany && (
                  <span className={styles.network}>
                    <bdi>{nameOf(alarm.chainId)}</bdi>
                  </span>
                )}
                <Instant at={alarm.at} />
                <span className={styles.pair}>
                  <Trans>Sent by</Trans> {alarm.sender ? <Copyable text={alarm.sender} /> : '?'}
                </span>
                {alarm.through !== null && (
                  <span className={styles.pair}>
                    <Trans>through</Trans> <Copyable text={alarm.through} />
                  </span>
                )}
                <span className={styles.pair}>
                  <Trans>Transaction</Trans> <Copyable text={alarm.transactionHash} />
                </span>
              </div>
              {open && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t`Resolve alarm: ${what}`}
                  onClick={() => open([alarm])}
                >
                  <Trans>Resolve alarm</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open && alarms.length > 1 && (
        <Button variant="default" size="xs" className={styles.all} onClick={() => open(alarms)}>
          <Trans>Resolve all alarms</Trans>
        </Button>
      )}
    </section>
  );
}
