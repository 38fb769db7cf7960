import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { ReserveRulePanel } from './reserve-rule-panel.tsx';
import { ReservePanel } from './reserve-panel.tsx';
import { ReserveStatus, useReserveStates } from './reserve-status.tsx';

function useColumns(): ColumnOf<typeof client.reserves.listReserves>[] {
  const { t } = useLingui();
  return [
    { key: 'symbol', header: t`Currency`, width: 88 },
    {
      key: 'state',
      header: t`Status`,
      width: 170,
      isSortable: false,
      cell: (reserve) => <ReserveStatus of={reserve} />,
    },
    {
      key: 'liabilities',
      header: t`Owed`,
      width: 205,
      align: 'end',
      cell: ({ liabilities, symbol }) => <Amount value={liabilities} symbol={symbol} />,
    },
    {
      key: 'custody',
      header: t({ message: 'Held', context: 'custody' }),
      width: 205,
      align: 'end',
      isSortable: false,
      cell: ({ custody, symbol }) => (custody === null ? '—' : <Amount value={custody} symbol={symbol} />),
    },
    {
      key: 'difference',
      header: t`Difference`,
      width: 205,
      align: 'end',
      cell: ({ difference, symbol }) =>
        difference === null ? '—' : <Amount value={difference} symbol={symbol} />,
    },
    {
      key: 'pending',
      header: t`Amount pending withdrawal`,
      width: 205,
      align: 'end',
      isSortable: false,
      cell: ({ pending, symbol }) => <Amount value={pending} symbol={symbol} />,
    },
    {
      key: 'custodyAt',
      header: t`Last report`,
      width: 172,
      isSortable: false,
      cell: ({ custodyAt }) => (custodyAt === null ? '—' : <Instant at={custodyAt} />),
    },
  ];
}

/** Proof of reserves: liabilities and custody of each currency. */
export function ReservesList() {
  const { t } = useLingui();
  const states = useReserveStates();
  const [opened, setOpened] = useState<string | null>(null);
  // The currency whose rule is open; '' is the rule for all currencies.
  const [rule, setRule] = useState<string | null>(null);
  const maySetRules = useSession()?.role === 'superadmin';
  return (
    <>
      <ListScreen
        label={t`Proof of reserves`}
        call={client.reserves.listReserves}
        columns={useColumns()}
        hasOneAction
        rowActions={({ id, symbol }) => (
          <IconButton label={t`Reserves of ${symbol}`} onClick={() => setOpened(id)}>
            <IconEye size={17} />
          </IconButton>
        )}
        {...(maySetRules && {
          action: (
            <Button variant="default" onClick={() => setRule('')}>
              <Trans>Rule for all currencies</Trans>
            </Button>
          ),
        })}
        filters={[
          {
            kind: 'options',
            name: 'state',
            label: t`Status`,
            options: optionsOf(states),
          },
        ]}
        empty={t`No owed or held amounts are known yet. The feed sends them as balances and custody. See the guide.`}
      />
      {opened !== null && (
        <ReservePanel
          currency={opened}
          onClose={() => setOpened(null)}
          {...(maySetRules && {
            onRule: () => {
              setOpened(null);
              setRule(opened);
            },
          })}
        />
      )}
      {rule !== null && <ReserveRulePanel currency={rule} onClose={() => setRule(null)} />}
    </>
  );
}
