import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FailedState } from '#web/ui/states.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import type { Standard } from '#web/lib/wallet/pending-fee.ts';
import type { MarketShown, MarketsRead } from '#web/lib/wallet/read-markets.ts';
import { useChainChoice, useChainName } from '../wallet/use-chain-name.ts';
import styles from './settings.module.css';
import { TotalRoyalty } from './total-royalty-panel.tsx';
import { useChainStatus, useMarkets } from './use-chain.ts';

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({ state }: { state: ChainStatus['state'] }) {
  if (state === 'running')
    return (
      <StatusMark tone="positive">
        <Trans>Reading</Trans>
      </StatusMark>
    );
  if (state === 'stopped')
    return (
      <StatusMark tone="negative">
        <Trans>Stopped</Trans>
      </StatusMark>
    );
  return (
    <StatusMark tone="neutral">
      <Trans>Starting</Trans>
    </StatusMark>
  );
}

/** One contract: its address and, after a wallet has read it, its state. */
function Contract({
  name,
  address,
  chain,
  standard,
  facts,
}: {
  name: ReactNode;
  address: string;
  chain: ChainStatus;
  standard: Standard;
  facts: MarketShown | undefined;
}) {
  return (
    <>
      <h3 className={styles.contract}>{name}</h3>
      <dl className={styles.facts}>
        <Fact name={<Trans>Contract</Trans>}>
          <Copyable text={address} hides="contract" />
        </Fact>
        <Fact name={<Trans>Owner</Trans>}>{facts ? <Copyable text={facts.owner} hides="owner" /> : '—'}</Fact>
        <Fact name={<Trans>Total royalty</Trans>}>
          {facts ? <TotalRoyalty chain={chain} standard={standard} facts={facts} /> : '—'}
        </Fact>
      </dl>
    </>
  );
}

/** Why owner, royalty and fee can't be shown. */
function Unread({ markets, network }: { markets: UseQueryResult<MarketsRead>; network: ReactNode }) {
  if (markets.isError)
    return (
      <p className={styles.unread}>
        {isFailure(markets.error) ? (
          markets.error.message
        ) : (
          <Trans>Your wallet could not read the contracts. Check its network, then reload the page.</Trans>
        )}
      </p>
    );
  if (!markets.data || markets.data.kind === 'read') return null;
  const { found } = { found: '', ...markets.data };
  return (
    <p className={styles.unread}>
      {markets.data.kind === 'noWallet' ? (
        <Trans>Owner and total royalty appear here in a browser with a wallet.</Trans>
      ) : (
        <Trans>
          Your wallet is on chain {found}. Owner and total royalty appear here once it is on {network}.
        </Trans>
      )}
    </p>
  );
}

/** The chain of the contracts: the last block read, and the contracts' state. Empty if there is no chain. */
export function ChainPanel({
  status,
  markets,
}: {
  status: UseQueryResult<ChainStatus>;
  markets: UseQueryResult<MarketsRead>;
}) {
  const { t } = useLingui();
  const [chosen, choose] = useState('');
  const networks = useChainChoice(status.data);
  if (status.data?.state === 'off' || (!status.data && !status.isError)) return null;
  return (
    <section className={styles.part} aria-labelledby="blockchain">
      <h2 id="blockchain">
        <Trans>Blockchain</Trans>
      </h2>
      {networks.length > 1 && (
        <NativeSelect
          label={t`Network`}
          data={networks}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <div className={styles.panel}>
        {chosen === '' ? (
          <ChainState status={status} markets={markets} />
        ) : (
          <OtherChain key={chosen} chainId={chosen} />
        )}
      </div>
    </section>
  );
}

function ChainState({
  status,
  markets,
}: {
  status: UseQueryResult<ChainStatus>;
  markets: UseQueryResult<MarketsRead>;
}) {
  if (status.data) return <Chain chain={status.data} markets={markets} />;
  return status.isError && <FailedState error={status.error} retry={() => void status.refetch()} />;
}

/** An additional chain, whose fees are not in the settings. */
function OtherChain({ chainId }: { chainId: string }) {
  const status = useChainStatus(chainId);
  const markets = useMarkets(status.data, true);
  return <ChainState status={status} markets={markets} />;
}

function Chain({ chain, markets }: { chain: ChainStatus; markets: UseQueryResult<MarketsRead> }) {
  const { t } = useLingui();
  const { chainId, block, head, lag, lastError, lastErrorAt, checkedAt, singleContract, multiContract } =
    chain;
  const read = markets.data?.kind === 'read' ? markets.data : undefined;
  const network = <bdi>{useChainName(chain)}</bdi>;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={<Trans>Network</Trans>}>
          <span title={chainId === null ? undefined : t`Chain ${chainId}`}>{network}</span>
        </Fact>
        <Fact name={<Trans context="chain">State</Trans>}>
          <State state={chain.state} />
        </Fact>
        {block !== null && head !== null && (
          <Fact name={<Trans>Last block read</Trans>}>
            {formatCount(block)} / {formatCount(head)}
          </Fact>
        )}
        {lag !== null && <Fact name={<Trans>Blocks behind</Trans>}>{formatCount(lag)}</Fact>}
        {checkedAt !== null && (
          <Fact name={<Trans>Last check</Trans>}>
            <Instant at={checkedAt} />
          </Fact>
        )}
        {lastError !== null && (
          <Fact name={<Trans>Last error</Trans>}>
            <span className={styles.lastError}>{lastError}</span>
            {lastErrorAt !== null && <Instant at={lastErrorAt} />}
          </Fact>
        )}
      </dl>
      {singleContract !== null && (
        <Contract
          name={<Trans>ERC-721 contract</Trans>}
          address={singleContract}
          chain={chain}
          standard={721}
          facts={read?.[721]}
        />
      )}
      {multiContract !== null && (
        <Contract
          name={<Trans>ERC-1155 contract</Trans>}
          address={multiContract}
          chain={chain}
          standard={1155}
          facts={read?.[1155]}
        />
      )}
      <Unread markets={markets} network={network} />
      <p className={styles.unread}>
        <Link to={pathTo('contractChanges.list')}>
          <Trans>Smart contracts</Trans>
        </Link>
      </p>
    </>
  );
}
