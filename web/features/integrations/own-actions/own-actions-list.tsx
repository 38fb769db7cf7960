import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { kindLabels } from './own-action-labels.tsx';
import styles from './own-actions.module.css';

function useColumns(): ColumnOf<typeof client.ownActions.listOwnActions>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'name',
      header: t`Name`,
      width: 200,
      cell: ({ id, name }) => <RecordLink to={{ screen: 'ownActions.view', id }}>{name}</RecordLink>,
    },
    {
      key: 'type',
      header: t`Type`,
      width: 110,
      isSortable: false,
      cell: ({ type }) => (type === 'card' ? t`Card` : t`Action`),
    },
    {
      key: 'kind',
      header: t`Record`,
      width: 130,
      isSortable: false,
      cell: ({ kind }) => i18n._(kindLabels[kind]),
    },
    {
      key: 'url',
      header: t`Address`,
      width: 200,
      isSortable: false,
      cell: ({ url }) => (
        <span dir="ltr" title={url} className={styles.mono}>
          {url}
        </span>
      ),
    },
    {
      key: 'lastError',
      header: t`Status`,
      width: 130,
      isSortable: false,
      cell: ({ pausedUntil, lastError }) =>
        pausedUntil !== null ? (
          <StatusMark tone="negative">{t`Paused`}</StatusMark>
        ) : lastError !== null ? (
          <StatusMark tone="caution">{t`Failed`}</StatusMark>
        ) : (
          <StatusMark tone="positive">{t`Ready`}</StatusMark>
        ),
    },
  ];
}

/** Own actions and cards of the company on records, for superadmins. */
export function OwnActionsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      label={t`Own actions`}
      call={client.ownActions.listOwnActions}
      columns={useColumns()}
      hasSearch={false}
      filters={[
        {
          kind: 'options',
          name: 'type',
          label: t`Type`,
          options: [
            { value: 'action', label: t`Action` },
            { value: 'card', label: t`Card` },
          ],
        },
      ]}
      action={<Button component={Link} to={pathTo('ownActions.add')}>{t`Add own action`}</Button>}
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('ownActions.edit', id)} />
          <RowMenu>
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete own action`}
              sentence={t`Delete ${name}? It disappears from all records. The log of its calls is kept.`}
              call={client.ownActions.deleteOwnAction}
            />
          </RowMenu>
        </>
      )}
      empty={t`No own actions yet. An own action is a button on a record that your own server carries out. A card shows what your own server knows about the record.`}
    />
  );
}
