import { useLingui } from '@lingui/react/macro';
import { mayUse } from '#contract/platform/menu.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { TokenId } from '#web/ui/records/token-id-view.tsx';
import { useChains } from '#web/features/chain/wallet/use-chain-name.ts';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';

/** Royalties: what sales on the chain paid to creators. */
export function RoyaltiesList() {
  const { t } = useLingui();
  const { choice, nameOf } = useChains();
  const admin = useSession();
  const seesTokens = admin !== null && mayUse(admin, '/TokenList', 'read');
  const columns: ColumnOf<typeof client.royalties.listRoyalties>[] = [
    {
      key: 'tokenId',
      compare: 'text',
      header: t`Token Id`,
      width: 90,
      cell: ({ tokenId, tokenRecord }) => (
        <TokenId tokenId={tokenId} record={seesTokens ? tokenRecord : null} />
      ),
    },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Royalty`,
      also: [{ field: 'currency', header: t`Currency` }],
      width: 150,
      align: 'end',
      cell: ({ amount, currency }) => <Amount value={amount} symbol={currency} />,
    },
    {
      key: 'chainId',
      header: t`Chain`,
      width: 140,
      isSortable: false,
      cell: ({ chainId }) => <bdi>{nameOf(chainId)}</bdi>,
    },
    {
      key: 'transactionHash',
      compare: 'text',
      header: t`Transaction`,
      width: 132,
      isSortable: false,
      cell: ({ transactionHash }) => <Copyable text={transactionHash} />,
    },
    {
      key: 'createdAt',
      header: t`Date`,
      width: 160,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
  return (
    <ListScreen
      label={t`Royalties`}
      call={client.royalties.listRoyalties}
      columns={columns}
      filters={[
        { kind: 'comparison', name: 'currency', label: t`Currency` },
        { kind: 'options', name: 'chainId', label: t`Chain`, options: choice },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={t`There are no royalties yet. They appear here when a sale on the chain pays one.`}
    />
  );
}
