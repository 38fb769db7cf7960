import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { usePartLabels } from './screening-labels.ts';
import styles from './screening.module.css';
import { HitStatus } from './screening-status.tsx';

const DecisionForm = lazy(async () => ({
  default: (await import('./screening-decision-form.tsx')).ScreeningDecisionForm,
}));

type Hit = AnswerOf<typeof client.screening.getScreeningHit>;

function Subject({ hit: { subjectKind, subjectId, subjectName, subjectAddress } }: { hit: Hit }) {
  const { t } = useLingui();
  const screen = subjectKind === 'user' ? 'users.view' : 'withdrawals.view';
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Subject</Trans>
      </h2>
      <DescriptionList>
        <DescriptionItem name={subjectKind === 'user' ? t`User` : t`Withdrawal`}>
          <RecordLink to={{ screen, id: subjectId }}>{subjectName ?? subjectId}</RecordLink>
        </DescriptionItem>
        <DescriptionItem name={t`Address`}>
          <bdi dir="ltr">{subjectAddress ?? '—'}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </section>
  );
}

function Entry({ hit: { entry, listName } }: { hit: Hit }) {
  const { t } = useLingui();
  const texts = (values: readonly (string | number)[]) => <bdi>{values.join('; ') || '—'}</bdi>;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Entry of the list</Trans>
      </h2>
      <DescriptionList>
        <DescriptionItem name={t`List`}>
          <bdi>{listName}</bdi> · <bdi dir="ltr">{entry.externalId}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Names`}>{texts(entry.names)}</DescriptionItem>
        <DescriptionItem name={t`Addresses`}>{texts(entry.addresses)}</DescriptionItem>
        <DescriptionItem name={t`Birth year`}>{texts(entry.birthYears)}</DescriptionItem>
        <DescriptionItem name={t`Country`}>{texts(entry.countries)}</DescriptionItem>
        <DescriptionItem name={t`Program`}>
          {texts(entry.programme === null ? [] : [entry.programme])}
        </DescriptionItem>
      </DescriptionList>
    </section>
  );
}

function Score({ hit: { parts, score } }: { hit: Hit }) {
  const labels = usePartLabels();
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Score: {formatCount(score)} of 100</Trans>
      </h2>
      <table className={styles.score}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Compared</Trans>
            </th>
            <th scope="col">
              <Trans>Subject</Trans>
            </th>
            <th scope="col">
              <Trans>Entry</Trans>
            </th>
            <th scope="col">
              <Trans>Points</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, subject, entry, points }) => (
            <tr key={part}>
              <td>{labels[part]}</td>
              <td>
                <bdi>{subject ?? '—'}</bdi>
              </td>
              <td>
                <bdi>{entry}</bdi>
              </td>
              <td dir="ltr">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Decision({ hit }: { hit: Hit }) {
  const { t } = useLingui();
  const [decision, setDecision] = useState<'dismissed' | 'confirmed'>();
  const close = () => setDecision(undefined);
  if (hit.decidedAt !== null)
    return (
      <DescriptionList>
        <DescriptionItem name={t`Decided by`}>
          <bdi>{hit.decidedBy}</bdi> <Instant at={hit.decidedAt} />
        </DescriptionItem>
        <DescriptionItem name={t`Reason`}>
          <bdi>{hit.reason}</bdi>
        </DescriptionItem>
      </DescriptionList>
    );
  if (hit.state !== 'open') return null;
  return (
    <div className={styles.row}>
      <Button onClick={() => setDecision('dismissed')}>
        <Trans>Dismiss hit</Trans>
      </Button>
      <Button variant="default" onClick={() => setDecision('confirmed')}>
        <Trans>Confirm hit</Trans>
      </Button>
      <Dialog opened={decision !== undefined} onClose={close} label={t`Decision`}>
        {decision && (
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <DecisionForm hit={hit} decision={decision} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}

/** One hit: both sides, the parts of the score, and the decision. */
export function ScreeningHitScreen() {
  const { id = '' } = useParams();
  const query = useCall(client.screening.getScreeningHit, { id });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
      {(hit) => (
        <div className={styles.screen}>
          <div className={styles.row}>
            <HitStatus state={hit.state} />
            <Instant at={hit.createdAt} />
          </div>
          <p className={styles.notice}>
            <Trans>Screening helps people to decide. It is not legal advice.</Trans>
          </p>
          <div className={styles.sides}>
            <Subject hit={hit} />
            <Entry hit={hit} />
          </div>
          <Score hit={hit} />
          <Decision hit={hit} />
        </div>
      )}
    </Loaded>
  );
}
