import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { mayUse } from '#contract/platform/menu.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { TokenId } from '#web/ui/records/token-id-view.tsx';
import { useChains } from '#web/features/chain/wallet/use-chain-name.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import styles from './fees.module.css';

/** Admin fees: the marketplace's income by sale. */
export function FeesList() {
  const { t } = useLingui();
  const admin = useSession();
  const seesTokens = admin !== null && mayUse(admin, '/TokenList', 'read');
  const { choice } = useChains();
  const setsFees = useMayChange('/setting');
  const columns: ColumnOf<typeof client.fees.listFees>[] = [
    {
      key: 'tokenId',
      compare: 'text',
      header: t`Token Id`,
      width: 240,
      cell: ({ tokenId, tokenRecord }) => (
        <TokenId tokenId={tokenId} record={seesTokens ? tokenRecord : null} />
      ),
    },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Fee`,
      also: [{ field: 'currency', header: t`Currency` }],
      width: 240,
      align: 'end',
      cell: ({ amount, currency }) => <Amount value={amount} symbol={currency} />,
    },
  ];
  return (
    <div className={styles.list}>
      <ListScreen
        label={t`Admin fees`}
        call={client.fees.listFees}
        columns={columns}
        filters={[
          {
            kind: 'options',
            name: 'buyType',
            label: t`Paid in`,
            options: [
              { value: 'coin', label: t`Native coin` },
              { value: 'token', label: 'PKS' },
            ],
          },
          { kind: 'comparison', name: 'currency', label: t`Currency` },
          {
            kind: 'options',
            name: 'chainId',
            label: t`Chain`,
            options: [...choice, { value: 'none', label: t({ message: 'None', context: 'chain' }) }],
          },
          { kind: 'day', name: 'from', label: t`From` },
          { kind: 'day', name: 'to', label: t`To` },
        ]}
        action={
          setsFees && (
            <Button component={Link} to={pathTo('settings.edit')} variant="default">
              <Trans>Change fees</Trans>
            </Button>
          )
        }
        empty={t`There are no fees yet. They appear here as soon as a token is sold.`}
      />
    </div>
  );
}
