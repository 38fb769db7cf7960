import { useLingui } from '@lingui/react/macro';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { ActorLink } from './audit-marks.tsx';
import styles from './audit.module.css';

/** Calls refused for lack of permission, counted by hour (specification 3.12). */
export function RefusedList() {
  const { t } = useLingui();
  const actors = useCall(client.audit.listAuditActors, {});
  const columns: ColumnOf<typeof client.audit.listRefusedCalls>[] = [
    { key: 'hour', compare: 'time', header: t`Hour`, width: 188, cell: ({ hour }) => <Instant at={hour} /> },
    {
      key: 'adminName',
      header: t`Admin`,
      width: 160,
      isSortable: false,
      cell: ({ adminId, adminName, adminEmail }) => (
        <ActorLink id={adminId} name={adminName} email={adminEmail} />
      ),
    },
    {
      key: 'call',
      compare: 'text',
      header: t`Call`,
      width: 180,
      isSortable: false,
      cell: ({ call }) => <bdi className={styles.mono}>{call}</bdi>,
    },
    {
      key: 'times',
      compare: 'amount',
      header: t`Times`,
      width: 90,
      isSortable: false,
      cell: ({ times }) => times,
    },
    {
      key: 'lastAt',
      compare: 'time',
      header: t`Last`,
      width: 188,
      isSortable: false,
      cell: ({ lastAt }) => <Instant at={lastAt} />,
    },
    {
      key: 'lastIpAddress',
      compare: 'text',
      header: t`Last IP address`,
      width: 150,
      isSortable: false,
      cell: ({ lastIpAddress }) => (
        <bdi className={styles.mono} dir="ltr">
          {lastIpAddress}
        </bdi>
      ),
    },
  ];
  return (
    <div className={styles.screen}>
      <ListScreen
        label={t`Refused calls`}
        call={client.audit.listRefusedCalls}
        columns={columns}
        hasSearch={false}
        filters={[
          {
            kind: 'options',
            name: 'admin',
            label: t`Admin`,
            options: (actors.data?.rows ?? []).map(({ id, name, email }) => ({
              value: id,
              label: `${name} (${email ?? t`API key`})`,
            })),
          },
        ]}
        empty={t`No calls were refused in the last 90 days.`}
      />
    </div>
  );
}
