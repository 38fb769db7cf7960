import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useCurrencyFilter } from '#web/features/exchange/currencies/use-currency-filter.ts';
import { DecisionStatus, useDecisionStates } from './decision-status.tsx';
import { useOutcomeLabels } from './rule-labels.tsx';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';

function useColumns(): ColumnOf<typeof client.withdrawalDecisions.listWithdrawalDecisions>[] {
  const { t } = useLingui();
  const outcomes = useOutcomeLabels();
  return [
    {
      key: 'email',
      compare: 'text',
      header: t`Email`,
      width: 164,
      grows: true,
      cell: ({ userId, email }) => (
        <RecordLink to={{ screen: 'users.view', id: userId ?? email }}>{email}</RecordLink>
      ),
    },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Amount`,
      width: 176,
      align: 'end',
      also: [{ field: 'currencySymbol', header: t`Currency` }],
      cell: ({ amount, currencySymbol }) => <Amount value={amount} symbol={currencySymbol} />,
    },
    {
      key: 'destination',
      compare: 'text',
      header: t`Destination`,
      width: 112,
      cell: ({ destination }) => (destination === null ? '—' : <Copyable text={destination} />),
    },
    {
      key: 'askedAt',
      header: t`Requested`,
      width: 164,
      cell: ({ id, askedAt }) => (
        <RecordLink to={{ screen: 'withdrawalDecisions.view', id }}>
          <Instant at={askedAt} />
        </RecordLink>
      ),
    },
    {
      key: 'state',
      header: t`Decision`,
      width: 124,
      cell: ({ state }) => <DecisionStatus state={state} />,
    },
    {
      key: 'outcome',
      isSortable: false,
      header: t`Rule`,
      width: 176,
      grows: true,
      cell: ({ outcome }) => (outcome === null ? '—' : outcomes[outcome]),
    },
  ];
}

/** Withdrawal approvals: pending and decided ones. */
export function WithdrawalDecisionsList() {
  const { t } = useLingui();
  const states = useDecisionStates();
  const currency = useCurrencyFilter('currencySymbol');
  const pathOf = useRecordPath();
  const decides = useMayChange('/withdrawal-approvals');
  // Approvers start with those that wait for them. A filter by state means all of that state.
  const isQueue = !useSearchParams()[0].has('state') && decides;
  return (
    <ListScreen
      label={t`Withdrawal approvals`}
      call={client.withdrawalDecisions.listWithdrawalDecisions}
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'withdrawalDecisions.view', id })}
      filters={[
        {
          kind: 'options',
          name: 'queue',
          label: t`Queue`,
          ...(isQueue && { start: 'mine' }),
          options: [
            { value: 'mine', label: t`Waiting for me` },
            { value: 'conflicts', label: t`Contradicted by the exchange` },
          ],
        },
        {
          kind: 'options',
          name: 'state',
          label: t`Decision`,
          options: optionsOf(states),
        },
        currency,
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={t`No withdrawals to review. Withdrawals that the exchange sends with needsDecision appear here.`}
    />
  );
}
