import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockPlus, IconLockOpen2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { FreezePanel } from './freeze-panel.tsx';
import { FreezeStatus, useFreezeStates } from './freeze-status.tsx';
import { type Freeze, useFreezeScopeLabel } from './freeze-labels.ts';

type Act = 'prolong' | 'lift';

function StopActions({ stop: freeze, open }: { stop: Freeze; open: (act: Act) => void }) {
  const { t } = useLingui();
  const { run: refuse } = useChange(client.freezes.refuseLifting);
  const aim = useFreezeScopeLabel()(freeze);
  const { lifting } = freeze;
  const ask = (request: string) =>
    confirmFirst({
      title: t`Keep freeze`,
      sentence: t`Refuse the request to lift this freeze? It stays active: ${aim}.`,
      action: t`Refuse request`,
      run: () => refuse({ id: freeze.id, request }),
    });
  return (
    <>
      <IconButton label={t`Extend freeze: ${aim}`} onClick={() => open('prolong')}>
        <IconClockPlus size={17} />
      </IconButton>
      <IconButton
        label={lifting ? t`Approve lifting the freeze: ${aim}` : t`Lift freeze: ${aim}`}
        onClick={() => open('lift')}
      >
        <IconLockOpen2 size={17} />
      </IconButton>
      {lifting && (
        <IconButton
          label={t`Refuse lifting the freeze: ${aim}`}
          isDestructive
          onClick={() => ask(lifting.id)}
        >
          <IconX size={17} />
        </IconButton>
      )}
    </>
  );
}

function useColumns(): ColumnOf<typeof client.freezes.listStops>[] {
  const { t } = useLingui();
  const aim = useFreezeScopeLabel();
  return [
    {
      key: 'scope',
      header: t`What`,
      width: 190,
      cell: (freeze) =>
        freeze.userId === null ? (
          aim(freeze)
        ) : (
          <RecordLink to={{ screen: 'users.view', id: freeze.userId }}>{aim(freeze)}</RecordLink>
        ),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 196,
      isSortable: false,
      cell: (freeze) => <FreezeStatus stop={freeze} />,
    },
    { key: 'engagedAt', header: t`Since`, width: 160, cell: ({ engagedAt }) => <Instant at={engagedAt} /> },
    {
      key: 'endsAt',
      header: t`Ends`,
      width: 160,
      cell: ({ liftedAt, endsAt }) => <Instant at={liftedAt ?? endsAt} />,
    },
    {
      key: 'reason',
      header: t`Reason`,
      width: 128,
      isSortable: false,
      cell: ({ reason }) => <bdi title={reason}>{reason}</bdi>,
    },
    {
      key: 'engagedBy',
      header: t`Frozen by`,
      width: 140,
      isSortable: false,
      cell: ({ engagedBy }) => <bdi>{engagedBy}</bdi>,
    },
    {
      key: 'liftedBy',
      header: t`Lifted by`,
      width: 180,
      isSortable: false,
      cell: ({ liftedBy }) => (liftedBy.length > 0 ? liftedBy.map(isolated).join(', ') : '—'),
    },
  ];
}

/** Withdrawal freezes: active and past ones, with author, reason and time. */
export function FreezesList() {
  const { t } = useLingui();
  const states = useFreezeStates();
  const [opened, setOpened] = useState<{ stop: Freeze; act: Act } | null>(null);
  const mayChange = useMayChange('/withdraw');
  return (
    <>
      <ListScreen
        label={t`Withdrawal freezes`}
        call={client.freezes.listStops}
        columns={useColumns()}
        {...(mayChange && {
          rowActions: (freeze: Freeze) =>
            freeze.state === 'engaged' && (
              <StopActions stop={freeze} open={(act) => setOpened({ stop: freeze, act })} />
            ),
          action: (
            <Button component={Link} to={pathTo('freezes.add')} color="red.9">
              <Trans>Freeze withdrawals</Trans>
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
          {
            kind: 'options',
            name: 'scope',
            label: t`What`,
            options: [
              { value: 'all', label: t`All withdrawals` },
              { value: 'currency', label: t`One currency` },
              { value: 'user', label: t`One user` },
              { value: 'newDestinations', label: t`New destinations` },
            ],
          },
        ]}
        empty={t`No withdrawals have been frozen yet. A freeze holds every release that it covers, on every server, until it ends.`}
      />
      {opened && <FreezePanel stop={opened.stop} act={opened.act} onClose={() => setOpened(null)} />}
    </>
  );
}
