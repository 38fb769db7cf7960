import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { type ContractChange, useContractChangeLabels, useContractNames } from './contract-change-labels.ts';
import { useDecodedCalls } from './use-decoded-calls.ts';
import styles from './contract-changes.module.css';

type Effect = AnswerOf<typeof client.contractChanges.getOwnerActEffects>['effects'][number];
type Call = ContractChange['calls'][number];

/** How often the calls are simulated again, in milliseconds. */
const everyMs = 12_000;

const address = (of: string | null) => (of === null ? '—' : <Copyable text={of} />);

function Closed({ orders }: { orders: number }) {
  return (
    <Plural
      value={orders}
      _0="Closes no open orders."
      one="Closes # open order."
      other="Closes # open orders."
    />
  );
}

/** The description of what one call would change. */
function Change({ of: { act: change }, effect }: { of: Call; effect: Effect }) {
  const { from, to, amount, symbol } = effect;
  const orders = effect.orders ?? 0;
  switch (change) {
    case 'setServiceFee':
      return (
        <Trans>
          Fee for new listings: <Amount value={from ?? '0'} symbol="%" /> →{' '}
          <Amount value={to ?? '0'} symbol="%" />. Open orders keep their fee.
        </Trans>
      );
    case 'setTokenType':
      return (
        <>
          <Trans>
            Coin: {address(from)} → {address(to)}.
          </Trans>{' '}
          <Closed orders={orders} />
        </>
      );
    case 'pause':
      return (
        <Plural
          value={orders}
          _0="Minting, purchases and bids stop. There are no open orders."
          one="Minting, purchases and bids stop. Buyers can't buy from # open order."
          other="Minting, purchases and bids stop. Buyers can't buy from # open orders."
        />
      );
    case 'unpause':
      return (
        <Plural
          value={orders}
          _0="Minting, purchases and bids continue. There are no open orders."
          one="Minting, purchases and bids continue. Buyers can buy from # open order."
          other="Minting, purchases and bids continue. Buyers can buy from # open orders."
        />
      );
    case 'transferOwnership':
      return to === null ? (
        <Trans>The offer to {address(from)} ends. The owner stays the same.</Trans>
      ) : (
        <Trans>
          {address(to)} can accept ownership of the contract. Until then, the owner stays the same.
        </Trans>
      );
    case 'acceptOwnership':
      return (
        <Trans>
          Owner: {address(from)} → {address(to)}.
        </Trans>
      );
    case 'setContractURI':
      return (
        <Trans>
          The collection is described at <bdi dir="ltr">{to || '—'}</bdi>.
        </Trans>
      );
    case 'rescue':
      return amount === null ? (
        <Trans>There is no coin at this address.</Trans>
      ) : (
        <Trans>
          Sends <Amount value={amount} symbol={symbol ?? ''} /> to {address(to)}.
        </Trans>
      );
    case 'rescueToken':
      return <Trans>Sends the token to {address(to)}.</Trans>;
  }
}

/**
 * What a contract change, and those that belong with it, would change: simulated on the newest block before
 * anybody signs.
 */
export function ChangeEffectsSection({ act: change }: { act: ContractChange }) {
  const words = useContractChangeLabels();
  const names = useContractNames();
  const decoded = useDecodedCalls(change.calls);
  const { id } = change;
  const query = useQuery({
    queryKey: [...client.contractChanges.getOwnerActEffects.key, { id }],
    queryFn: ({ signal }) => client.contractChanges.getOwnerActEffects({ id }, { signal, isUnasked: true }),
    refetchInterval: everyMs,
  });
  return (
    <section className={styles.card}>
      <h2>
        <Trans>Effects</Trans>
      </h2>
      <Loaded query={query} skeleton={<Bar width="60%" />}>
        {({ blockNumber, effects }) => (
          <>
            <ul className={styles.effects}>
              {change.calls.map((call, index) => {
                const effect = effects.find((one) => one.id === call.id);
                return (
                  <li key={call.id}>
                    <strong>
                      {words(decoded?.[index] ?? call)} · {names[call.standard]}
                    </strong>
                    {effect && (
                      <span>
                        <Change of={call} effect={effect} />
                      </span>
                    )}
                    {effect?.isRefused && (
                      <StatusMark tone="negative">
                        <Trans>The contract would reject this now.</Trans>
                      </StatusMark>
                    )}
                  </li>
                );
              })}
            </ul>
            <p className={styles.none}>
              <Trans>Simulated on block {formatCount(blockNumber)}. Nothing has been sent.</Trans>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
