import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { askFirst } from '#web/kit/confirm.tsx';
import type { ColumnOf } from '#web/kit/column.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { StatusMark } from '#web/kit/status-mark.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { obstacle } from '#web/features/rights/access-rules.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange, useSession, type Session } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './admins-list.module.css';

type Admin = RowOf<typeof client.admins.listAdmins>;

function StatusAction({ admin }: { admin: Admin }) {
  const { t } = useLingui();
  const { run: disable } = useChange(client.admins.disableAdmin);
  const { run: enable } = useChange(client.admins.enableAdmin);
  const { name, email } = admin;
  if (admin.status === 'disabled') {
    const askEnable = () =>
      askFirst({
        title: t`Enable administrator`,
        sentence: t`Enable ${name} (${email})? They can sign in again, with the rights they had.`,
        action: t`Enable`,
        run: () => enable({ id: admin.id }),
      });
    return (
      <IconButton label={t`Enable ${name}`} onClick={askEnable}>
        <IconCircleCheck size={17} />
      </IconButton>
    );
  }
  const askDisable = () =>
    askFirst({
      title: t`Disable administrator`,
      sentence: t`Disable ${name} (${email})? They are signed out everywhere at once and can't sign in until they are enabled again.`,
      action: t`Disable`,
      isDestructive: true,
      run: () => disable({ id: admin.id }),
    });
  return (
    <IconButton label={t`Disable ${name}`} isDestructive onClick={askDisable}>
      <IconBan size={17} />
    </IconButton>
  );
}

function AdminActions({ admin, actor }: { admin: Admin; actor: Session }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/list') && obstacle(actor, admin) === null;
  const { name } = admin;
  return (
    <>
      <IconButton
        label={mayChange ? t`Edit ${name}` : t`Look at ${name}`}
        to={pathTo('admins.edit', admin.id)}
      >
        {mayChange ? <IconPencil size={17} /> : <IconEye size={17} />}
      </IconButton>
      {mayChange && admin.id !== actor.id && <StatusAction admin={admin} />}
    </>
  );
}

/** Admin Management: who may sign in here. */
export function AdminsList() {
  const { t } = useLingui();
  const actor = useSession();
  const mayChange = useMayChange('/list');
  const columns: ColumnOf<typeof client.admins.listAdmins>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Name`,
      also: [{ field: 'role', header: t`Role` }],
      width: 260,
      cell: (admin) => (
        <span className={styles.name}>
          <bdi title={admin.name}>{admin.name}</bdi>
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
          <Button component={Link} to={pathTo('admins.add')}>
            <Trans>Add Admin</Trans>
          </Button>
        )
      }
      empty={t`There are no administrators yet. Add the first one.`}
    />
  );
}
