import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { useCurrencyFilter } from '../currencies/use-currency-filter.ts';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';

/** Fund Transfer History: transfers between users, read-only. */
export function FundTransfersList() {
  const { t } = useLingui();
  const currency = useCurrencyFilter('currencySymbol');
  const pathOf = useRecordPath();
  const columns: ColumnOf<typeof client.fundTransfers.listFundTransfers>[] = [
    {
      key: 'senderEmail',
      compare: 'text',
      header: t`Sender`,
      width: 216,
      grows: true,
      cell: ({ senderId, senderEmail }) => (
        <RecordLink to={{ screen: 'users.view', id: senderId ?? senderEmail }}>{senderEmail}</RecordLink>
      ),
    },
    {
      key: 'receiverEmail',
      compare: 'text',
      header: t`Receiver`,
      width: 216,
      grows: true,
      cell: ({ receiverId, receiverEmail }) => (
        <RecordLink to={{ screen: 'users.view', id: receiverId ?? receiverEmail }}>
          {receiverEmail}
        </RecordLink>
      ),
    },
    { key: 'currencySymbol', header: t`Currency`, width: 100 },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Amount`,
      width: 168,
      align: 'end',
      cell: (transfer) => <Amount value={transfer.amount} symbol={transfer.currencySymbol} />,
    },
    {
      key: 'createdAt',
      header: t`Date`,
      width: 180,
      cell: ({ id, createdAt }) => (
        <RecordLink to={{ screen: 'fundTransfers.view', id }}>
          <Instant at={createdAt} />
        </RecordLink>
      ),
    },
  ];
  return (
    <ListScreen
      label={t`Fund Transfer History`}
      call={client.fundTransfers.listFundTransfers}
      rowTo={({ id }) => pathOf({ screen: 'fundTransfers.view', id })}
      columns={columns}
      filters={[
        currency,
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`There are no transfers yet. They appear here as users send each other money.`}</OnboardingHint>
      }
    />
  );
}
