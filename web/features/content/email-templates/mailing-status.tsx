import { Trans } from '@lingui/react/macro';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type Mailing = RowOf<typeof client.emailTemplates.listMailings>;

/** The status of a mailing. */
export function MailingStatus({
  mailing: { status, failed, kept },
}: {
  mailing: Pick<Mailing, 'status' | 'failed' | 'kept'>;
}) {
  if (status === 'sending') {
    return (
      <StatusMark tone="info">
        <Trans>Sending</Trans>
      </StatusMark>
    );
  }
  if (status === 'paused') {
    return (
      <StatusMark tone="caution">
        <Trans>Paused</Trans>
      </StatusMark>
    );
  }
  if (status === 'cancelled') {
    return (
      <StatusMark tone="neutral">
        <Trans>Canceled</Trans>
      </StatusMark>
    );
  }
  // Emails in the log have reached nobody, even though the mailing is finished.
  if (kept > 0) {
    return (
      <StatusMark tone="caution">
        <Trans>In email log</Trans>
      </StatusMark>
    );
  }
  return (
    <StatusMark tone={failed > 0 ? 'caution' : 'positive'}>
      <Trans>Finished</Trans>
    </StatusMark>
  );
}
