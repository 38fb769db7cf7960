import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton } from '#web/ui/loaded.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import {
  type Statement,
  useAppealLabels,
  useCategoryLabels,
  useGroundLabels,
  usePushLabels,
  useRestrictionLabels,
  useSourceLabels,
} from './statement-labels.ts';
import { StatementMailStatus } from './statement-mail-status.tsx';
import { StatementVersions } from './statement-versions-section.tsx';
import styles from './statement-view.module.css';

/** Loaded on demand, because most statements have no open appeal. */
const AppealForm = lazy(() =>
  import('./statement-appeal-form.tsx').then((loaded) => ({ default: loaded.StatementAppealForm })),
);

/** Loaded on demand, because corrections are rare. */
const CorrectionForm = lazy(() =>
  import('./statement-correction-form.tsx').then((loaded) => ({ default: loaded.StatementCorrectionForm })),
);

/** The button that opens the form of a correction. */
function Correction({ of: one }: { of: Statement }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/case-list');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange || one.endedAt !== null) return null;
  return (
    <div className={styles.below}>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Correct statement</Trans>
      </Button>
      {isOpen && (
        <SidePanel opened onClose={() => setOpen(false)} title={t`Correct statement`}>
          <Suspense fallback={<FormSkeleton fields={5} />}>
            <CorrectionForm of={one} onClose={() => setOpen(false)} />
          </Suspense>
        </SidePanel>
      )}
    </div>
  );
}

function Duration({ of: { endedAt } }: { of: Statement }) {
  if (endedAt === null) return <Trans>Until it is reversed</Trans>;
  return (
    <Trans>
      Ended <Instant at={endedAt} />
    </Trans>
  );
}

function Fields({ of: one }: { of: Statement }) {
  const { t } = useLingui();
  const { restriction, ground, category, source } = one;
  const restrictions = useRestrictionLabels();
  const grounds = useGroundLabels();
  const categories = useCategoryLabels();
  const sources = useSourceLabels();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Restriction`}>{restrictions[restriction]}</DescriptionItem>
      <DescriptionItem name={t`Case`}>
        <RecordLink to={{ screen: 'cases.view', id: one.caseId }}>{one.name || t`Account`}</RecordLink>
      </DescriptionItem>
      <DescriptionItem name={t`Ground`}>{grounds[ground]}</DescriptionItem>
      <DescriptionItem name={t`Law or rule`}>
        <bdi>{one.legalGround}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Category`}>{categories[category]}</DescriptionItem>
      <DescriptionItem name={t`Facts and circumstances`}>
        <bdi className={styles.text}>{one.facts}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Source`}>{sources[source]}</DescriptionItem>
      <DescriptionItem name={t`Detection`}>
        {one.automatedDetection ? t`Automated` : t`Not automated`}
      </DescriptionItem>
      <DescriptionItem name={t`Decision`}>
        {one.automatedDecision ? t`Automated` : t`Made by ${one.madeBy}`}
      </DescriptionItem>
      <DescriptionItem name={t`Scope`}>
        <bdi>{one.territorialScope}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Duration`}>
        <Duration of={one} />
      </DescriptionItem>
      <DescriptionItem name={t`Redress`}>
        <bdi className={styles.text}>{one.redress}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Made`}>
        <Instant at={one.createdAt} />
      </DescriptionItem>
      {one.correctedAt !== null && (
        <DescriptionItem name={t`Corrected`}>
          <Instant at={one.correctedAt} />
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Sent to the user`}>
        <StatementMailStatus of={one} />
      </DescriptionItem>
    </DescriptionList>
  );
}

function Appeal({ of: one }: { of: Statement }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/case-list');
  const appeals = useAppealLabels();
  if (one.appeal === null)
    return (
      <p className={styles.note}>{t`No appeal. The user can appeal once, with the link in the email.`}</p>
    );
  const { tone, label } = appeals[one.appeal];
  return (
    <div className={styles.appeal}>
      <StatusMark tone={tone}>{label}</StatusMark>
      <p className={styles.text} dir="auto">
        {one.appealText}
      </p>
      {one.appealedAt !== null && (
        <p className={styles.note}>
          <Trans>
            Received <Instant at={one.appealedAt} />
          </Trans>
        </p>
      )}
      {one.appealAnswer !== null && (
        <p className={styles.text} dir="auto">
          <Trans>Answer: {one.appealAnswer}</Trans>
        </p>
      )}
      {one.appealDecidedAt !== null && (
        <p className={styles.note}>
          <Trans>
            Decided by <bdi>{one.appealDecidedBy ?? '—'}</bdi> <Instant at={one.appealDecidedAt} />
          </Trans>
        </p>
      )}
      {one.appeal === 'open' && one.isOwn && (
        <p>{t`You made this restriction, so another administrator has to decide the appeal.`}</p>
      )}
      {one.appeal === 'open' && !one.isOwn && mayChange && (
        <Suspense fallback={null}>
          <AppealForm of={one} />
        </Suspense>
      )}
    </div>
  );
}

function Sending({ of: { pushState, pushedAt, pushUuid, pushError, puid } }: { of: Statement }) {
  const { t } = useLingui();
  const { tone, label } = usePushLabels()[pushState];
  return (
    <DescriptionList>
      <DescriptionItem name={t`Status`}>
        <StatusMark tone={tone}>{label}</StatusMark>
      </DescriptionItem>
      <DescriptionItem name={t`Identifier`}>
        <bdi>{puid}</bdi>
      </DescriptionItem>
      {pushedAt !== null && (
        <DescriptionItem name={t`Sent`}>
          <Instant at={pushedAt} />
        </DescriptionItem>
      )}
      {pushUuid !== null && (
        <DescriptionItem name={t`ID in the database`}>
          <bdi>{pushUuid}</bdi>
        </DescriptionItem>
      )}
      {pushError !== null && (
        <DescriptionItem name={t`Error`}>
          <bdi className={styles.text}>{pushError}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** A statement of reasons: what the user was told, the appeal, and its state in the EU transparency database. */
export function StatementView() {
  const { t } = useLingui();
  return (
    <RouteRecord call={client.statements.getStatement} fields={8} name={({ name }) => name || t`Account`}>
      {(one) => (
        <article className={styles.page}>
          <RecordCard isOwn title={t`Appeal`}>
            <Appeal of={one} />
          </RecordCard>
          <RecordCard isOwn title={t`Statement`}>
            <Fields of={one} />
            <Correction of={one} />
          </RecordCard>
          <RecordCard isOwn title={t`EU transparency database`}>
            <Sending of={one} />
          </RecordCard>
          {one.versions.length > 0 && (
            <RecordCard isOwn title={t`Former versions`}>
              <StatementVersions of={one} />
            </RecordCard>
          )}
        </article>
      )}
    </RouteRecord>
  );
}
