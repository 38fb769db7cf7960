import { Trans } from '@lingui/react/macro';
import { StatusMark } from '#web/kit/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** One row of the trail. */
export type AuditEntry = RowOf<typeof client.audit.listAudit>;

/** Whether the write was done or refused. */
export function Outcome({ entry }: { entry: AuditEntry }) {
  return entry.outcome === 'done' ? (
    <StatusMark tone="positive">
      <Trans>Done</Trans>
    </StatusMark>
  ) : (
    <StatusMark tone="negative">
      <Trans>Refused</Trans>
    </StatusMark>
  );
}

/** Whether the row is in the sealed chain yet; the seal follows shortly after the write. */
export function Seal({ entry }: { entry: AuditEntry }) {
  return entry.isSealed ? (
    <StatusMark tone="info">
      <Trans>Sealed</Trans>
    </StatusMark>
  ) : (
    <StatusMark tone="neutral">
      <Trans>Not yet sealed</Trans>
    </StatusMark>
  );
}
