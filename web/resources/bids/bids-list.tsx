import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { mayUse } from '#contract/menu.ts';
import { Arrivals } from '#web/features/arrivals/arrivals-panel.tsx';
import { Copyable } from '#web/kit/copyable.tsx';
import type { ColumnOf } from '#web/kit/column.ts';
import { Instant } from '#web/kit/instant.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { TokenId } from '#web/features/tokens/token-id-view.tsx';
import { client } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './bids-list.module.css';

/** Bidding Details: the bids on tokens. */
export function BidsList() {
  const { t } = useLingui();
  const admin = useSession();
  const seesTokens = admin !== null && mayUse(admin, '/TokenList', 'read');
  const columns: ColumnOf<typeof client.bids.listBids>[] = [
    {
      key: 'tokenId',
      compare: 'text',
      header: t`Token Id`,
      width: 96,
      cell: ({ tokenId }) => <TokenId tokenId={tokenId} />,
    },
    {
      key: 'tokenName',
      compare: 'text',
      header: t`Token Name`,
      width: 180,
      cell: ({ tokenName, tokenRecord }) => {
        if (tokenName === null) return '—';
        return seesTokens && tokenRecord !== null ? (
          <Link className={styles.link} to={pathTo('tokens.view', tokenRecord)}>
            <bdi>{tokenName}</bdi>
          </Link>
        ) : (
          <bdi title={tokenName}>{tokenName}</bdi>
        );
      },
    },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Bid Amount`,
      also: [{ field: 'currency', header: t`Currency` }],
      width: 144,
      align: 'end',
      cell: ({ amount, currency }) => <span dir="ltr">{`${formatDecimal(amount)} ${currency}`}</span>,
    },
    {
      key: 'bidder',
      compare: 'text',
      header: t`Bid Address`,
      width: 156,
      cell: ({ bidder }) => <Copyable text={bidder} />,
    },
    { key: 'bidderName', compare: 'text', header: t`Bidder`, width: 150 },
    { key: 'createdAt', header: t`Date`, width: 180, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <ListScreen
      label={t`Bidding Details`}
      call={client.bids.listBids}
      columns={columns}
      empty={
        <Arrivals>{t`There are no bids yet. They appear here as soon as somebody bids on a token.`}</Arrivals>
      }
    />
  );
}
