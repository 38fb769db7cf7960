import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { useAssignedFilter } from '#web/ui/notes/use-assigned-filter.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { useCurrencyFilter } from '#web/features/exchange/currencies/use-currency-filter.ts';
import { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import { useStates, WithdrawalStatus } from './withdrawal-status.tsx';

type Withdrawal = RowOf<typeof client.withdrawals.listWithdrawals>;

const toAddress = 2;
const toBank = 4;

/** The address or the account number, depending on the payment type. */
function destinationOf({ paymentType, toAddress: address, bankDetail }: Withdrawal): string | null {
  if (paymentType === toAddress) return address;
  return paymentType === toBank ? (bankDetail?.accountNumber ?? null) : null;
}

function useColumns(): ColumnOf<typeof client.withdrawals.listWithdrawals>[] {
  const { t } = useLingui();
  return [
    {
      key: 'email',
      compare: 'text',
      header: t`Email`,
      width: 264,
      cell: ({ userId, email }) => (
        <RecordLink to={{ screen: 'users.view', id: userId ?? email }}>{email}</RecordLink>
      ),
    },
    { key: 'currencySymbol', header: t`Currency`, width: 84 },
    {
      key: 'toAddress',
      compare: 'text',
      header: t`Address / Account No`,
      also: [{ field: 'bankDetail.accountNumber', header: t`Account No` }],
      width: 148,
      cell: (withdrawal) => {
        const destination = destinationOf(withdrawal);
        return destination ? <Copyable text={destination} /> : '—';
      },
    },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Amount`,
      width: 148,
      align: 'end',
      cell: (withdrawal) => <Amount value={withdrawal.amount} symbol={withdrawal.currencySymbol} />,
    },
    {
      key: 'createdAt',
      header: t`Date`,
      width: 164,
      cell: ({ id, createdAt }) => (
        <RecordLink to={{ screen: 'withdrawals.view', id }}>
          <Instant at={createdAt} />
        </RecordLink>
      ),
    },
    {
      key: 'status',
      header: t`Status`,
      width: 112,
      cell: ({ status }) => <WithdrawalStatus status={status} />,
    },
  ];
}

/** Withdraw List: the users' withdrawals, read-only. */
export function WithdrawalsList() {
  const { t } = useLingui();
  const assigned = useAssignedFilter();
  const states = useStates();
  const currency = useCurrencyFilter('currencySymbol');
  const pathOf = useRecordPath();
  return (
    <ListScreen
      label={t`Withdraw List`}
      call={client.withdrawals.listWithdrawals}
      own="withdrawal"
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'withdrawals.view', id })}
      filters={[
        assigned,
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: optionsOf(states),
        },
        currency,
        {
          kind: 'options',
          name: 'paymentType',
          label: t`Payment Type`,
          options: [
            { value: String(toAddress), label: t`To an address` },
            { value: String(toBank), label: t`To a bank account` },
          ],
        },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`There are no withdrawals yet. They appear here when users request them.`}</OnboardingHint>
      }
    />
  );
}
