import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { WebhookAttemptPanel } from './webhook-attempt-panel.tsx';
import { WebhookAttempts } from './webhook-attempts-list.tsx';
import { WebhookRotateForm } from './webhook-rotate-form.tsx';
import { type Attempt, type Webhook, WebhookReason, WebhookStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const { url, description, source, types, personalData, backlog, lostEvents, lastDeliveredAt, formerUntil } =
    webhook;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Address`}>
        <span dir="ltr" className={styles.whole}>
          {url}
        </span>
      </DescriptionItem>
      {description !== '' && (
        <DescriptionItem name={t`Description`}>
          <bdi>{description}</bdi>
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Status`}>
        <WebhookStatus state={webhook.state} />
        <span className={styles.dim}>
          <WebhookReason {...webhook} />
        </span>
      </DescriptionItem>
      <DescriptionItem name={t`Backlog`}>{formatCount(backlog)}</DescriptionItem>
      {lostEvents > 0 && (
        <DescriptionItem name={t`Lost`}>
          <StatusMark tone="negative">
            <Plural value={lostEvents} one="# event was lost" other="# events were lost" />
          </StatusMark>
          <span className={styles.dim}>
            <Trans>
              They were older than 90 days when their turn came. Ask the receiver to compare its records with
              the records here.
            </Trans>
          </span>
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Last delivery`}>
        {lastDeliveredAt === null ? <Trans>Never</Trans> : <Instant at={lastDeliveredAt} />}
      </DescriptionItem>
      <DescriptionItem name={t`Events`}>
        {types.length === 0 ? (
          <Trans>All</Trans>
        ) : (
          <span dir="ltr" className={styles.mono}>
            {types.join(', ')}
          </span>
        )}
      </DescriptionItem>
      <DescriptionItem name={t`Personal data`}>
        {personalData ? (
          <Trans>Included</Trans>
        ) : (
          <Trans>Masked, except in events that release withdrawals</Trans>
        )}
      </DescriptionItem>
      {source !== '' && (
        <DescriptionItem name={t`Source`}>
          <bdi className={styles.mono}>{source}</bdi>
        </DescriptionItem>
      )}
      {formerUntil !== null && (
        <DescriptionItem name={t`Previous secret`}>
          <Trans>
            Also signs until <Instant at={formerUntil} />
          </Trans>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

function Actions({ webhook, onTested }: { webhook: Webhook; onTested: (attempt: Attempt) => void }) {
  const { id, state } = webhook;
  const test = useChange(client.webhooks.sendWebhookTest);
  const pause = useChange(client.webhooks.pauseWebhook);
  const [rotating, setRotating] = useState(false);
  const sendTest = async () => {
    const answer = await test.run({ id });
    if (answer) onTested(answer.result);
  };
  return (
    <div className={styles.buttons}>
      <Button loading={test.isRunning} onClick={() => void sendTest()}>
        <Trans>Send test</Trans>
      </Button>
      {state !== 'delivering' && (
        <Button
          variant="default"
          loading={pause.isRunning}
          onClick={() => void pause.run({ id, paused: false })}
        >
          {state === 'paused' ? <Trans>Resume</Trans> : <Trans>Try now</Trans>}
        </Button>
      )}
      {state !== 'paused' && (
        <Button
          variant="default"
          loading={pause.isRunning}
          onClick={() => void pause.run({ id, paused: true })}
        >
          <Trans>Pause</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setRotating(true)}>
        <Trans>New secret</Trans>
      </Button>
      <Button variant="default" component={Link} to={pathTo('webhooks.edit', id)}>
        <Trans>Edit</Trans>
      </Button>
      <WebhookRotateForm id={id} opened={rotating} onClose={() => setRotating(false)} />
    </div>
  );
}

/** One endpoint: its state, its actions, and the log of its deliveries. */
export function WebhookScreen() {
  const { id = '' } = useParams();
  const query = useCall(client.webhooks.getWebhook, { id });
  const [opened, setOpened] = useState<Attempt | null>(null);
  return (
    <div className={styles.screen}>
      <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
        {(webhook) => (
          <section className={styles.head}>
            <WebhookFacts webhook={webhook} />
            <Actions webhook={webhook} onTested={setOpened} />
          </section>
        )}
      </Loaded>
      <WebhookAttempts key={id} endpoint={id} onOpen={setOpened} />
      <WebhookAttemptPanel
        endpoint={id}
        attempt={opened}
        onShow={setOpened}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}
