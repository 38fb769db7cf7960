import { useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import type { Column } from '#web/ui/column.ts';
import { PicturedName } from '#web/ui/pictured-name.tsx';
import { TokenId } from '#web/ui/records/token-id-view.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { client } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import type { FilterName, InputOf, SortKey } from '#web/lib/use-list.ts';
import type { Token } from './token-status.tsx';

type SharedKey = SortKey<InputOf<typeof client.tokens.listTokens>> &
  SortKey<InputOf<typeof client.tokens.listSoldTokens>>;

type SharedFilter = FilterName<InputOf<typeof client.tokens.listTokens>> &
  FilterName<InputOf<typeof client.tokens.listSoldTokens>>;

/** The first columns of both token lists. */
export function useTokenColumns(): Column<Token, SharedKey, SharedFilter>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      compare: 'text',
      header: t`Token Name`,
      width: 164,
      grows: true,
      cell: ({ id, name, image }) => (
        <PicturedName name={name} image={image}>
          <RecordLink to={{ screen: 'tokens.view', id }}>{name}</RecordLink>
        </PicturedName>
      ),
    },
    {
      key: 'tokenId',
      compare: 'text',
      header: t`Token Id`,
      width: 68,
      cell: ({ tokenId }) => <TokenId tokenId={tokenId} />,
    },
    {
      key: 'price',
      compare: 'amount',
      header: t`Price`,
      width: 96,
      align: 'end',
      cell: ({ price, currency }) =>
        price === null ? '—' : <span dir="ltr">{`${formatDecimal(price)} ${currency}`}</span>,
    },
    {
      key: 'creator',
      header: t`Creator`,
      width: 132,
      grows: true,
      cell: ({ creator }) => <Copyable text={creator} to={{ screen: 'users.view', id: creator }} />,
    },
    {
      key: 'owner',
      compare: 'text',
      header: t`Owner`,
      width: 132,
      grows: true,
      cell: ({ owner }) => <Copyable text={owner} to={{ screen: 'users.view', id: owner }} />,
    },
    { key: 'collection', compare: 'text', header: t`Collection`, width: 98, grows: true },
  ];
}
