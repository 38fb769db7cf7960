import { Trans, useLingui } from '@lingui/react/macro';
import { IconDevices } from '@tabler/icons-react';
import { menuEntry } from '#contract/platform/menu.ts';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { menuLabels, pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { AdminActions } from './admin-actions.tsx';

type Admin = AnswerOf<typeof client.admins.getAdmin>;

function Rights({ restriction }: Pick<Admin, 'restriction'>) {
  const { i18n } = useLingui();
  const menus = restriction.flatMap(({ path, isWriteAccess }) => {
    const entry = menuEntry(path);
    return entry && !entry.children ? [{ path: entry.path, isWriteAccess }] : [];
  });
  if (menus.length === 0) return '—';
  return menus.map(({ path, isWriteAccess }) => (
    <span key={path}>
      {i18n._(menuLabels(path).label)}
      {isWriteAccess && (
        <>
          {' '}
          (<Trans>Can change</Trans>)
        </>
      )}
    </span>
  ));
}

function AdminPage({ admin }: { admin: Admin }) {
  const { t } = useLingui();
  const actor = useSession();
  const { id, name, email, role, status, restriction, createdAt } = admin;
  return (
    <RecordView
      kind="admin"
      id={id}
      name={name}
      status={
        status === 'active' ? (
          <StatusMark tone="positive">{t`Active`}</StatusMark>
        ) : (
          <StatusMark tone="negative">{t`Disabled`}</StatusMark>
        )
      }
      identifiers={
        <>
          <Identifier label={t`Email`}>
            <Copyable text={email} />
          </Identifier>
          <Identifier label={t`Id`}>
            <Copyable text={id} />
          </Identifier>
        </>
      }
      actions={
        actor && (
          <>
            <AdminActions admin={admin} actor={actor} />
            {actor.role === 'superadmin' && (
              <IconButton
                label={t`Active sessions of ${name}`}
                words={t`Active sessions`}
                to={`${pathTo('deskSessions.list')}?adminId=${id}`}
              >
                <IconDevices size={17} />
              </IconButton>
            )}
          </>
        )
      }
      facts={
        <DescriptionList>
          <DescriptionItem name={t`Role`}>{role === 'superadmin' ? t`Superadmin` : t`Admin`}</DescriptionItem>
          <DescriptionItem name={t`Created`}>
            <Instant at={createdAt} />
          </DescriptionItem>
          <DescriptionItem name={t`Permissions`}>
            {role === 'superadmin' ? t`Everything` : <Rights restriction={restriction} />}
          </DescriptionItem>
        </DescriptionList>
      }
      related={[
        { name: 'acts', label: t`Actions taken`, screen: 'audit.list', fixed: { admin: id } },
        { name: 'audit', label: t`Changes to this account`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of an administrator: their permissions and, for superadmins, their activity. */
export function AdminRecord() {
  return (
    <RouteOfRecord kind="admin" call={client.admins.getAdmin} back="admins.list">
      {(admin) => <AdminPage admin={admin} />}
    </RouteOfRecord>
  );
}
