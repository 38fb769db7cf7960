import { Trans } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { ContractChange } from './contract-change-labels.ts';
import styles from './contract-changes.module.css';

/** The Safe that executes the change: its owners, and who has signed. */
export function SafeSection({
  safe,
  address,
}: {
  safe: NonNullable<ContractChange['safe']>;
  address: string;
}) {
  const { version, nonce, hash, owners, threshold, multiSend, signatures } = safe;
  const former = signatures.filter(({ isOwner }) => !isOwner);
  const given = signatures.length - former.length;
  return (
    <section className={styles.card}>
      <h2>
        <Trans>
          {given} of {threshold} signatures
        </Trans>
      </h2>
      <ul className={styles.signers}>
        {owners.map((owner) => {
          const signature = signatures.find(({ signer }) => signer === owner);
          return (
            <li key={owner}>
              <Copyable text={owner} />
              {signature ? (
                <StatusMark tone="positive">
                  <Trans>
                    signed <Instant at={signature.signedAt} />
                  </Trans>
                </StatusMark>
              ) : (
                <StatusMark tone="neutral">
                  <Trans>has not signed</Trans>
                </StatusMark>
              )}
            </li>
          );
        })}
        {former.map(({ signer }) => (
          <li key={signer}>
            <Copyable text={signer} />
            <StatusMark tone="negative">
              <Trans>signed, but no longer an owner: not counted</Trans>
            </StatusMark>
          </li>
        ))}
      </ul>
      <DescriptionList>
        <DescriptionItem name={<Trans>Safe</Trans>}>
          <Copyable text={address} /> {version}
        </DescriptionItem>
        {multiSend !== null && (
          <DescriptionItem name={<Trans>MultiSend contract</Trans>}>
            <Copyable text={multiSend} />
          </DescriptionItem>
        )}
        <DescriptionItem name={<Trans>Nonce</Trans>}>{nonce}</DescriptionItem>
        <DescriptionItem name={<Trans>Hash</Trans>}>
          <code className={styles.whole} dir="ltr">
            {hash}
          </code>
        </DescriptionItem>
      </DescriptionList>
      <p className={styles.none}>
        {multiSend === null ? (
          <Trans>
            A plain call without value, never a delegate call. The wallet shows the same Safe, nonce and call
            data before it signs. The Safe has confirmed the hash.
          </Trans>
        ) : (
          <Trans>
            One signature for all changes, without value. The wallet shows a delegate call (operation 1) of
            Safe's own MultiSendCallOnly at this address. If one change fails, none is made.
          </Trans>
        )}
      </p>
    </section>
  );
}
