import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toast } from '#web/ui/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useRun } from '#web/ui/use-run.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

const toSettings = (
  <Button component={Link} to={pathTo('serverSettings.show')} variant="default">
    <Trans>Open Server settings</Trans>
  </Button>
);

function MailActions() {
  const retry = useChange(client.health.retryEmail);
  const test = useRun(
    client.serverSettings.testMailServer,
    ({ message, result }) => void (result.isFine ? toast.done(message) : toast.failed(message)),
    async ({ status, message }) => {
      if (status !== 401) toast.failed(message);
    },
  );
  return (
    <>
      <Button variant="default" loading={retry.isRunning} onClick={() => void retry.run({})}>
        <Trans>Retry now</Trans>
      </Button>
      <Button variant="default" loading={test.isRunning} onClick={() => void test.run({})}>
        <Trans>Send a test email to me</Trans>
      </Button>
      {toSettings}
    </>
  );
}

/** @param action what a button does: send what waits now, or pause; undefined for no such button */
function WebhookActions({ id, action }: { id: string | undefined; action?: 'retry' | 'pause' }) {
  const { run, isRunning } = useChange(client.webhooks.pauseWebhook);
  return (
    <>
      {id !== undefined && action !== undefined && (
        <Button
          variant="default"
          loading={isRunning}
          onClick={() => void run({ id, paused: action === 'pause' })}
        >
          {action === 'retry' ? <Trans>Retry now</Trans> : <Trans>Pause webhook</Trans>}
        </Button>
      )}
      <Button
        component={Link}
        to={id === undefined ? pathTo('webhooks.list') : pathTo('webhooks.view', id)}
        variant="default"
      >
        <Trans>Open webhook</Trans>
      </Button>
    </>
  );
}

/** The buttons that help with a finding, by its paragraph of the operations guide. */
export function findingActions(paragraph: string, record: string | undefined): ReactNode {
  switch (paragraph) {
    case 'mailunset':
    case 'nightly-backups':
    case 'backupold':
      return toSettings;
    case 'mailstuck':
    case 'mailfails':
      return <MailActions />;
    case 'webhooksfail':
      return <WebhookActions id={record} action="retry" />;
    case 'webhookslag':
      return <WebhookActions id={record} action="pause" />;
    case 'the-key-in-a-backup':
      return <WebhookActions id={record} />;
    case 'auditunsealed':
      return (
        <Button component={Link} to={pathTo('auditCheckpoints.list')} variant="default">
          <Trans>Open audit checkpoints</Trans>
        </Button>
      );
    case 'chainbehind':
      return (
        <Button component={Link} to={pathTo('contractChanges.list')} variant="default">
          <Trans>Open Smart contracts</Trans>
        </Button>
      );
    default:
      return null;
  }
}
