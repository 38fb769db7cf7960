import { Trans } from '@lingui/react/macro';
import { useNetworks } from '../wallet/use-chain-name.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Fact, Facts } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { type OwnerAct, useActStates, useActWords, useContractNames } from './contract-change-labels.ts';
import { useDecodedCalls } from './use-decoded-calls.ts';
import styles from './contract-changes.module.css';

/** What an act does: in words that come from the call itself, and the call. */
export function ActCallSection({ act }: { act: OwnerAct }) {
  const words = useActWords();
  const states = useActStates();
  const names = useContractNames();
  const { isMany, nameOf } = useNetworks();
  const decoded = useDecodedCalls([act])?.[0];
  const { label, tone } = states[act.state];
  return (
    <section className={styles.card}>
      <h2>
        {decoded === null ? <Trans>This call can't be read. Don't sign it.</Trans> : words(decoded ?? act)}
      </h2>
      <Facts>
        <Fact name={<Trans>Status</Trans>}>
          <StatusMark tone={tone}>{label}</StatusMark>
        </Fact>
        <Fact name={<Trans>Contract</Trans>}>
          {names[act.standard]} <Copyable text={act.contract} hides="contract" />
        </Fact>
        {isMany && (
          <Fact name={<Trans>Network</Trans>}>
            <bdi>{nameOf(act.chainId)}</bdi>
          </Fact>
        )}
        {decoded?.arguments.address && (
          <Fact name={<Trans>Address</Trans>}>
            <code className={styles.whole} dir="ltr">
              {decoded.arguments.address}
            </code>
          </Fact>
        )}
        {decoded?.arguments.to && (
          <Fact name={<Trans>Receiver</Trans>}>
            <code className={styles.whole} dir="ltr">
              {decoded.arguments.to}
            </code>
          </Fact>
        )}
        <Fact name={act.isOfSafe ? <Trans>Safe</Trans> : <Trans>Sent from</Trans>}>
          <Copyable text={act.sender} />
        </Fact>
        {act.calls.length > 1 && (
          <Fact name={<Trans>Sent together with</Trans>}>
            <ul className={styles.owners}>
              {act.calls
                .filter(({ id }) => id !== act.id)
                .map((other) => (
                  <li key={other.id}>
                    <RecordLink to={{ screen: 'ownerActs.view', id: other.id }}>{words(other)}</RecordLink> ·{' '}
                    {names[other.standard]}
                  </li>
                ))}
            </ul>
          </Fact>
        )}
        <Fact name={<Trans>Call data</Trans>}>
          <Copyable text={act.data} />
        </Fact>
        {act.reason !== null && (
          <Fact name={<Trans>Reason</Trans>}>
            <bdi>{act.reason}</bdi>
          </Fact>
        )}
        <Fact name={<Trans>Asked by</Trans>}>
          <bdi>{act.proposedBy}</bdi> <Instant at={act.proposedAt} />
        </Fact>
        {act.transactionHash !== null && (
          <Fact name={<Trans>Transaction</Trans>}>
            <Copyable text={act.transactionHash} />
          </Fact>
        )}
        {act.state === 'open' && act.lapsesAt !== null && (
          <Fact name={<Trans>Lapses</Trans>}>
            <Instant at={act.lapsesAt} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}
