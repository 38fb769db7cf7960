import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconEye, IconKey, IconPencil } from '@tabler/icons-react';
import { ImpersonateAction } from '../impersonation/impersonate-action.tsx';
import { obstacle } from '../rights/access-rules.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange, type Session } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type Admin = RowOf<typeof client.admins.listAdmins>;

function StatusAction({ admin }: { admin: Admin }) {
  const { t } = useLingui();
  const { run: disable } = useChange(client.admins.disableAdmin);
  const { run: enable } = useChange(client.admins.enableAdmin);
  const { name, email } = admin;
  if (admin.status === 'disabled') {
    const askEnable = () =>
      confirmFirst({
        title: t`Enable administrator`,
        sentence: t`Enable ${name} (${email})? They can sign in again with their previous permissions.`,
        action: t`Enable`,
        asksReason: true,
        run: (reason) => enable({ id: admin.id, reason }),
      });
    return (
      <IconButton label={t`Enable ${name}`} words={t`Enable`} onClick={askEnable}>
        <IconCircleCheck size={17} />
      </IconButton>
    );
  }
  const askDisable = () =>
    confirmFirst({
      title: t`Disable administrator`,
      sentence: t`Disable ${name} (${email})? They are signed out on all devices immediately. They can’t sign in until you enable them again.`,
      action: t`Disable`,
      isDestructive: true,
      asksReason: true,
      run: (reason) => disable({ id: admin.id, reason }),
    });
  return (
    <IconButton label={t`Disable ${name}`} words={t`Disable`} isDestructive onClick={askDisable}>
      <IconBan size={17} />
    </IconButton>
  );
}

/** The actions for an administrator: in their row, and on their page. */
export function AdminActions({ admin, actor }: { admin: Admin; actor: Session }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/list') && obstacle(actor, admin) === null;
  const { name } = admin;
  const mayChangeStatus = mayChange && admin.id !== actor.id;
  const hasMore = admin.role !== 'superadmin' || mayChangeStatus;
  return (
    <>
      <IconButton
        label={mayChange ? t`Edit ${name}` : t`View ${name}`}
        words={mayChange ? t`Edit` : t`Form`}
        to={pathTo('admins.edit', admin.id)}
      >
        {mayChange ? <IconPencil size={17} /> : <IconEye size={17} />}
      </IconButton>
      {mayChange && admin.role !== 'superadmin' && admin.status === 'active' && admin.id !== actor.id && (
        <ImpersonateAction of={{ adminId: admin.id }} name={name} />
      )}
      {hasMore && (
        <RowMenu>
          {admin.role !== 'superadmin' && (
            <IconButton
              label={t`Roles and permissions of ${name}`}
              words={t`Roles and permissions`}
              to={pathTo('roles.rights', admin.id)}
            >
              <IconKey size={17} />
            </IconButton>
          )}
          {mayChangeStatus && <StatusAction admin={admin} />}
        </RowMenu>
      )}
    </>
  );
}
