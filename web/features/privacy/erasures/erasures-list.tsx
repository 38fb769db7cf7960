import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { toast } from '#web/ui/toast.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import { downloadReport } from './report-labels.ts';

type Erasure = RowOf<typeof client.erasures.listErasures>;

function State({ beganAt, endedAt, waitsFor, stoppedAt, stoppedBecause }: Erasure) {
  const { t } = useLingui();
  const settled = {
    erasureWithdrawal: t`Waiting for a withdrawal to end`,
    erasureOrder: t`Waiting for an open order to end`,
    erasureBalance: t`Waiting for a balance to be paid out`,
  };
  if (stoppedAt)
    return (
      <span title={stoppedBecause ?? undefined}>
        <StatusMark tone="negative">
          <Trans>
            Stopped since <Instant at={stoppedAt} />
          </Trans>
        </StatusMark>
      </span>
    );
  if (waitsFor) return <StatusMark tone="caution">{settled[waitsFor]}</StatusMark>;
  if (endedAt) return <StatusMark tone="positive">{t`Erased`}</StatusMark>;
  return beganAt ? (
    <StatusMark tone="caution">{t`Erasing`}</StatusMark>
  ) : (
    <StatusMark tone="caution">{t`Waiting`}</StatusMark>
  );
}

function ReportButton({ id }: Erasure) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      downloadReport(await client.erasures.getErasure({ id }));
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
    } finally {
      setLoading(false);
    }
  };
  return (
    <IconButton label={t`Download report`} disabled={isLoading} onClick={() => void load()}>
      <IconDownload size={17} />
    </IconButton>
  );
}

/** Erasure requests with their progress and reports. */
export function ErasuresList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.erasures.listErasures>[] = [
    {
      key: 'userId',
      header: t`User`,
      width: 140,
      isSortable: false,
      cell: ({ userId }) => <Copyable text={userId} />,
    },
    {
      key: 'endedAt',
      header: t`State`,
      width: 270,
      also: [
        { field: 'stoppedAt', header: t`Stopped` },
        { field: 'stoppedBecause', header: t`Reason` },
      ],
      isSortable: false,
      cell: (erasure) => <State {...erasure} />,
    },
    {
      key: 'askedBy',
      header: t`Requested by`,
      width: 150,
      isSortable: false,
      cell: ({ askedBy }) => <bdi>{askedBy ?? '—'}</bdi>,
    },
    { key: 'askedAt', header: t`Requested`, width: 180, cell: ({ askedAt }) => <Instant at={askedAt} /> },
    {
      key: 'erased',
      header: t`Erased values`,
      width: 150,
      isSortable: false,
      cell: ({ erased }) => <>{erased}</>,
    },
  ];
  return (
    <ListScreen
      label={t`Erasure requests`}
      call={client.erasures.listErasures}
      columns={columns}
      hasSearch={false}
      hasOneAction
      rowActions={(erasure) => erasure.endedAt && <ReportButton {...erasure} />}
      empty={t`No erasure requests.`}
    />
  );
}
