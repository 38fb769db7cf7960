import { Trans, useLingui } from '@lingui/react/macro';
import { Loaded } from '#web/ui/loaded.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { Bar } from '#web/ui/states.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { CaseForm } from './case-form.tsx';
import { CaseFile, CaseReports, SubjectDetails } from './case-panel.tsx';
import { CaseOutcomeStatus, CasePriority, CaseStatus } from './case-status.tsx';
import styles from './cases.module.css';

/** The case of a report, next to the list of reports. Admins with the permission can resolve it. */
export function CaseOfReport({ id, done }: { id: string; done: () => void }) {
  const { t } = useLingui();
  const query = useCall(client.cases.getCaseOfReport, { id });
  const mayChange = useMayChange('/case-list');
  return (
    <Loaded query={query} skeleton={<Bar width="80%" />}>
      {({ case: one }) =>
        one === null ? (
          <p>
            <Trans>This report was handled before a case was created for it.</Trans>
          </p>
        ) : (
          <>
            <p className={styles.standing}>
              <CaseStatus state={one.state} />
              {one.state === 'closed' ? (
                <CaseOutcomeStatus of={one} />
              ) : (
                <CasePriority priority={one.priority} />
              )}
              <RecordLink to={{ screen: 'cases.view', id: one.id }}>{t`Open case`}</RecordLink>
            </p>
            <RecordCard title={t`Subject of the reports`}>
              <SubjectDetails of={one} onHidden={done} />
            </RecordCard>
            {mayChange && (
              <RecordCard title={one.state === 'closed' ? t`Decided` : t`Resolve case`}>
                <CaseForm of={one} done={done} />
              </RecordCard>
            )}
            {one.reportCount > 1 && (
              <RecordCard title={t`Other reports about the same subject`}>
                <CaseReports of={one} without={id} />
              </RecordCard>
            )}
            <CaseFile of={one} />
          </>
        )
      }
    </Loaded>
  );
}
