import { useLingui } from '@lingui/react/macro';
import { IconLogout, IconUserOff } from '@tabler/icons-react';
import type { ColumnOf } from '#web/ui/column.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './desk-sessions-list.module.css';

type DeskSession = RowOf<typeof client.deskSessions.listDeskSessions>;

/** Ends one session of an admin, or all of theirs. The viewer's current session ends by signing out. */
function EndActions({ session }: { session: DeskSession }) {
  const { t } = useLingui();
  const { run: end } = useChange(client.deskSessions.endDeskSession);
  const { run: endAll } = useChange(client.deskSessions.endSessionsOf);
  const { id, adminId, adminName: name, device, ipAddress } = session;
  if (session.isCurrent) return null;
  const askEnd = () =>
    confirmFirst({
      title: t`End session`,
      sentence: t`Sign ${name} out on ${device} at ${ipAddress}? They can sign in again. To prevent that, disable the administrator.`,
      action: t`End session`,
      isDestructive: true,
      run: () => end({ id }),
    });
  const askEndAll = () =>
    confirmFirst({
      title: t`End all sessions`,
      sentence: t`Sign ${name} out on every device? They can sign in again. To prevent that, disable the administrator.`,
      action: t`End all sessions`,
      isDestructive: true,
      run: () => endAll({ id: adminId }),
    });
  return (
    <>
      <IconButton label={t`End the session of ${name} on ${device}`} isDestructive onClick={askEnd}>
        <IconLogout size={17} className="turns" />
      </IconButton>
      <RowMenu>
        <IconButton
          label={t`End all sessions of ${name}`}
          words={t`End all sessions`}
          isDestructive
          onClick={askEndAll}
        >
          <IconUserOff size={17} />
        </IconButton>
      </RowMenu>
    </>
  );
}

/** The active sessions of all admins, for superadmins. */
export function DeskSessionsList() {
  const { t } = useLingui();
  const actors = useCall(client.audit.listAuditActors, {});
  const columns: ColumnOf<typeof client.deskSessions.listDeskSessions>[] = [
    {
      key: 'adminName',
      header: t`Administrator`,
      width: 196,
      isSortable: false,
      cell: ({ adminId, adminName, isCurrent }) => (
        <span className={styles.name}>
          <RecordLink to={{ screen: 'admins.view', id: adminId }}>{adminName}</RecordLink>
          {isCurrent && <StatusMark tone="positive">{t`This session`}</StatusMark>}
        </span>
      ),
    },
    {
      key: 'device',
      header: t`Device`,
      width: 174,
      isSortable: false,
      cell: ({ device }) => <bdi title={device}>{device}</bdi>,
    },
    {
      key: 'ipAddress',
      header: t`IP Address`,
      width: 130,
      isSortable: false,
      cell: ({ ipAddress }) => <bdi title={ipAddress}>{ipAddress}</bdi>,
    },
    {
      key: 'createdAt',
      header: t`Signed in`,
      width: 166,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      key: 'lastUsedAt',
      header: t`Last use`,
      width: 166,
      isSortable: false,
      cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} />,
    },
  ];
  return (
    <ListScreen
      label={t`Active sessions`}
      call={client.deskSessions.listDeskSessions}
      columns={columns}
      hasSearch={false}
      filters={[
        {
          kind: 'options',
          name: 'adminId',
          label: t`Administrator`,
          read: actors,
          options: (actors.data?.rows ?? []).flatMap(({ id, name, email }) =>
            email === null ? [] : [{ value: id, label: `${name} (${email})` }],
          ),
        },
      ]}
      rowActions={(session) => <EndActions session={session} />}
      empty={t`No active sessions.`}
    />
  );
}
