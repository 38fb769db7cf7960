import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Page } from '#contract/platform/call.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FailedState } from '#web/ui/states.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { formatCount, isolated } from '#web/lib/format.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './email-templates.module.css';
import { MailingFailures } from './mailing-failures-list.tsx';
import { MailingStatus } from './mailing-status.tsx';

/** How often a running mailing is polled, in milliseconds. */
const lookEveryMs = 1500;

const newest = 5;

type Mailing = RowOf<typeof client.emailTemplates.listMailings>;

/** Whether its numbers may still change. Those of a canceled mailing change until its last message is counted. */
const goesOn = ({ status, finishedAt }: Mailing) =>
  status === 'sending' || (status === 'cancelled' && finishedAt === null);

/** The progress of a mailing as a bar, with failures in their own color. */
function Bar({ mailing }: { mailing: Mailing }) {
  const { t } = useLingui();
  const { total, failed, waiting, cancelled, kept } = mailing;
  const share = (part: number) => ({ inlineSize: `${total === 0 ? 0 : (100 * part) / total}%` });
  const done = Math.max(0, total - waiting - cancelled - kept);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={t`Mailing progress`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <span className={styles.done} style={share(done - failed)} />
      <span className={styles.failed} style={share(failed)} />
    </div>
  );
}

function Numbers({ mailing: { sent, failed, kept, skipped, waiting, cancelled } }: { mailing: Mailing }) {
  const { t } = useLingui();
  const facts = [
    { name: t`Sent`, value: sent, isShown: true },
    { name: t`Failed`, value: failed, isShown: true },
    { name: t`Waiting`, value: waiting, isShown: cancelled === 0 },
    { name: t`Not sent`, value: cancelled, isShown: cancelled > 0 },
    { name: t`In email log`, value: kept, isShown: kept > 0 },
    { name: t`Unsubscribed`, value: skipped, isShown: skipped > 0 },
  ];
  return (
    <dl className={styles.numbers}>
      {facts
        .filter(({ isShown }) => isShown)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function OneMailing({ mailing, mayChange }: { mailing: Mailing; mayChange: boolean }) {
  const { t } = useLingui();
  const { run, isRunning } = useChange(client.emailTemplates.pauseMailing);
  const { run: cancel } = useChange(client.emailTemplates.cancelMailing);
  const [isOpen, setOpen] = useState(false);
  const { id, subject, adminName, createdAt, status, serverError, retryAt, failed, waiting } = mailing;
  const isOver = status === 'finished' || status === 'cancelled';
  const askCancel = () => {
    const name = isolated(subject);
    confirmFirst({
      title: t`Cancel mailing`,
      sentence: t`Cancel “${name}”? ${plural(waiting, { one: '# message will not be sent.', other: '# messages will not be sent.' })} Messages that were already sent can’t be recalled.`,
      action: t`Cancel mailing`,
      dismissal: t`Keep sending`,
      isDestructive: true,
      run: () => cancel({ id }),
    });
  };
  return (
    <li className={styles.mailing}>
      <div className={styles.mailingHead}>
        <strong>
          <bdi>{subject}</bdi>
        </strong>
        <MailingStatus mailing={mailing} />
      </div>
      <p className={styles.hint}>
        {adminName !== null && <bdi>{adminName}</bdi>} <Instant at={createdAt} />
      </p>
      <Bar mailing={mailing} />
      <Numbers mailing={mailing} />
      {serverError !== null && !isOver && (
        <div className={styles.trouble} role="status">
          <p>
            <Trans>The mail server doesn't accept any email at the moment:</Trans>{' '}
            <bdi dir="ltr">{serverError}</bdi>
          </p>
          {retryAt !== null && status === 'sending' && (
            <p>
              <Trans>Next attempt:</Trans> <Instant at={retryAt} />
            </p>
          )}
        </div>
      )}
      <div className={styles.mailingButtons}>
        {mayChange && !isOver && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              loading={isRunning}
              onClick={() => void run({ id, paused: status === 'sending' })}
            >
              {status === 'sending' ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
            </Button>
            <Button variant="default" size="compact-sm" onClick={askCancel}>
              <Trans>Cancel mailing</Trans>
            </Button>
          </>
        )}
        {failed > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            <Trans>Show failures</Trans>
          </Button>
        )}
      </div>
      <MailingFailures mailingId={isOpen ? id : null} onClose={() => setOpen(false)} />
    </li>
  );
}

/** Exports every mailing of a template; the page only shows the newest. */
function MailingsExport({ templateId, page }: { templateId: string; page: Page<Mailing> }) {
  const { t } = useLingui();
  const columns = [
    { key: 'subject', header: t`Subject` },
    { key: 'adminName', header: t`Sent by` },
    { key: 'createdAt', header: t`Date` },
    { key: 'status', header: t`Status` },
    { key: 'total', header: t`Subscribers` },
    { key: 'sent', header: t`Sent` },
    { key: 'failed', header: t`Failed` },
    { key: 'kept', header: t`In email log` },
    { key: 'skipped', header: t`Unsubscribed` },
    { key: 'cancelled', header: t`Not sent` },
    { key: 'waiting', header: t`Waiting` },
  ];
  return (
    <ExportButton
      list={{
        name: client.emailTemplates.listMailings.key[1],
        label: t`Mailings`,
        columns,
        filters: [],
        asked: { templateId },
        page,
      }}
    />
  );
}

/** The newest mailings of a template and their progress, polled while one runs. */
export function Mailings({ templateId, mayChange }: { templateId: string; mayChange: boolean }) {
  const { t } = useLingui();
  const query = useFollowedCall(client.emailTemplates.listMailings, { templateId, limit: newest }, (page) =>
    page?.rows.some(goesOn) ? lookEveryMs : false,
  );
  if (query.isError && !query.data) {
    return <FailedState error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data || query.data.rows.length === 0) return null;
  return (
    <section className={styles.mailings} aria-label={t`Mailings`}>
      <div className={styles.mailingsHead}>
        <h2>
          <Trans>Mailings</Trans>
        </h2>
        <MailingsExport templateId={templateId} page={query.data} />
      </div>
      <ol>
        {query.data.rows.map((mailing) => (
          <OneMailing key={mailing.id} mailing={mailing} mayChange={mayChange} />
        ))}
      </ol>
    </section>
  );
}
