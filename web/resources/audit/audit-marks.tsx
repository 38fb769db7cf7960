import { Trans, useLingui } from '@lingui/react/macro';
import { RecordLink } from '#web/kit/record-link.tsx';
import { StatusMark } from '#web/kit/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** One row of the trail. */
export type AuditEntry = RowOf<typeof client.audit.listAudit>;

/** Who called: an admin by their page, an API key, which has no email, by its form. */
export function ActorLink({ id, name, email }: { id: string; name: string; email: string | null }) {
  const { t } = useLingui();
  return (
    <RecordLink to={{ screen: email === null ? 'apiKeys.edit' : 'admins.view', id }}>
      <bdi title={email ?? t`API key`}>{name}</bdi>
    </RecordLink>
  );
}

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
