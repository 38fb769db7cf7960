import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from '../webhooks/webhooks.module.css';
import { presetLabels } from './provider-labels.tsx';

function useColumns(): ColumnOf<typeof client.providers.listProviders>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'name',
      compare: 'text',
      header: t`Name`,
      width: 180,
      cell: ({ id, name }) => <RecordLink to={{ screen: 'providers.view', id }}>{name}</RecordLink>,
    },
    {
      key: 'preset',
      header: t`Scheme`,
      width: 150,
      isSortable: false,
      cell: ({ preset }) => i18n._(presetLabels[preset]),
    },
    {
      key: 'lastMessageAt',
      header: t`Last message`,
      width: 166,
      isSortable: false,
      cell: ({ lastMessageAt }) => (lastMessageAt === null ? '—' : <Instant at={lastMessageAt} />),
    },
    {
      key: 'deadLetters',
      header: t`Dead letters`,
      width: 130,
      isSortable: false,
      cell: ({ deadLetters }) => (
        <StatusMark tone={deadLetters === 0 ? 'positive' : 'negative'}>{formatCount(deadLetters)}</StatusMark>
      ),
    },
    {
      key: 'refused',
      header: t`Refused`,
      width: 110,
      align: 'end',
      isSortable: false,
      cell: ({ refused }) => formatCount(refused),
    },
  ];
}

/** Providers whose webhooks change records here, for superadmins. */
export function ProvidersList() {
  const { t } = useLingui();
  return (
    <ListScreen
      label={t`Providers`}
      call={client.providers.listProviders}
      columns={useColumns()}
      hasSearch={false}
      filters={[]}
      action={<Button component={Link} to={pathTo('providers.add')}>{t`Add provider`}</Button>}
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('providers.edit', id)} />
          <RowMenu>
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete provider`}
              sentence={t`Delete ${name} and its messages? Changes that they made are kept. Its address answers 404 from now on.`}
              call={client.providers.deleteProvider}
            />
          </RowMenu>
        </>
      )}
      empty={
        <span className={styles.dim}>
          {t`No providers yet. A provider is a service such as Sumsub, Onfido or Stripe, whose signed webhooks change verifications, ask gates again or open tickets.`}
        </span>
      }
    />
  );
}
