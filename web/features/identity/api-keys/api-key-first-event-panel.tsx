import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useLiveCall } from '#web/lib/queries.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './api-keys.module.css';

type Webhook = RowOf<typeof client.webhooks.listWebhooks>;

/** A test of each endpoint whose events contain the ids of a source; nothing if there is none. */
export function ApiKeyFirstEvent({ source }: { source: string }) {
  const { t } = useLingui();
  const { data } = useLiveCall(client.webhooks.listWebhooks, {});
  const endpoints = data?.rows.filter((endpoint) => endpoint.source === source) ?? [];
  if (endpoints.length === 0) return null;
  return (
    <section className={styles.step} aria-label={t`Test webhook`}>
      <h2>
        <Trans>Test webhook</Trans>
      </h2>
      {endpoints.map((endpoint) => (
        <EndpointTest key={endpoint.id} endpoint={endpoint} />
      ))}
    </section>
  );
}

function EndpointTest({ endpoint: { id, url } }: { endpoint: Webhook }) {
  const { t } = useLingui();
  const test = useChange(client.webhooks.sendWebhookTest);
  const [outcome, setOutcome] = useState<'delivered' | 'failed'>();
  const send = async () => setOutcome((await test.run({ id }))?.result.outcome);
  return (
    <div className={styles.endpoint}>
      <bdi dir="ltr">{url}</bdi>
      <Button
        variant="default"
        aria-label={t`Send test to ${url}`}
        loading={test.isRunning}
        onClick={() => void send()}
      >
        <Trans>Send test</Trans>
      </Button>
      <span role="status">
        {outcome === 'delivered' && (
          <StatusMark tone="positive">
            <Trans>Delivered</Trans>
          </StatusMark>
        )}
        {outcome === 'failed' && (
          <StatusMark tone="negative">
            <Trans>Failed</Trans>
          </StatusMark>
        )}
      </span>
    </div>
  );
}
