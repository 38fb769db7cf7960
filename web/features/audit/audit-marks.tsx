import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { ScreenName } from '#web/lib/screens.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** One entry of the audit trail. */
export type AuditEntry = RowOf<typeof client.audit.listAudit>;

/** The caller, with a link: an admin to their page, an API key (which has no email) to its form. */
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

/** Whether the entry is in the sealed chain yet. The seal follows shortly after the write. */
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

/** The page that shows a record of a kind. Other kinds have none. */
const pages: Readonly<Record<string, ScreenName>> = {
  user: 'users.view',
  withdrawal: 'withdrawals.view',
  trade: 'trades.view',
  transfer: 'fundTransfers.view',
  token: 'tokens.view',
  bid: 'bids.view',
  ticket: 'tickets.view',
  creator: 'creators.view',
  category: 'categories.view',
  currency: 'currencies.edit',
  product: 'products.edit',
  faq: 'faqs.edit',
  staticPage: 'staticPages.edit',
  emailTemplate: 'emailTemplates.edit',
  communityCategory: 'community.editCategory',
  admin: 'admins.view',
  role: 'roles.edit',
  cannedReply: 'cannedReplies.edit',
  apiKey: 'apiKeys.edit',
  webhook: 'webhooks.view',
  ownAction: 'ownActions.view',
  provider: 'providers.view',
};

/**
 * The record of an entry: its name with a link to its page. Shows the id if the record was deleted or has no name.
 */
export function AuditedRecord({ entry: { record, names } }: { entry: AuditEntry }) {
  if (record === null) return '—';
  const named = names.find(({ id }) => id === record);
  if (!named) return <Copyable text={record} />;
  return (
    <RecordLink to={{ screen: pages[named.kind], id: record }}>
      <span title={record}>{named.name}</span>
    </RecordLink>
  );
}

/** The other records that an entry names, such as the user of a withdrawal, each with a link. */
export function NamedBeside({ entry: { record, names } }: { entry: AuditEntry }) {
  return names
    .filter(({ id }) => id !== record)
    .map(({ id, kind, name }) => (
      <RecordLink key={id} to={{ screen: pages[kind], id }}>
        <span title={id}>{name}</span>
      </RecordLink>
    ));
}
