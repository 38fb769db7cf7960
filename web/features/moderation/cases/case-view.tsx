import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { CaseForm, useReviewLabels } from './case-form.tsx';
import { CaseLinks } from './case-links-panel.tsx';
import { CaseFile, CaseReports, SubjectDetails } from './case-panel.tsx';
import { CaseOutcomeStatus, CasePriority, CaseStatus } from './case-status.tsx';
import type { WholeCase } from './case-labels.ts';
import { NotesPanel } from '#web/ui/notes/notes-panel.tsx';
import { OwnFieldsCard } from '#web/ui/records/own-fields-card.tsx';
import { OwnParts } from '#web/ui/own-parts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { SplitView } from '#web/ui/split-view.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { queueLength, useQueue } from '#web/ui/use-queue.ts';
import { client } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { useLiveCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { NextCaseButton } from './next-case-action.tsx';
import styles from './case-view.module.css';

/** Loaded on demand, because the module may be off. */
const CaseStatements = lazy(() =>
  import('../statements/case-statements-panel.tsx').then((loaded) => ({ default: loaded.CaseStatements })),
);

/** The state of a case in one line. */
function Standing({ of: one }: { of: WholeCase }) {
  const { t } = useLingui();
  return (
    <p className={styles.standing}>
      <CaseStatus state={one.state} />
      {one.state !== 'closed' && <CasePriority priority={one.priority} />}
      {one.isEscalated && one.state !== 'closed' && <StatusMark tone="caution">{t`Escalated`}</StatusMark>}
      {one.waitsUntil !== null && (
        <span>
          <Trans>
            until <Instant at={one.waitsUntil} />
          </Trans>
        </span>
      )}
      {one.outcome !== null && <CaseOutcomeStatus of={one} />}
      <span>
        <Trans>
          Opened <Instant at={one.openedAt} />
        </Trans>
      </span>
    </p>
  );
}

function CasePage({ of: one }: { of: WholeCase }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/case-list');
  const isClosed = one.state === 'closed';
  const looks = useReviewLabels(one);
  const hasStatements = useModule('statements');
  return (
    <article className={styles.page}>
      <Standing of={one} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <RecordCard title={t`Subject of the reports`} tour="case">
            <SubjectDetails of={one} />
          </RecordCard>
          {mayChange && (
            <RecordCard title={isClosed ? t`Decided` : t`Resolve case`}>
              {isClosed && !looks && (
                <div className={styles.next}>
                  <NextCaseButton />
                </div>
              )}
              <CaseForm of={one} done={() => undefined} />
            </RecordCard>
          )}
          <RecordCard title={t`Reports`}>
            <CaseReports of={one} />
          </RecordCard>
        </div>
        <div className={styles.column}>
          <OwnFieldsCard kind="case" record={one.id} />
          <NotesPanel kind="case" record={one.id} />
          <RecordCard title={t`Tickets and verification`}>
            <CaseLinks id={one.id} />
          </RecordCard>
          <CaseFile of={one} />
          {hasStatements && (
            <Suspense fallback={null}>
              <CaseStatements caseId={one.id} />
            </Suspense>
          )}
          <OwnParts kind="case" records={[one.id]} />
        </div>
      </div>
    </article>
  );
}

const pathOf = (id: string) => pathTo('cases.view', id);

/** One case next to the new ones, the most urgent first: the reported record, the details, and the actions. */
export function CaseView() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useLiveCall(client.cases.listCases, { state: 'new', sort: '-priority', limit: queueLength });
  const queue = useQueue(query, id);
  return (
    <SplitView
      label={t`New cases`}
      queue={queue}
      pathOf={pathOf}
      list={pathTo('cases.list')}
      row={({ name, address, priority, openedAt }) => ({
        name: <bdi>{name ?? address}</bdi>,
        note: (
          <>
            <CasePriority priority={priority} /> · <Instant at={openedAt} />
          </>
        ),
      })}
    >
      <RouteRecord call={client.cases.getCase} fields={6} name={({ name, address }) => name ?? address}>
        {(one) => <CasePage of={one} />}
      </RouteRecord>
    </SplitView>
  );
}
