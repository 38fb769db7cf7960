import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { AlarmPanel } from './alarm-panel.tsx';
import { AlarmsSection } from './alarms-section.tsx';
import { useContractNames } from './contract-change-labels.ts';
import { useChainName } from '../wallet/use-chain-name.ts';
import styles from './contract-changes.module.css';

/** How often the state is polled, and how often until it is first known, in milliseconds. */
const everyMs = 12_000;
const startingMs = 3000;

type Contracts = AnswerOf<typeof client.contractChanges.getContracts>;
type Contract = Contracts['contracts'][number];

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** An owner contract that is not a Safe: a timelock, or an unknown contract. */
function OtherContract({ delay }: { delay: number | null }) {
  if (delay === null) return <Trans>a contract that isn’t a Safe</Trans>;
  const days = delay / daySeconds;
  const hours = Math.floor(delay / hourSeconds);
  if (delay > 0 && Number.isInteger(days))
    return (
      <Plural value={days} one="a timelock with a delay of # day" other="a timelock with a delay of # days" />
    );
  if (hours > 0)
    return (
      <Plural
        value={hours}
        one="a timelock with a delay of # hour"
        other="a timelock with a delay of # hours"
      />
    );
  return (
    <Plural
      value={delay}
      one="a timelock with a delay of # second"
      other="a timelock with a delay of # seconds"
    />
  );
}

