import { Trans, useLingui } from '@lingui/react/macro';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { type FigureDays, FiguresPage, FiguresTable } from '#web/ui/figures-page.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './satisfaction-view.module.css';

type Satisfaction = AnswerOf<typeof client.ticketDesk.getSatisfaction>;

function Newest({ of }: { of: Satisfaction['newest'] }) {
  return (
    <ul className={styles.newest}>
      {of.map(({ ticketId, ticketNumber, score, comment, ratedAt }) => (
        <li key={`${ticketId} ${ratedAt}`}>
          <p>
            <strong>
              <Trans>{score} of 5</Trans>
            </strong>
            <RecordLink to={{ screen: 'tickets.view', id: ticketId }}>{ticketNumber}</RecordLink>
            <Instant at={ratedAt} />
          </p>
          {comment !== null && <p dir="auto">{comment}</p>}
        </li>
      ))}
    </ul>
  );
}

function Shown({ found }: { found: Satisfaction }) {
  const { t } = useLingui();
  const { asked, answered, average, scores, newest, people } = found;
  if (asked === 0 && newest.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>
          No surveys were sent in this period. The administrator who closes a ticket chooses whether its user
          gets one.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <RecordCard isOwn title={t`User ratings`}>
        <DescriptionList>
          <DescriptionItem name={t`Surveys sent`}>{formatCount(asked)}</DescriptionItem>
          <DescriptionItem name={t`Responses`}>{formatCount(answered)}</DescriptionItem>
          <DescriptionItem name={t`Average`}>{average === null ? '—' : t`${average} of 5`}</DescriptionItem>
          {scores
            .map((count, index) => {
              const score = index + 1;
              return (
                <DescriptionItem key={score} name={t`${score} of 5`}>
                  {formatCount(count)}
                </DescriptionItem>
              );
            })
            .toReversed()}
        </DescriptionList>
      </RecordCard>
      {newest.length > 0 && (
        <RecordCard isOwn title={t`Latest responses`}>
          <Newest of={newest} />
        </RecordCard>
      )}
      {people !== null && people.length > 0 && (
        <RecordCard isOwn title={t`By administrator`}>
          <FiguresTable
            of={t`Administrator`}
            columns={[t`Surveys sent`, t`Responses`, t`Average`]}
            lines={people.map(({ id, name, ...its }) => ({
              key: id,
              label: name,
              figures: [formatCount(its.asked), formatCount(its.answered), its.average ?? '—'],
            }))}
          />
        </RecordCard>
      )}
    </>
  );
}

function SatisfactionOf({ days }: { days: FigureDays }) {
  const query = useCall(client.ticketDesk.getSatisfaction, { days });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
      {(found) => <Shown found={found} />}
    </Loaded>
  );
}

/** Customer satisfaction: how users rated their closed tickets. */
export function SatisfactionView() {
  const { t } = useLingui();
  return (
    <FiguresPage label={t`Surveys sent in the last`}>{(days) => <SatisfactionOf days={days} />}</FiguresPage>
  );
}
