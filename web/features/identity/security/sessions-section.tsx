import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { confirmFirst } from '#web/ui/confirm.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FailedState } from '#web/ui/states.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { signOut } from '#web/lib/session.ts';
import { useList, type RowOf } from '#web/lib/use-list.ts';
import styles from './security.module.css';

type LiveSession = RowOf<typeof client.security.listSessions>;

function EndSession({ session }: { session: LiveSession }) {
  const { t } = useLingui();
  const { run } = useChange(client.security.endSession);
  const { device, ipAddress } = session;
  const ask = () =>
    confirmFirst({
      title: t`Sign out device`,
      sentence: t`Sign out ${device} at ${ipAddress}? Anyone who uses it has to sign in again.`,
      action: t`Sign out`,
      isDestructive: true,
      run: () => run({ id: session.id }),
    });
  return (
    <IconButton label={t`Sign out ${device} at ${ipAddress}`} isDestructive onClick={ask}>
      <IconLogout size={17} className="turns" />
    </IconButton>
  );
}

function EndAllSessions() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { run: endAll } = useChange(client.security.endAllSessions);
  const askEndAll = () =>
    confirmFirst({
      title: t`Sign out everywhere`,
      sentence: t`Sign out of every device, including this one? You return to the sign-in page.`,
      action: t`Sign out everywhere`,
      isDestructive: true,
      run: async () => {
        if ((await endAll({})) === undefined) return;
        signOut();
        await navigate(pathTo('session.login'));
      },
    });
  return (
    <Button variant="default" onClick={askEndAll}>
      <Trans>Sign out everywhere</Trans>
    </Button>
  );
}

function useColumns(): ColumnOf<typeof client.security.listSessions>[] {
  const { t } = useLingui();
  return [
    {
      key: 'device',
      header: t`Device`,
      width: 260,
      isSortable: false,
      cell: ({ device, isCurrent }) => (
        <span className={styles.device}>
          <bdi title={device}>{device}</bdi>
          {isCurrent && <StatusMark tone="positive">{t`This session`}</StatusMark>}
        </span>
      ),
    },
    {
      key: 'ipAddress',
      header: t`IP Address`,
      width: 160,
      isSortable: false,
      cell: ({ ipAddress }) => <bdi title={ipAddress}>{ipAddress}</bdi>,
    },
    {
      key: 'createdAt',
      header: t`Signed in`,
      width: 180,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      key: 'lastUsedAt',
      header: t`Last use`,
      width: 180,
      cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} />,
    },
  ];
}

/** The admin's own active sessions, with buttons to end one or all of them. */
export function SessionsSection() {
  const { t } = useLingui();
  const { state, change, asked, query } = useList(client.security.listSessions);
  const page = query.data;
  const columns = useColumns();
  const isPaged = page !== undefined && (state.page > 1 || page.count > page.rows.length);
  return (
    <section className={styles.section} data-wide>
      <div className={styles.head}>
        <h2>
          <Trans>Active sessions</Trans>
        </h2>
        <div className={styles.buttons}>
          <ExportButton
            list={{
              name: client.security.listSessions.key[1],
              label: t`Active sessions`,
              columns,
              filters: [],
              asked,
              page,
            }}
          />
          <EndAllSessions />
        </div>
      </div>
      <p>
        <Trans>
          Devices where you are signed in. End sessions that you don't recognize, then change your password.
        </Trans>
      </p>
      <div className={styles.frame}>
        <DataTable
          label={t`Active sessions`}
          columns={columns}
          rows={page?.rows}
          expected={2}
          isStale={query.isPlaceholderData}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          rowActions={(session) => (session.isCurrent ? null : <EndSession session={session} />)}
          instead={
            query.isError &&
            !query.isFetching && <FailedState error={query.error} retry={() => void query.refetch()} />
          }
        />
        {isPaged && <Pager state={state} page={page} change={change} />}
      </div>
    </section>
  );
}
