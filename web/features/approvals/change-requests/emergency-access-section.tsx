import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './requests-list.module.css';

type Glass = AnswerOf<typeof client.changeRequests.listChangeRequests>['glass'][number];

/**
 * The audit trail of an administrator who used emergency access. Its filter takes whole days, so it covers the
 * days of the hour.
 */
function trailOf({ adminId, brokenAt, endsAt }: Glass): string {
  const day = (moment: string) => dayjs(moment).format('YYYY-MM-DD');
  return `${pathTo('audit.list')}?admin=${adminId}&from=${day(brokenAt)}&to=${day(endsAt)}`;
}

function Review({ glass, title, onClose }: { glass: Glass; title: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.changeRequests.reviewBrokenGlass,
    keepsDraft: false,
    start: { note: '', code: '' },
    labels: { note: t`Review findings`, code: t`Code` },
    input: (values) => ({ id: glass.id, ...values }),
    done: ({ message }) => {
      toast.done(message);
      announceChange(client.changeRequests.reviewBrokenGlass);
      onClose();
    },
  });
  return (
    <SidePanel opened onClose={onClose} title={title} isNarrow>
      <CallForm form={form} submit={<Trans>Close the review</Trans>}>
        <Textarea {...form.field('note')} autosize minRows={2} />
        <CodeField {...form.field('code')} />
      </CallForm>
    </SidePanel>
  );
}

/** The action that an open review needs, and from whom. */
function Open({ glass }: { glass: Glass }) {
  const { t } = useLingui();
  const [isReviewing, setReviewing] = useState(false);
  const { admin, brokenAt, isOwn, isOver } = glass;
  const since = formatInstant(brokenAt);
  const title = t`Review the emergency access of ${admin} from ${since}`;
  if (isOwn)
    return (
      <p>
        <Trans>Waiting for review. You acted alone, so another superadmin has to review it.</Trans>
      </p>
    );
  if (!isOver)
    return (
      <p>
        <Trans>You can review this when the hour ends.</Trans>
      </p>
    );
  return (
    <>
      <p>
        <Trans>Waiting for review. Check the audit trail, then enter your findings.</Trans>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => setReviewing(true)} aria-label={title}>
          <Trans>Review</Trans>
        </Button>
      </div>
      {isReviewing && <Review glass={glass} title={title} onClose={() => setReviewing(false)} />}
    </>
  );
}

function GlassCard({ glass }: { glass: Glass }) {
  const { admin, reason, brokenAt, endsAt, isOver, review } = glass;
  return (
    <article className={styles.card}>
      <h2>
        {isOver ? (
          <Trans>
            <bdi>{admin}</bdi> used emergency access
          </Trans>
        ) : (
          <Trans>
            <bdi>{admin}</bdi> is using emergency access
          </Trans>
        )}
      </h2>
      <p>
        <Trans>
          From <Instant at={brokenAt} /> until <Instant at={endsAt} />.
        </Trans>{' '}
        <Link to={trailOf(glass)}>
          <Trans>
            Activity of <bdi>{admin}</bdi> on that day
          </Trans>
        </Link>
      </p>
      <dl>
        <div>
          <dt>
            <Trans>Reason</Trans>
          </dt>
          <dd dir="auto">{reason}</dd>
        </div>
        {review && (
          <div>
            <dt>
              <Trans>
                Reviewed by <bdi>{review.by}</bdi>, <Instant at={review.at} />
              </Trans>
            </dt>
            <dd dir="auto">{review.note}</dd>
          </div>
        )}
      </dl>
      {!review && <Open glass={glass} />}
    </article>
  );
}

/** The uses of emergency access by superadmins: the open reviews, then the findings of the others. */
export function EmergencyAccessSection({ glass }: { glass: readonly Glass[] }) {
  return glass.map((one) => <GlassCard key={one.id} glass={one} />);
}