/** The owner of a contract: an account, a Safe with its owners, a timelock, or another contract. */
function Owner({ of }: { of: Contract }) {
  const { owner, ownerKind, ownerSafe, ownerDelay } = of;
  return (
    <>
      <Copyable text={owner} hides="owner" />
      <span>
        {ownerKind === 'account' && <Trans>an account</Trans>}
        {ownerKind === 'contract' && <OtherContract delay={ownerDelay} />}
        {ownerSafe && (
          <Trans>
            a Safe ({ownerSafe.version}): {ownerSafe.threshold} of {ownerSafe.owners.length} signatures
            required
          </Trans>
        )}
      </span>
      {ownerSafe && (
        <ul className={styles.owners}>
          {ownerSafe.owners.map((address) => (
            <li key={address}>
              <Copyable text={address} hides="safe" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Money({ of: { balances } }: { of: Contract }) {
  return (
    <ul className={styles.owners}>
      {balances.map(({ symbol, held, owed }) => (
        <li key={symbol}>
          <Trans>
            <Amount value={held} symbol={symbol} /> held, <Amount value={owed} symbol={symbol} /> owed
          </Trans>
        </li>
      ))}
    </ul>
  );
}

function Drifted({ fact, coin }: Pick<Contract['drift'][number], 'fact' | 'coin'>) {
  switch (fact) {
    case 'fee':
      return <Trans>Service fee</Trans>;
    case 'settingsFee':
      return <Trans>Service fee in Settings</Trans>;
    case 'owner':
      return <Trans>Owner</Trans>;
    case 'pause':
      return <Trans>Sales</Trans>;
    case 'coin':
      return <bdi>{coin}</bdi>;
  }
}

/** Whether the contract sells, and its fee next to the stored one. */
function Terms({ of: { isPaused, fee, storedFee } }: { of: Contract }) {
  return (
    <>
      <DescriptionItem name={<Trans>Sales</Trans>}>
        {isPaused ? (
          <StatusMark tone="caution">
            <Trans context="contract">Paused</Trans>
          </StatusMark>
        ) : (
          <StatusMark tone="positive">
            <Trans context="contract">Open</Trans>
          </StatusMark>
        )}
      </DescriptionItem>
      <DescriptionItem name={<Trans>Service fee</Trans>}>
        <Amount value={fee} symbol="%" />
        {storedFee !== null && fee !== storedFee && (
          <StatusMark tone="caution">
            <Trans>
              stored here: <Amount value={storedFee} symbol="%" />
            </Trans>
          </StatusMark>
        )}
      </DescriptionItem>
    </>
  );
}

function Coins({ of: { coins } }: { of: Contract }) {
  if (coins.length === 0) return <Trans>only the native coin</Trans>;
  return (
    <ul className={styles.owners}>
      {coins.map(({ name, address }) => (
        <li key={name}>
          <bdi>{name}</bdi> <Copyable text={address} hides="safe" />
        </li>
      ))}
    </ul>
  );
}

function DriftItem({ of: { drift } }: { of: Contract }) {
  return (
    <DescriptionItem name={<Trans>Stored data</Trans>}>
      <StatusMark tone="negative">
        <Trans>The stored data differs from the contract. The chain is being read again.</Trans>
      </StatusMark>
      <ul className={styles.owners}>
        {drift.map(({ fact, coin, stored, said }) => (
          <li key={`${fact} ${coin ?? ''}`}>
            <Drifted fact={fact} coin={coin} />:{' '}
            <Trans>
              <bdi>{stored ?? '—'}</bdi> stored, <bdi>{said ?? '—'}</bdi> on the contract
            </Trans>
          </li>
        ))}
      </ul>
    </DescriptionItem>
  );
}

function ContractCard({ of, isOfMany }: { of: Contract; isOfMany: boolean }): ReactNode {
  const names = useContractNames();
  const network = useChainName(of);
  const { standard, contract, pendingOwner, pendingKind, pendingDelay, isShort, drift, blockNumber } = of;
  return (
    <section
      className={styles.card}
      aria-label={isOfMany ? `${names[standard]}, ${network}` : names[standard]}
    >
      <h2>{names[standard]}</h2>
      <DescriptionList>
        {isOfMany && (
          <DescriptionItem name={<Trans>Network</Trans>}>
            <bdi>{network}</bdi>
          </DescriptionItem>
        )}
        <DescriptionItem name={<Trans>Contract</Trans>}>
          <Copyable text={contract} hides="contract" />
        </DescriptionItem>
        <DescriptionItem name={<Trans>Owner</Trans>}>
          <Owner of={of} />
        </DescriptionItem>
        {pendingOwner !== null && (
          <DescriptionItem name={<Trans>Offered to</Trans>}>
            <Copyable text={pendingOwner} />
            {pendingKind === 'contract' && (
              <span>
                <OtherContract delay={pendingDelay} />
              </span>
            )}
          </DescriptionItem>
        )}
        <Terms of={of} />
        <DescriptionItem name={<Trans>Coins</Trans>}>
          <Coins of={of} />
        </DescriptionItem>
        <DescriptionItem name={<Trans>Balance</Trans>}>
          {isShort && (
            <StatusMark tone="negative">
              <Trans>The contract holds less than it owes.</Trans>
            </StatusMark>
          )}
          <Money of={of} />
        </DescriptionItem>
        {drift.length > 0 && <DriftItem of={of} />}
        <DescriptionItem name={<Trans>Up to block</Trans>}>{formatCount(blockNumber)}</DescriptionItem>
      </DescriptionList>
    </section>
  );
}

/** Both contracts at the last block, and above them the changes that nobody proposed. */
export function ContractsSection({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: [...client.contractChanges.getContracts.key, {}],
    queryFn: ({ signal }) => client.contractChanges.getContracts({}, { signal, isUnasked: true }),
    refetchInterval: ({ state: { data } }) => (data?.contracts.length === 0 ? startingMs : everyMs),
  });
  const [opened, setOpened] = useState<Contracts['alarms'] | null>(null);
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {({ contracts, alarms }) => (
        <>
          <AlarmsSection alarms={alarms} {...(mayChange && { open: (chosen) => setOpened([...chosen]) })} />
          {contracts.length === 0 ? (
            <p className={`${styles.none} ${styles.unread}`}>
              {t`The contracts haven't been read yet. They appear here when the chain has been read to its end. Settings Details shows the progress.`}
            </p>
          ) : (
            <div className={styles.cards}>
              {contracts.map((contract) => (
                <ContractCard
                  key={`${contract.chainId} ${contract.standard}`}
                  of={contract}
                  isOfMany={contracts.some(({ chainId }) => chainId !== contract.chainId)}
                />
              ))}
            </div>
          )}
          {opened && <AlarmPanel alarms={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </Loaded>
  );
}
