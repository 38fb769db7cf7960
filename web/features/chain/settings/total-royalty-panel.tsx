import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import type { Standard } from '#web/lib/wallet/pending-fee.ts';
import type { MarketShown } from '#web/lib/wallet/read-markets.ts';
import styles from './settings.module.css';
import { useTotalRoyalty } from './use-chain.ts';

/**
 * The total royalty of one token, as its contract reports it, next to the highest total that is allowed. The token
 * is the latest one minted, unless another id is entered (specification 5.27).
 */
export function TotalRoyalty({
  chain,
  standard,
  facts,
}: {
  chain: ChainStatus;
  standard: Standard;
  facts: MarketShown;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? facts.latestToken ?? '';
  const tokenId = shown.trim();
  const isId = /^\d{1,78}$/.test(tokenId);
  const royalty = useTotalRoyalty(chain, standard, isId ? tokenId : undefined);
  const most = <Amount value={facts.mostRoyalty} symbol="%" />;
  return (
    <>
      <TextInput
        className={styles.tokenId}
        size="xs"
        aria-label={t`Token id (${standard})`}
        placeholder={t`Token id`}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={78}
        value={shown}
        error={tokenId !== '' && !isId && t`Enter digits only.`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // An emptied field shows the latest token again.
        onBlur={() => tokenId === '' && setTyped(null)}
      />
      <span role="status">
        {royalty.isError ? (
          <Trans>Your wallet could not read it.</Trans>
        ) : royalty.data === null ? (
          <Trans>This token doesn't exist.</Trans>
        ) : royalty.data === undefined ? (
          '—'
        ) : (
          <Amount value={royalty.data} symbol="%" />
        )}
      </span>
      <span className={styles.most}>
        <Trans>up to {most}</Trans>
      </span>
    </>
  );
}
