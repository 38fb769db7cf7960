import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { firstReportYear } from '#contract/moderation/statement-values.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { FiguresTable } from '#web/ui/figures-page.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { downloadCsv } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import {
  useAppealLabels,
  useCategoryLabels,
  useGroundLabels,
  useRestrictionLabels,
  useSourceLabels,
} from './statement-labels.ts';
import styles from './statement-report-view.module.css';

type Report = AnswerOf<typeof client.statements.getStatementReport>;

/** Loaded on demand, because only superadmins see it. */
const PushForm = lazy(() =>
  import('./statement-push-form.tsx').then((loaded) => ({ default: loaded.StatementPush })),
);

/** The parts of a report with their labels. */
function useParts(report: Report) {
  const { t } = useLingui();
  const restrictions: Readonly<Record<string, string>> = useRestrictionLabels();
  const grounds: Readonly<Record<string, string>> = useGroundLabels();
  const categories: Readonly<Record<string, string>> = useCategoryLabels();
  const sources: Readonly<Record<string, string>> = useSourceLabels();
  const appeals: Readonly<Record<string, { label: string }>> = useAppealLabels();
  const decisions: Readonly<Record<string, string>> = { automated: t`Automated`, manual: t`Made by people` };
  const part = (title: string, counts: Report['grounds'], label: (name: string) => string | undefined) => ({
    title,
    lines: counts.map(({ name, count }) => ({ name, label: label(name) ?? name, count })),
  });
  return [
    part(t`Restriction`, report.restrictions, (name) => restrictions[name]),
    part(t`Ground`, report.grounds, (name) => grounds[name]),
    part(t`Category`, report.categories, (name) => categories[name]),
    part(t`Source`, report.sources, (name) => sources[name]),
    part(t`Decision`, report.automated, (name) => decisions[name]),
    part(t`Appeal`, report.appeals, (name) => appeals[name]?.label),
  ];
}

function Shown({ report }: { report: Report }) {
  const { t } = useLingui();
  const parts = useParts(report);
  const { year, total, medianHours } = report;
  const save = () => {
    const lines = [
      [t`Statement of reasons`, t`Total`, String(total)],
      [t`Median hours from the notice to the decision`, '', String(medianHours ?? '')],
      ...parts.flatMap(({ title, lines: of }) => of.map(({ label, count }) => [title, label, String(count)])),
    ];
    downloadCsv(lines, `transparency-${year}.csv`);
  };
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={() => window.print()}>{t`Print report`}</Button>
        <Button variant="default" onClick={save}>{t`Download CSV`}</Button>
      </div>
      <RecordCard isOwn title={t`Restrictions in ${String(year)}`}>
        <DescriptionList>
          <DescriptionItem name={t`Statements of reasons`}>{formatCount(total)}</DescriptionItem>
          <DescriptionItem name={t`Median hours from the notice to the decision`}>
            {medianHours ?? '—'}
          </DescriptionItem>
        </DescriptionList>
      </RecordCard>
      {parts.map(({ title, lines }) =>
        lines.length === 0 ? null : (
          <RecordCard key={title} isOwn title={title}>
            <FiguresTable
              of={title}
              columns={[t`Count`]}
              lines={lines.map(({ name, label, count }) => ({
                key: name,
                label,
                figures: [formatCount(count)],
              }))}
            />
          </RecordCard>
        ),
      )}
    </>
  );
}

function ReportOf({ year }: { year: number }) {
  const query = useCall(client.statements.getStatementReport, { year });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {(report) => <Shown report={report} />}
    </Loaded>
  );
}

/** The yearly transparency report: figures of statements and appeals, to read, print and download. */
export function StatementReportView() {
  const { t } = useLingui();
  const admin = useSession();
  const [now] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(now);
  const years = Array.from({ length: now - firstReportYear + 1 }, (_, index) => String(now - index));
  return (
    <div className={styles.report}>
      <div className={styles.bar}>
        <NativeSelect
          label={t`Year`}
          value={String(year)}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          data={years}
        />
      </div>
      <ReportOf year={year} />
      <p className={styles.note}>
        <Trans>Years are in UTC. This report helps you with your own; it is not legal advice.</Trans>
      </p>
      {admin?.role === 'superadmin' && (
        <Suspense fallback={null}>
          <PushForm />
        </Suspense>
      )}
    </div>
  );
}
