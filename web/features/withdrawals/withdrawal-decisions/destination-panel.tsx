import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { isAddress } from '#web/lib/address-names.ts';
import { formatCount } from '#web/lib/format.ts';
import { AddressName } from '#web/ui/address-name.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { Decision } from './decision-form.tsx';
import styles from './withdrawal-decisions.module.css';

type Card = NonNullable<Decision['card']>;

/** The lines of a whole destination: the address with its network, or the account with its bank. */
export function destinationLines({ approves }: Pick<Card, 'approves'>): readonly string[] {
  if (approves === null) return [];
  const { paymentType, toAddress, network, accountNumber, routingNumber, accountHolder, bankName } = approves;
  // Rows of earlier versions can have both.
  const lines =
    paymentType === 2 ? [toAddress, network] : [accountNumber, routingNumber, accountHolder, bankName];
  return lines.flatMap((line) => (line === null || line === undefined || line === '' ? [] : [String(line)]));
}

interface Props {
  lines: readonly string[];
  /** Observed to know whether the approver had the whole destination on the screen. */
  element: RefObject<HTMLDivElement | null>;
}

/** Where the money goes, in full and never masked. It takes the focus, so that keys reach it as well. */
export function WholeDestination({ lines, element }: Props) {
  const { t } = useLingui();
  const [first = ''] = lines;
  return (
    <div className={styles.destination}>
      <div ref={element} tabIndex={0} role="group" aria-label={t`Whole destination`} className={styles.whole}>
        {lines.map((line) => (
          <p key={line} dir="ltr">
            {line}
          </p>
        ))}
      </div>
      {isAddress(first) && <AddressName address={first} />}
      <CopyButton text={lines.join('\n')}>
        <Trans>Copy destination</Trans>
      </CopyButton>
    </div>
  );
}

/** Since when the destination is known, and who else uses it. */
export function DestinationHistory({ destination }: { destination: Card['destination'] }) {
  const { firstSeenAt, otherUsers, users } = destination;
  const more = otherUsers - users.length;
  const count = formatCount(more, otherUsers <= 10);
  return (
    <div className={styles.lines}>
      {firstSeenAt && (
        <p>
          <Trans>
            First seen <Instant at={firstSeenAt} />
          </Trans>
        </p>
      )}
      {otherUsers === 0 ? (
        <p>
          <Trans>No other user has withdrawn to it.</Trans>
        </p>
      ) : (
        <>
          <p className={styles.caution}>
            <Trans>Other users who withdraw to it:</Trans>
          </p>
          <ul className={styles.sentences}>
            {users.map(({ id, name }) => (
              <li key={id}>
                <RecordLink to={{ screen: 'users.view', id }}>{name || '—'}</RecordLink>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Trans>{count} more</Trans>
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}
