import { useLingui } from '@lingui/react/macro';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { ListPlaceContext } from '#web/lib/use-list.ts';
import { CountedAt, NotCounted } from './counted-mark.tsx';
import { type Closing, useClosingName, useRegisterStates } from './closing-labels.tsx';

function useColumns(): ColumnOf<typeof client.closings.listClosingRegister>[] {
  const { t } = useLingui();
  const states = useRegisterStates();
  return [
    {
      key: 'name',
      header: t`User`,
      width: 150,
      isSortable: false,
      also: [
        { field: 'userId', header: t`User ID` },
        { field: 'email', header: t`Email` },
        { field: 'destination', header: t`Destination` },
      ],
      cell: ({ userId, name, email }) =>
        userId === null ? (
          t`Total of many users`
        ) : (
          <RecordLink to={{ screen: 'users.view', id: userId }}>{name || email || userId}</RecordLink>
        ),
    },
    { key: 'currencySymbol', header: t`Currency`, width: 84, isSortable: false },
    { key: 'balance', header: t`Balance`, width: 120, cell: ({ balance }) => <Amount value={balance} /> },
    {
      key: 'pending',
      header: t`Pending`,
      width: 110,
      isSortable: false,
      cell: ({ pending }) => <Amount value={pending} />,
    },
    {
      key: 'paid',
      header: t`Paid`,
      width: 90,
      isSortable: false,
      cell: ({ paid }) => <Amount value={paid} />,
    },
    {
      key: 'remaining',
      header: t`Remaining`,
      width: 120,
      cell: ({ remaining }) => <Amount value={remaining} />,
    },
    {
      key: 'state',
      header: t`Status`,
      width: 126,
      isSortable: false,
      cell: ({ state }) => <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>,
    },
  ];
}

function Register({ closing: { id, currencies, countedAt } }: { closing: Closing }) {
  const { t } = useLingui();
  const columns = useColumns();
  const states = useRegisterStates();
  if (countedAt === null) return <NotCounted />;
  return (
    <>
      <CountedAt at={countedAt} />
      <ListPlaceContext value={{ fixed: { id }, prefix: 'rows' }}>
        <ListScreen
          label={t`Register of balances`}
          call={client.closings.listClosingRegister}
          columns={columns}
          filters={[
            { kind: 'options', name: 'state', label: t`Status`, options: optionsOf(states) },
            {
              kind: 'options',
              name: 'currencySymbol',
              label: t`Currency`,
              options: currencies.map(({ currencySymbol }) => ({
                value: currencySymbol,
                label: currencySymbol,
              })),
            },
          ]}
          empty={t`No balances are left.`}
        />
      </ListPlaceContext>
    </>
  );
}

/** What is left of each balance in the scope of a closing. */
export function ClosingRegister() {
  const nameOf = useClosingName();
  return (
    <RouteRecord call={client.closings.getClosing} fields={4} name={nameOf}>
      {(closing) => <Register closing={closing} />}
    </RouteRecord>
  );
}
