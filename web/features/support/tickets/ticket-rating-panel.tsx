import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './ticket-view.module.css';

type Rating = NonNullable<AnswerOf<typeof client.tickets.getTicket>['rating']>;

/** The user's rating, or the fact that they were asked for one. */
export function TicketRating({ rating: { score, comment, askedAt, ratedAt } }: { rating: Rating }) {
  const { t } = useLingui();
  return (
    <section className={styles.rating} aria-label={t`Customer satisfaction (CSAT)`}>
      <p>
        <IconStar size={18} aria-hidden />
        {score === null || ratedAt === null ? (
          <span>
            <Trans>
              The user was asked for a rating on <Instant at={askedAt} /> and has not answered.
            </Trans>
          </span>
        ) : (
          <span>
            <Trans>
              The user rated this {score} out of 5 on <Instant at={ratedAt} />.
            </Trans>
          </span>
        )}
        <Link to={pathTo('tickets.satisfaction')}>
          <Trans>Customer satisfaction (CSAT)</Trans>
        </Link>
      </p>
      {comment !== null && (
        <p className={styles.aside} dir="auto">
          {comment}
        </p>
      )}
    </section>
  );
}
