import { Trans } from '@lingui/react/macro';
import { useChains } from '../wallet/use-chain-name.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import {
  type ContractChange,
  useContractChangeLabels,
  useContractChangeStates,
  useContractNames,
} from './contract-change-labels.ts';
import { useDecodedCalls } from './use-decoded-calls.ts';
import styles from './contract-changes.module.css';

/** What a contract change does: the call, and a description that is decoded from it. */
export function ChangeCallSection({ act: change }: { act: ContractChange }) {
  const words = useContractChangeLabels();
  const states = useContractChangeStates();
  const names = useContractNames();
  const { isMany, nameOf } = useChains();
  const decoded = useDecodedCalls([change])?.[0];
  const { label, tone } = states[change.state];
  return (
    <section className={styles.card}>
      <h2>
        {decoded === null ? <Trans>This call can't be read. Don't sign it.</Trans> : words(decoded ?? change)}
      </h2>
      <DescriptionList>
        <DescriptionItem name={<Trans>Status</Trans>}>
          <StatusMark tone={tone}>{label}</StatusMark>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Contract</Trans>}>
          {names[change.standard]} <Copyable text={change.contract} hides="contract" />
        </DescriptionItem>
        {isMany && (
          <DescriptionItem name={<Trans>Network</Trans>}>
            <bdi>{nameOf(change.chainId)}</bdi>
          </DescriptionItem>
        )}
        {decoded?.arguments.address && (
          <DescriptionItem name={<Trans>Address</Trans>}>
            <code className={styles.whole} dir="ltr">
              {decoded.arguments.address}
            </code>
          </DescriptionItem>
        )}
        {decoded?.arguments.to && (
          <DescriptionItem name={<Trans>Receiver</Trans>}>
            <code className={styles.whole} dir="ltr">
              {decoded.arguments.to}
            </code>
          </DescriptionItem>
        )}
        <DescriptionItem name={change.isOfSafe ? <Trans>Safe</Trans> : <Trans>Sent from</Trans>}>
          <Copyable text={change.sender} />
        </DescriptionItem>
        {change.calls.length > 1 && (
          <DescriptionItem name={<Trans>Sent in a batch with</Trans>}>
            <ul className={styles.owners}>
              {change.calls
                .filter(({ id }) => id !== change.id)
                .map((other) => (
                  <li key={other.id}>
                    <RecordLink to={{ screen: 'contractChanges.view', id: other.id }}>
                      {words(other)}
                    </RecordLink>{' '}
                    · {names[other.standard]}
                  </li>
                ))}
            </ul>
          </DescriptionItem>
        )}
        <DescriptionItem name={<Trans>Call data</Trans>}>
          <Copyable text={change.data} />
        </DescriptionItem>
        {change.reason !== null && (
          <DescriptionItem name={<Trans>Reason</Trans>}>
            <bdi>{change.reason}</bdi>
          </DescriptionItem>
        )}
        <DescriptionItem name={<Trans>Requested by</Trans>}>
          <bdi>{change.proposedBy}</bdi> <Instant at={change.proposedAt} />
        </DescriptionItem>
        {change.transactionHash !== null && (
          <DescriptionItem name={<Trans>Transaction</Trans>}>
            <Copyable text={change.transactionHash} />
          </DescriptionItem>
        )}
        {change.state === 'open' && change.lapsesAt !== null && (
          <DescriptionItem name={<Trans>Expires</Trans>}>
            <Instant at={change.lapsesAt} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </section>
  );
}
