import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useProblemLabels } from './rule-labels.ts';
import { RuleStatus } from './rule-status.tsx';
import styles from './rules.module.css';

function useColumns(): ColumnOf<typeof client.rules.listRules>[] {
  const { t } = useLingui();
  const problems = useProblemLabels();
  return [
    {
      key: 'name',
      header: t`Name`,
      width: 150,
      grows: true,
      cell: ({ id, name }) => <RecordLink to={{ screen: 'rules.view', id }}>{name}</RecordLink>,
    },
    {
      key: 'state',
      header: t`Status`,
      width: 110,
      isSortable: false,
      cell: ({ state }) => <RuleStatus state={state} />,
    },
    {
      key: 'event',
      header: t`When`,
      width: 150,
      isSortable: false,
      cell: ({ event }) => (
        <span dir="ltr" className={styles.mono}>
          {event}
        </span>
      ),
    },
    {
      key: 'principal',
      header: t`Acts as`,
      width: 120,
      isSortable: false,
      cell: ({ principal }) => <bdi>{principal.name}</bdi>,
    },
    {
      key: 'recent',
      header: t`Acted in 24 hours`,
      width: 120,
      align: 'end',
      isSortable: false,
      cell: ({ recent }) => formatCount(recent.done),
    },
    {
      key: 'lastError',
      header: t`Last error`,
      width: 150,
      grows: true,
      isSortable: false,
      cell: ({ problem, lastError }) => (problem === null ? (lastError ?? '—') : problems[problem]),
    },
  ];
}

/** Rules: what happens automatically when an event meets conditions, for superadmins. */
export function RulesList() {
  const { t } = useLingui();
  return (
    <ListScreen
      label={t`Rules`}
      call={client.rules.listRules}
      columns={useColumns()}
      filters={[
        {
          kind: 'options',
          name: 'state',
          label: t`Status`,
          options: [
            { value: 'on', label: t`On` },
            { value: 'off', label: t`Off` },
            { value: 'stopped', label: t`Stopped` },
          ],
        },
      ]}
      action={<Button component={Link} to={pathTo('rules.add')}>{t`Add rule`}</Button>}
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('rules.edit', id)} />
          <RowMenu>
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete rule`}
              sentence={t`Delete ${name}? Changes that it has made stay. You can’t undo this.`}
              call={client.rules.deleteRule}
            />
          </RowMenu>
        </>
      )}
      empty={t`No rules yet. A rule makes changes automatically when an event happens, for example: assign a ticket when its user writes again.`}
    />
  );
}
