import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { isMask, Personal } from '#web/ui/personal/personal-view.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { useMayChange } from '#web/lib/session.ts';
import { type Report, ReportLink, useReportTypes } from './report-marks.tsx';
import styles from './reports.module.css';

function ReportFacts({ report }: { report: Report }) {
  const { t } = useLingui();
  const types = useReportTypes();
  const mayReveal = useMayChange('/report-list');
  return (
    <DescriptionList>
      <DescriptionItem name={t`Report user`}>
        <ReportLink report={report} />
      </DescriptionItem>
      {isMask(report.address) && (
        <DescriptionItem name={t`Address`}>
          <Personal
            kind="report"
            id={report.id}
            field="address"
            label={t`Address`}
            value={report.address}
            mayReveal={mayReveal}
          />
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Report type`}>{types[report.type]}</DescriptionItem>
      <DescriptionItem name={t`Date`}>
        <Instant at={report.createdAt} />
      </DescriptionItem>
      <DescriptionItem name={t`Status`}>
        {report.handledAt === null ? (
          <StatusMark tone="info">{t`Open`}</StatusMark>
        ) : (
          <>
            <StatusMark tone="positive">{t`Handled`}</StatusMark>
            <Instant at={report.handledAt} />
          </>
        )}
      </DescriptionItem>
    </DescriptionList>
  );
}

function HandleButton({ report: { id, handled }, onDone }: { report: Report; onDone: () => void }) {
  const { run, isRunning } = useChange(client.reports.handleReport);
  const handle = async () => {
    await run({ id, handled: !handled });
    onDone();
  };
  return (
    <div>
      <Button variant="default" loading={isRunning} onClick={() => void handle()}>
        {handled ? <Trans>Reopen</Trans> : <Trans>Mark as handled</Trans>}
      </Button>
    </div>
  );
}

/** Loaded on demand, so that the list of reports doesn't wait for it. */
const CaseOfReport = lazy(async () => ({
  default: (await import('../cases/case-of-report-panel.tsx')).CaseOfReport,
}));

/** One report in detail: the reported token or user, the full message, and its case. */
export function ReportPanel({ report, onClose }: { report: Report | null; onClose: () => void }) {
  const mayChange = useMayChange('/report-list');
  const hasCases = useModule('cases');
  return (
    <SidePanel opened={report !== null} onClose={onClose} title={report?.name ?? report?.address ?? ''}>
      {report && (
        <>
          <ReportFacts report={report} />
          <p className={styles.whole} dir="auto">
            {report.description}
          </p>
          {hasCases && (
            <Suspense>
              <CaseOfReport id={report.id} done={onClose} />
            </Suspense>
          )}
          {mayChange && <HandleButton report={report} onDone={onClose} />}
        </>
      )}
    </SidePanel>
  );
}
