import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { ShowButtonLabels } from '#web/ui/icon-button.tsx';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { useMayChange } from '#web/lib/session.ts';
import { CaseOutcomeStatus, CaseStatus } from './case-status.tsx';
import { useCaseTypes, useOutcomeLabels, type WholeCase } from './case-labels.ts';
import styles from './cases.module.css';

/** Loaded on demand, because only cases about tokens that people can see need it. */
const HideAndNotifyAction = lazy(async () => ({
  default: (await import('../hide-and-notify/hide-and-notify-action.tsx')).HideAndNotifyAction,
}));

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The current state of the reported token or user, and the owner. */
export function SubjectDetails({
  of: { id, type, tokenRecord, address, name, now, image, user },
  onHidden,
}: {
  of: WholeCase;
  /** Called after its token was hidden here. */
  onHidden?: () => void;
}) {
  const { t } = useLingui();
  const types = useCaseTypes();
  const mayReveal = useMayChange('/case-list');
  const price = text(now?.['price']);
  const creator = text(now?.['creator']);
  const owner = text(now?.['owner']);
  return (
    <div className={styles.subject}>
      {image && <img src={image} alt="" width={96} height={96} />}
      <DescriptionList>
        <DescriptionItem name={types[type]}>
          <RecordLink
            to={
              tokenRecord === null
                ? { screen: 'users.view', id: user?.id ?? address }
                : { screen: 'tokens.view', id: tokenRecord }
            }
          >
            {text(now?.['name']) ?? name ?? address}
          </RecordLink>{' '}
          {type === 'user' && user?.status === 'blocked' && (
            <StatusMark tone="negative">{t`Blocked`}</StatusMark>
          )}
          {now?.['isHidden'] === true && <StatusMark tone="negative">{t`Hidden`}</StatusMark>}
          {now?.['isDeleted'] === true && <StatusMark tone="negative">{t`Deleted`}</StatusMark>}
        </DescriptionItem>
        {now === null && (
          <DescriptionItem name={t`Now`}>
            <Trans>It no longer exists.</Trans>
          </DescriptionItem>
        )}
        {price !== null && (
          <DescriptionItem name={t`Price`}>
            <Amount value={price} symbol={text(now?.['currency']) ?? ''} />
          </DescriptionItem>
        )}
        <DescriptionItem name={type === 'token' ? t`Owner` : t`Address`}>
          <Personal
            kind="case"
            id={id}
            field="address"
            label={t`Address`}
            value={owner ?? address}
            mayReveal={mayReveal}
          >
            <Copyable text={owner ?? address} />
          </Personal>
        </DescriptionItem>
        {user && type === 'token' && (
          <DescriptionItem name={t`User`}>
            <RecordLink to={{ screen: 'users.view', id: user.id }}>{user.name || user.id}</RecordLink>{' '}
            {user.status === 'blocked' && <StatusMark tone="negative">{t`Blocked`}</StatusMark>}
          </DescriptionItem>
        )}
        {creator !== null && (
          <DescriptionItem name={t`Creator`}>
            <Copyable text={creator} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {tokenRecord !== null && now !== null && now['isHidden'] !== true && now['isDeleted'] !== true && (
        <ShowButtonLabels value>
          <Suspense>
            <HideAndNotifyAction record={tokenRecord} {...(onHidden && { onDone: onHidden })} />
          </Suspense>
        </ShowButtonLabels>
      )}
    </div>
  );
}

/** The reports of a case, with their original texts. */
export function CaseReports({
  of: { reports, reportCount },
  without,
}: {
  of: WholeCase;
  /** A report that is shown elsewhere. */
  without?: string;
}) {
  const { t } = useLingui();
  const count = reports.length;
  return (
    <ol className={styles.entries}>
      {reports
        .filter(({ id }) => id !== without)
        .map(({ id, description, reporter, createdAt, hash }) => (
          <li key={id}>
            <header>
              {reporter ? (
                <RecordLink to={{ screen: 'users.view', id: reporter.id }}>{reporter.name}</RecordLink>
              ) : (
                <span>{t`Unknown reporter`}</span>
              )}
              <Instant at={createdAt} />
            </header>
            <p dir="auto">{description}</p>
            <Copyable text={hash} />
          </li>
        ))}
      {reportCount > count && (
        <li>
          <Trans>
            Showing the newest {count} of {reportCount}.
          </Trans>
        </li>
      )}
    </ol>
  );
}

/** The decisions, newest first. */
export function CaseDecisions({ of: { decisions } }: { of: WholeCase }) {
  const words = useOutcomeLabels();
  return (
    <ol className={styles.entries}>
      {decisions.map((one) => (
        <li key={one.id}>
          <header>
            <strong>{words[one.outcome]}</strong>
            <Instant at={one.decidedAt} />
          </header>
          <p dir="auto">
            {one.reasonName} · <bdi>{one.decidedBy.name}</bdi>
          </p>
          {one.comment !== null && <p dir="auto">{one.comment}</p>}
          {one.reversedAt !== null && (
            <p dir="auto">
              <Trans>
                Undone by <bdi>{one.reversedBy}</bdi>, <Instant at={one.reversedAt} />: {one.reversedBecause}
              </Trans>
            </p>
          )}
          {one.lookedBy !== null && (
            <p dir="auto">
              {one.agrees ? (
                <Trans>
                  <bdi>{one.lookedBy}</bdi> would have decided the same. {one.lookComment}
                </Trans>
              ) : (
                <Trans>
                  <bdi>{one.lookedBy}</bdi> would have decided differently: {one.lookComment}
                </Trans>
              )}
            </p>
          )}
          <Copyable text={one.evidenceHash} />
        </li>
      ))}
    </ol>
  );
}

/** One readable value of a snapshot. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The frozen evidence, newest first. Each snapshot can be opened. */
export function CaseEvidence({ of: { evidence } }: { of: WholeCase }) {
  const { t } = useLingui();
  return (
    <ol className={styles.entries}>
      {evidence.map(({ hash, takenAt, snapshot }) => {
        const isDecision = 'reportsHash' in snapshot;
        const fields: Record<string, unknown> = isDecision
          ? { ...(snapshot['subject'] as object), reports: snapshot['reports'] }
          : snapshot;
        return (
          <li key={hash}>
            <details>
              <summary>
                {isDecision ? t`At the time of the decision` : t`At the time of the report`} ·{' '}
                <Instant at={takenAt} />
              </summary>
              <dl>
                {Object.entries(fields).map(([name, value]) => (
                  <div key={name}>
                    <dt>
                      <bdi dir="ltr">{name}</bdi>
                    </dt>
                    <dd dir="auto">{shown(value)}</dd>
                  </div>
                ))}
              </dl>
            </details>
            <Copyable text={hash} />
          </li>
        );
      })}
    </ol>
  );
}

/** Other cases about the same token or user. */
export function EarlierCases({ of: { earlier } }: { of: WholeCase }) {
  return (
    <ul className={styles.entries}>
      {earlier.map((one) => (
        <li key={one.id}>
          <RecordLink to={{ screen: 'cases.view', id: one.id }}>
            <Instant at={one.openedAt} />
          </RecordLink>{' '}
          {one.outcome === null ? <CaseStatus state={one.state} /> : <CaseOutcomeStatus of={one} />}
        </li>
      ))}
    </ul>
  );
}

/** All details of a case except the reported record. Empty parts are hidden. */
export function CaseFile({ of: one }: { of: WholeCase }) {
  const { t } = useLingui();
  return (
    <>
      {one.decisions.length > 0 && (
        <RecordCard title={t`Decisions`}>
          <CaseDecisions of={one} />
        </RecordCard>
      )}
      <RecordCard title={t`Evidence`}>
        <CaseEvidence of={one} />
      </RecordCard>
      {one.earlier.length > 0 && (
        <RecordCard title={t`Other cases about the same subject`}>
          <EarlierCases of={one} />
        </RecordCard>
      )}
    </>
  );
}
