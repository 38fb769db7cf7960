import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { type FeedPath } from '#contract/platform/feed-rights.ts';
import { type GivenRight, rightsChanges } from '#contract/identity/rights.ts';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { feedRightLabels } from '#web/features/identity/rights/feed-right-labels.ts';
import { RightsTable } from '#web/features/identity/rights/rights-table.tsx';
import { valueLabels } from '#web/ui/records/value-labels.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Bar } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { useChangeFields, useChangeLabels } from './change-labels.ts';
import { EmergencyAccessSection } from './emergency-access-section.tsx';
import styles from './requests-list.module.css';

type Answer = AnswerOf<typeof client.changeRequests.listChangeRequests>;
type Request = Answer['requests'][number];

/** A value of the audit trail as plain text. */
const plain = (json: string | null) => (json !== null && valueLabels(JSON.parse(json))) || '—';

function Changes({ changes }: Pick<Request, 'changes'>) {
  const { i18n } = useLingui();
  const fields = useChangeFields();
  const rights = (json: string | null) => JSON.parse(json ?? '[]') as GivenRight[];
  const has = (name: string) => changes.some(({ field }) => field === name);
  // The total permissions have no end dates. Without other roles, the extra permissions show everything, including
  // their end dates.
  const shown =
    has('extra') && !has('roles') ? changes.filter(({ field }) => field !== 'restriction') : changes;
  // The database returns the fields in its own order.
  const order = Object.keys(fields);
  const inOrder = shown.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  const wordsOf = (field: string, json: string | null) => {
    const words = field === 'entity' && feedRightLabels[`/feed/${plain(json)}` as FeedPath];
    return words ? i18n._(words) : plain(json);
  };
  return (
    <dl>
      {inOrder.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fields[field] ?? field}</dt>
          <dd>
            {field === 'restriction' || field === 'extra' ? (
              <RightsTable
                changes={rightsChanges(rights(before), rights(after))}
                before={<Trans>Now</Trans>}
                after={<Trans>After approval</Trans>}
              />
            ) : before === null ? (
              <bdi>{wordsOf(field, after)}</bdi>
            ) : (
              <Trans>
                <bdi>{plain(before)}</bdi> becomes <bdi>{plain(after)}</bdi>
              </Trans>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Approve({ request, title, onClose }: { request: Request; title: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.changeRequests.approveChange,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ id: request.id, code }),
    done: ({ message }) => {
      toast.done(message);
      announceChange(client.changeRequests.approveChange);
      onClose();
    },
  });
  return (
    <SidePanel opened onClose={onClose} title={title} isNarrow>
      <CallForm form={form} submit={<Trans>Approve these changes</Trans>}>
        <Changes changes={request.changes} />
        <CodeField {...form.field('code')} />
      </CallForm>
    </SidePanel>
  );
}

function RequestCard({ request }: { request: Request }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { run } = useChange(client.changeRequests.refuseChange);
  const { id, call, record, name, askedBy, askedAt, lapsesAt, isOwn, changes } = request;
  const title = useChangeLabels()(call, name);
  const ask = () =>
    confirmFirst({
      title: isOwn ? t`Withdraw request` : t`Refuse request`,
      sentence: t`This change is not applied: ${title}.`,
      action: isOwn ? t`Withdraw request` : t`Refuse`,
      run: () => run({ id }),
    });
  return (
    <article className={styles.card}>
      <h2>{title}</h2>
      <p>
        <Trans>
          Requested by <bdi>{askedBy}</bdi>, <Instant at={askedAt} />. Expires <Instant at={lapsesAt} />.
        </Trans>
      </p>
      <Changes changes={changes} />
      {call === 'decideScreeningHit' && record !== null && (
        <p>
          <Link to={pathTo('screening.hit', record)}>
            <Trans>Open hit</Trans>
          </Link>
        </p>
      )}
      <div className={styles.buttons}>
        {!isOwn && (
          <Button onClick={() => setOpen(true)} aria-label={t`Approve: ${title}`}>
            <Trans>Approve</Trans>
          </Button>
        )}
        <Button
          variant="default"
          onClick={ask}
          aria-label={isOwn ? t`Withdraw request: ${title}` : t`Refuse: ${title}`}
        >
          {isOwn ? <Trans>Withdraw request</Trans> : <Trans>Refuse</Trans>}
        </Button>
      </div>
      {isOwn && (
        <p>
          <Trans>You requested this or benefit from it, so another administrator has to approve it.</Trans>
        </p>
      )}
      {isOpen && <Approve request={request} title={title} onClose={() => setOpen(false)} />}
    </article>
  );
}

function BreakGlass({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.changeRequests.breakGlass,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason`, code: t`Code` },
    input: (values) => values,
    done: ({ message }) => {
      toast.done(message);
      announceChange(client.changeRequests.breakGlass);
      onClose();
    },
  });
  return (
    <SidePanel opened onClose={onClose} title={t`Start emergency access for one hour`} isNarrow>
      <CallForm form={form} submit={<Trans>Start emergency access</Trans>}>
        <p>
          <Trans>
            All administrators are notified by email with your name and this reason. Another superadmin
            reviews your emergency access.
          </Trans>
        </p>
        <Textarea {...form.field('reason')} autosize minRows={2} />
        <CodeField {...form.field('code')} />
      </CallForm>
    </SidePanel>
  );
}

/** Whether changes require two-person approval, and emergency access for superadmins. */
function Rule({ rule: { isOn, aloneUntil } }: Pick<Answer, 'rule'>) {
  const [isBreaking, setBreaking] = useState(false);
  const isSuperadmin = useSession()?.role === 'superadmin';
  return (
    <section className={styles.card}>
      <h2>
        {isOn ? (
          <Trans>Two-person approval is required</Trans>
        ) : (
          <Trans>Two-person approval is not required</Trans>
        )}
      </h2>
      {aloneUntil !== null && (
        <p>
          <Trans>
            You have emergency access until <Instant at={aloneUntil} />.
          </Trans>
        </p>
      )}
      {isSuperadmin && (
        <div className={styles.buttons}>
          <Button variant="default" component={Link} to={pathTo('securityPolicy.show')}>
            <Trans>Open security policy</Trans>
          </Button>
          {isOn && aloneUntil === null && (
            <Button variant="default" onClick={() => setBreaking(true)}>
              <Trans>Start emergency access for one hour</Trans>
            </Button>
          )}
        </div>
      )}
      {isBreaking && <BreakGlass onClose={() => setBreaking(false)} />}
    </section>
  );
}

/** Approval requests: changes that wait for a second administrator, with the details of each change. */
export function ApprovalRequestsList() {
  const query = useCall(client.changeRequests.listChangeRequests, {});
  return (
    <div className={styles.screen}>
      <Loaded query={query} skeleton={<Bar width="60%" />}>
        {({ requests, hasMore, rule, glass }) => (
          <>
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
            {hasMore && (
              <section className={styles.card}>
                <p>
                  <Trans>Only the newest requests are shown.</Trans>
                </p>
              </section>
            )}
            {requests.length === 0 && (
              <section className={styles.card}>
                <p>
                  <Trans>No changes are waiting for approval.</Trans>
                </p>
              </section>
            )}
            <Rule rule={rule} />
            <EmergencyAccessSection glass={glass} />
          </>
        )}
      </Loaded>
    </div>
  );
}
