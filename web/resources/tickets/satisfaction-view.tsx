import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Fact, Facts } from '#web/kit/facts.tsx';
import { Instant } from '#web/kit/instant.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { RecordCard } from '#web/kit/record-page.tsx';
import { RecordLink } from '#web/kit/record-link.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { lateClient } from '#web/lib/late-client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './satisfaction-view.module.css';

type Satisfaction = AnswerOf<typeof lateClient.ticketDesk.getSatisfaction>;

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
        <Trans>Nobody was asked in this time. Whoever closes a ticket chooses whether its user is.</Trans>
      </p>
    );
  }
  return (
    <>
      <RecordCard isOwn title={t`What users said`}>
        <Facts>
          <Fact name={t`Asked`}>{formatCount(asked)}</Fact>
          <Fact name={t`Answered`}>{formatCount(answered)}</Fact>
          <Fact name={t`On average`}>{average === null ? '—' : t`${average} of 5`}</Fact>
          {scores
            .map((count, index) => {
              const score = index + 1;
              return (
                <Fact key={score} name={t`${score} of 5`}>
                  {formatCount(count)}
                </Fact>
              );
            })
            .toReversed()}
        </Facts>
      </RecordCard>
      {newest.length > 0 && (
        <RecordCard isOwn title={t`Newest answers`}>
          <Newest of={newest} />
        </RecordCard>
      )}
      {people !== null && people.length > 0 && (
        <RecordCard isOwn title={t`By who closed`}>
          <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`By who closed`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t`Administrator`}</th>
                  <th scope="col">{t`Asked`}</th>
                  <th scope="col">{t`Answered`}</th>
                  <th scope="col">{t`On average`}</th>
                </tr>
              </thead>
              <tbody>
                {people.map((person) => (
                  <tr key={person.id}>
                    <th scope="row">
                      <bdi>{person.name}</bdi>
                    </th>
                    <td>{formatCount(person.asked)}</td>
                    <td>{formatCount(person.answered)}</td>
                    <td>{person.average ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </RecordCard>
      )}
    </>
  );
}

/** Satisfaction: what users said of how their closed tickets went. */
export function SatisfactionView() {
  const { t } = useLingui();
  const [days, setDays] = useState<'7' | '30' | '90'>('30');
  const query = useCall(lateClient.ticketDesk.getSatisfaction, { days });
  return (
    <div className={styles.page}>
      <NativeSelect
        className={styles.days}
        label={t`Asked in the last`}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value as typeof days)}
        data={[
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
        ]}
      />
      <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
        {(found) => <Shown found={found} />}
      </Loaded>
    </div>
  );
}
