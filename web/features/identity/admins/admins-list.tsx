import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { AdminActions } from './admin-actions.tsx';
import styles from './admins-list.module.css';

/** Admin Management: who can sign in here. */
export function AdminsList() {
  const { t } = useLingui();
  const actor = useSession();
  const mayChange = useMayChange('/list');
  const pathOf = useRecordPath();
  const columns: ColumnOf<typeof client.admins.listAdmins>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Name`,
      also: [{ field: 'role', header: t`Role` }],
      width: 260,
      cell: (admin) => (
        <span className={styles.name}>
          <RecordLink to={{ screen: 'admins.view', id: admin.id }}>{admin.name}</RecordLink>
          {admin.role === 'superadmin' && <span>{t`Superadmin`}</span>}
          {admin.id === actor?.id && <span>{t`You`}</span>}
        </span>
      ),
    },
    { key: 'email', compare: 'text', header: t`Email`, width: 280 },
    {
      key: 'status',
      header: t`Status`,
      width: 140,
      cell: (admin) =>
        admin.status === 'active' ? (
          <StatusMark tone="positive">{t`Active`}</StatusMark>
        ) : (
          <StatusMark tone="negative">{t`Disabled`}</StatusMark>
        ),
    },
  ];
  return (
    <ListScreen
      label={t`Administrators`}
      call={client.admins.listAdmins}
      rowTo={({ id }) => pathOf({ screen: 'admins.view', id })}
      columns={columns}
      rowActions={actor ? (admin) => <AdminActions admin={admin} actor={actor} /> : undefined}
      filters={[
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: [
            { value: 'active', label: t`Active` },
            { value: 'disabled', label: t`Disabled` },
          ],
        },
      ]}
      action={
        mayChange && (
          <>
            <Button component={Link} to={pathTo('admins.invite')} variant="default">
              <Trans>Invite administrator</Trans>
            </Button>
            <Button component={Link} to={pathTo('admins.add')}>
              <Trans>Add Admin</Trans>
            </Button>
          </>
        )
      }
      empty={t`There are no administrators yet. Add the first one.`}
    />
  );
}
