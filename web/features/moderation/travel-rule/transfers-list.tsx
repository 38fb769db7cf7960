import { Trans, useLingui } from '@lingui/react/macro';
import { travelRuleStates } from '#contract/moderation/travel-rule-values.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { useStateLabels } from './transfer-labels.ts';
import { TransferStatus } from './transfer-status.tsx';
import styles from './travel-rule.module.css';

function useColumns(): ColumnOf<typeof client.travelRule.listTravelRuleTransfers>[] {
  const { t } = useLingui();
  return [
    {
      key: 'counterpartyName',
      header: t`Counterparty`,
      width: 125,
      grows: true,
      isSortable: false,
      cell: ({ id, counterpartyName, userName }) => (
        <RecordLink to={{ screen: 'travelRule.view', id }}>
          {counterpartyName ?? userName ?? t`Not chosen`}
        </RecordLink>
      ),
    },
    {
      key: 'direction',
      header: t`Direction`,
      width: 90,
      isSortable: false,
      cell: ({ direction }) => (direction === 'out' ? t`Outgoing` : t`Incoming`),
    },
    {
      key: 'userName',
      header: t`User`,
      width: 115,
      grows: true,
      isSortable: false,
      cell: ({ userId, userName }) =>
        userId === null ? (
          '—'
        ) : (
          <RecordLink to={{ screen: 'users.view', id: userId }}>{userName ?? userId}</RecordLink>
        ),
    },
    {
      key: 'amount',
      header: t`Amount`,
      width: 110,
      align: 'end',
      cell: ({ amount, currencySymbol }) => <Amount value={amount} symbol={currencySymbol} />,
    },
    {
      key: 'state',
      header: t`Status`,
      width: 165,
      isSortable: false,
      cell: ({ state }) => <TransferStatus state={state} />,
    },
    { key: 'createdAt', header: t`Date`, width: 175, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
}

/** Transfers to and from counterparties and self-hosted wallets. */
export function TravelRuleTransfersList() {
  const { t } = useLingui();
  const states = useStateLabels();
  return (
    <>
      <p className={styles.above}>
        <Trans>This helps people to exchange and check data. It is not legal advice.</Trans>
      </p>
      <ListScreen
        label={t`Transfers`}
        call={client.travelRule.listTravelRuleTransfers}
        columns={useColumns()}
        filters={[
          {
            kind: 'options',
            name: 'state',
            label: t`Status`,
            options: travelRuleStates.map((value) => ({ value, label: states[value] })),
          },
          {
            kind: 'options',
            name: 'direction',
            label: t`Direction`,
            options: [
              { value: 'out', label: t`Outgoing` },
              { value: 'in', label: t`Incoming` },
            ],
          },
        ]}
        empty={t`No transfers yet. Withdrawals whose rule has the Travel Rule as a gate, and transfers from counterparties appear here.`}
      />
    </>
  );
}
