import { Trans } from '@lingui/react/macro';
import { StatusMark } from '#web/kit/status-mark.tsx';

/** Whether a ticket is open or closed, in a word. */
export function TicketState({ isClosed }: { isClosed: boolean }) {
  return isClosed ? (
    <StatusMark tone="neutral">
      <Trans>Closed</Trans>
    </StatusMark>
  ) : (
    <StatusMark tone="info">
      <Trans>Open</Trans>
    </StatusMark>
  );
}
