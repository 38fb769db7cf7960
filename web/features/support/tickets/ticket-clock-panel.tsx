import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ClockTarget } from '#contract/support/ticket-clock.ts';
import { Instant } from '#web/ui/instant.tsx';
import { RetryLine } from '#web/ui/retry-line.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './ticket-clock-panel.module.css';

type Promised = AnswerOf<typeof client.ticketDesk.getTicketClock>['promises'][number];

/** The labels of the service levels. */
function useTargetLabels(): Readonly<Record<ClockTarget, string>> {
  const { t } = useLingui();
  return { first: t`First reply`, next: t`Next reply`, resolution: t`Solution` };
}

function Standing({ promised: { state, dueAt, isLate } }: { promised: Promised }) {
  if (state === 'resting' && !isLate) return <Trans>paused while waiting for the user</Trans>;
  if (dueAt === null) return <Trans>never due: the calendar has no business hours</Trans>;
  const when = <Instant at={dueAt} />;
  if (state === 'done') {
    return isLate ? (
      <StatusMark tone="caution">
        <Trans>late: due {when}</Trans>
      </StatusMark>
    ) : (
      <StatusMark tone="positive">
        <Trans>on time</Trans>
      </StatusMark>
    );
  }
  if (isLate) {
    return (
      <StatusMark tone="negative">
        <Trans>overdue since {when}</Trans>
      </StatusMark>
    );
  }
  return <Trans>due {when}</Trans>;
}

/** The periods of a service level, and how much time each counts. */
function Parts({ segments }: Pick<Promised, 'segments'>) {
  const { t } = useLingui();
  const words = {
    counts: t`counts`,
    outOfHours: t`outside business hours`,
    holiday: t`holiday`,
    waiting: t`waiting for user`,
    closed: t`ticket closed`,
  };
  const minutesOf = ({ from, to }: { from: string; to: string }) =>
    Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  return (
    <ol className={styles.parts}>
      {segments.map((segment) => {
        const minutes = minutesOf(segment);
        return (
          <li key={segment.from} data-counts={segment.why === 'counts' || undefined}>
            <Instant at={segment.from} /> – <Instant at={segment.to} />
            <span>
              {words[segment.why]} · <Trans>{minutes} min</Trans>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** When a ticket is due, and why. */
export function TicketClock({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useTargetLabels();
  const query = useCall(client.ticketDesk.getTicketClock, { id });
  if (query.isError) return <RetryLine read={query}>{t`The due times could not be loaded.`}</RetryLine>;
  const promises = query.data?.promises ?? [];
  if (promises.length === 0) return null;
  return (
    <section className={styles.clock} aria-labelledby="deadlines">
      <h3 id="deadlines">
        <Trans>Deadlines</Trans>
      </h3>
      {promises.map((promised) => {
        const { target, minutes, segments } = promised;
        return (
          <details key={target}>
            <summary>
              <strong>{words[target]}</strong>
              <span className={styles.why}>
                <Trans>Why this time?</Trans>
              </span>
              <span className={styles.standing}>
                <Standing promised={promised} />
              </span>
            </summary>
            <p>
              <Trans>Service level: {minutes} business minutes. Time so far:</Trans>
            </p>
            <Parts segments={segments} />
          </details>
        );
      })}
      <p className={styles.rules}>
        <Link to={pathTo('tickets.clock')}>
          <Trans>Service levels</Trans>
        </Link>
        <Link to={pathTo('tickets.satisfaction')}>
          <Trans>Customer satisfaction (CSAT)</Trans>
        </Link>
      </p>
    </section>
  );
}
