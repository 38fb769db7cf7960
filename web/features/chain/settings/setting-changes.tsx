import { useLingui } from '@lingui/react/macro';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { type SettingChange, useSettingNames } from './setting-labels.ts';
import styles from './settings.module.css';

/** Who changed it: an administrator, or a transaction that the chain confirmed. */
function Author({ adminName, transactionHash }: SettingChange) {
  const { t } = useLingui();
  return (
    <span className={styles.author}>
      <bdi title={adminName ?? undefined}>{adminName ?? t`On chain`}</bdi>
      {transactionHash !== null && <Copyable text={transactionHash} />}
    </span>
  );
}

/** The history of the settings: each change with old and new value, author and time. */
export function SettingChanges() {
  const { t } = useLingui();
  const names = useSettingNames();
  const columns: ColumnOf<typeof client.settings.listSettingChanges>[] = [
    { key: 'field', header: t`Setting`, width: 138, cell: ({ field }) => names[field].label },
    {
      key: 'fromValue',
      compare: 'amount',
      header: t({ message: 'From', context: 'value' }),
      width: 66,
      align: 'end',
      isSortable: false,
      cell: ({ fromValue }) => <Amount value={fromValue} />,
    },
    {
      key: 'toValue',
      compare: 'amount',
      header: t({ message: 'To', context: 'value' }),
      width: 102,
      align: 'end',
      isSortable: false,
      cell: ({ field, toValue }) => <Amount value={toValue} symbol={names[field].unit} />,
    },
    {
      key: 'adminName',
      compare: 'text',
      header: t`Changed by`,
      width: 170,
      cell: (change) => <Author {...change} />,
    },
    {
      key: 'createdAt',
      compare: 'time',
      header: t`Date`,
      width: 166,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
  return (
    <ListScreen
      label={t`History`}
      call={client.settings.listSettingChanges}
      columns={columns}
      hasSearch={false}
      filters={[
        {
          kind: 'options',
          name: 'field',
          label: t`Setting`,
          options: optionsOf(names),
        },
      ]}
      empty={t`No changes yet. Every change to a setting appears here.`}
    />
  );
}
