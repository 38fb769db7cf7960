import { Trans } from '@lingui/react/macro';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** One message of the email log, without its text. */
export type Mail = RowOf<typeof client.outbox.listMessages>;

/** The status of a message: a mark with its name. */
export function MailStatus({ mail }: { mail: Mail }) {
  if (mail.status === 'sent') {
    return (
      <StatusMark tone="positive">
        <Trans>Sent</Trans>
      </StatusMark>
    );
  }
  if (mail.status === 'failed') {
    return (
      <StatusMark tone="negative">
        <Trans>Failed</Trans>
      </StatusMark>
    );
  }
  if (mail.status === 'skipped') {
    return (
      <StatusMark tone="neutral">
        <Trans>Unsubscribed</Trans>
      </StatusMark>
    );
  }
  if (mail.status === 'cancelled') {
    return (
      <StatusMark tone="neutral">
        <Trans>Canceled</Trans>
      </StatusMark>
    );
  }
  if (mail.status === 'kept') {
    return (
      <StatusMark tone="info">
        <Trans>Kept here</Trans>
      </StatusMark>
    );
  }
  return (
    <StatusMark tone="caution">
      <Trans>Waiting</Trans>
    </StatusMark>
  );
}
