import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { listStarts } from '#contract/platform/list-starts.ts';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { useAssignedFilter } from '#web/ui/notes/use-assigned-filter.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import { type Report, ReportLink, useReportTypes } from './report-marks.tsx';
import { ReportPanel } from './report-panel.tsx';
import styles from './reports.module.css';

function HandleButton({ report }: { report: Report }) {
  const { t } = useLingui();
  const { run, isRunning } = useChange(client.reports.handleReport);
  const { id, handled } = report;
  const name = report.name ?? report.address;
  return (
    <IconButton
      label={handled ? t`Reopen the report on ${name}` : t`Mark the report on ${name} as handled`}
      disabled={isRunning}
      onClick={() => void run({ id, handled: !handled })}
    >
      {handled ? <IconRotate size={17} /> : <IconCheck size={17} />}
    </IconButton>
  );
}

/** Report list: reports by users, open ones first. */
export function ReportsList() {
  const { t } = useLingui();
  const assigned = useAssignedFilter();
  const mayChange = useMayChange('/report-list');
  const types = useReportTypes();
  const [opened, setOpened] = useState<Report | null>(null);
  const columns: ColumnOf<typeof client.reports.listReports>[] = [
    {
      key: 'address',
      header: t`Report user`,
      width: 216,
      cell: (report) => <ReportLink report={report} />,
    },
    {
      key: 'description',
      compare: 'text',
      header: t`Message`,
      also: [{ field: 'handled', header: t`Handled` }],
      width: 280,
      grows: true,
      cell: (report) => (
        <span className={styles.message}>
          <button type="button" dir="auto" title={report.description} onClick={() => setOpened(report)}>
            {report.description}
          </button>
          {report.handled && <StatusMark tone="positive">{t`Handled`}</StatusMark>}
        </span>
      ),
    },
    { key: 'type', header: t`Report type`, width: 98, cell: ({ type }) => types[type] },
    { key: 'createdAt', header: t`Date`, width: 164, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <>
      <ListScreen
        label={t`Report list`}
        call={client.reports.listReports}
        columns={columns}
        rowTo={(report) => () => setOpened(report)}
        rowActions={mayChange ? (report) => <HandleButton report={report} /> : undefined}
        filters={[
          assigned,
          {
            kind: 'options',
            name: 'handled',
            label: t`Status`,
            options: [
              { value: 'false', label: t`Open` },
              { value: 'true', label: t`Handled` },
            ],
            start: listStarts.listReports.handled,
          },
          {
            kind: 'options',
            name: 'type',
            label: t`Report type`,
            options: optionsOf(types),
          },
          { kind: 'text', name: 'address', label: t`Report user` },
          { kind: 'day', name: 'from', label: t`From` },
          { kind: 'day', name: 'to', label: t`To` },
        ]}
        empty={
          <OnboardingHint>{t`No open reports. New reports appear here when users report a token or another user.`}</OnboardingHint>
        }
      />
      <ReportPanel report={opened} onClose={() => setOpened(null)} />
    </>
  );
}
