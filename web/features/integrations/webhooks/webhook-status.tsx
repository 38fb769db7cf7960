import { Trans } from '@lingui/react/macro';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** An endpoint that events are sent to. */
export type Webhook = AnswerOf<typeof client.webhooks.getWebhook>;
/** One delivery attempt. */
export type Attempt = RowOf<typeof client.webhooks.listWebhookAttempts>;

/** The state of an endpoint. */
export function WebhookStatus({ state }: Pick<Webhook, 'state'>) {
  if (state === 'paused') {
    return (
      <StatusMark tone="negative">
        <Trans>Paused</Trans>
      </StatusMark>
    );
  }
  if (state === 'waiting') {
    return (
      <StatusMark tone="caution">
        <Trans>Waiting to retry</Trans>
      </StatusMark>
    );
  }
  return (
    <StatusMark tone="positive">
      <Trans>Delivering</Trans>
    </StatusMark>
  );
}

/** Why an endpoint gets no events, and since or until when; nothing if all is well. */
export function WebhookReason({ state, nextAt, pausedAt, pausedBecause, lastError }: Webhook) {
  if (state === 'delivering') return null;
  const error = <FailureWord error={lastError} />;
  if (state === 'waiting') {
    return (
      <>
        {nextAt !== null && (
          <Trans>
            Next attempt: <Instant at={nextAt} />.
          </Trans>
        )}{' '}
        {error}
      </>
    );
  }
  const since = pausedAt !== null && <Instant at={pausedAt} />;
  if (pausedBecause === 'failing') {
    return (
      <>
        <Trans>Paused since {since}: an event could not be delivered for three days.</Trans> {error}
      </>
    );
  }
  if (pausedBecause === 'gone')
    return <Trans>Paused since {since}: the receiver answered that it no longer exists (410).</Trans>;
  if (pausedBecause === 'restored')
    return (
      <Trans>
        Paused since {since}: this workspace was restored from a backup. Resume it only if this copy replaces
        the original. The original may still deliver the same events.
      </Trans>
    );
  return <Trans>Paused manually since {since}.</Trans>;
}

/** Why there was no answer or an error response. */
export function FailureWord({ error }: { error: string | null }) {
  if (error === null) return null;
  if (error === 'timeout') return <Trans>No response within ten seconds.</Trans>;
  if (error === 'forbiddenAddress')
    return <Trans>This address is in a private network. Events can't be sent there.</Trans>;
  if (error === 'secretUnreadable')
    return <Trans>The secret can't be read, because its key is missing. Choose New secret.</Trans>;
  if (error === 'ECONNREFUSED') return <Trans>Nothing is listening at this address (ECONNREFUSED).</Trans>;
  if (error === 'ENOTFOUND') return <Trans>The host name was not found (ENOTFOUND).</Trans>;
  if (/^\d+$/.test(error)) return <Trans>The receiver responded with {error}.</Trans>;
  return (
    <Trans>
      The connection failed (<bdi>{error}</bdi>).
    </Trans>
  );
}

/** The outcome of an attempt. */
export function AttemptStatus({ outcome }: Pick<Attempt, 'outcome'>) {
  return outcome === 'delivered' ? (
    <StatusMark tone="positive">
      <Trans>Delivered</Trans>
    </StatusMark>
  ) : (
    <StatusMark tone="negative">
      <Trans>Not delivered</Trans>
    </StatusMark>
  );
}
