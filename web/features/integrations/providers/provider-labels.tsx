import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProviderPreset, ProviderTarget } from '#contract/integrations/provider-schemes.ts';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** A provider of webhooks. */
export type Provider = AnswerOf<typeof client.providers.getProvider>;
/** A message of a provider. */
export type ProviderMessage = RowOf<typeof client.providers.listProviderMessages>;

/** The names of the presets. */
export const presetLabels: Readonly<Record<ProviderPreset, MessageDescriptor>> = {
  standardWebhooks: msg`Standard Webhooks`,
  stripe: msg`Stripe`,
  sumsub: msg`Sumsub`,
  onfido: msg`Onfido`,
  custom: msg`Other: set each part`,
};

/** What messages change. */
export const targetLabels: Readonly<Record<ProviderTarget, MessageDescriptor>> = {
  verification: msg`Verification`,
  ticket: msg`Ticket`,
  gate: msg`Gate`,
};

/** The fields that a message fills. */
export const fieldLabels: Readonly<Record<string, MessageDescriptor>> = {
  user: msg`User`,
  status: msg`Status`,
  subject: msg`Subject`,
  description: msg`Description`,
  withdrawal: msg`Withdrawal`,
  gate: msg`Gate`,
};

/** The values of fields that take only some. */
export const valueLabels: Readonly<Record<string, MessageDescriptor>> = {
  Accepted: msg`Accepted`,
  Rejected: msg`Rejected`,
  Pending: msg`Pending`,
};

/** The state of a message. */
export function MessageStatus({ state }: { state: ProviderMessage['state'] }) {
  if (state === 'applied')
    return (
      <StatusMark tone="positive">
        <Trans>Applied</Trans>
      </StatusMark>
    );
  if (state === 'ignored')
    return (
      <StatusMark tone="neutral">
        <Trans>Ignored</Trans>
      </StatusMark>
    );
  if (state === 'received')
    return (
      <StatusMark tone="caution">
        <Trans>Received</Trans>
      </StatusMark>
    );
  return (
    <StatusMark tone="negative">
      <Trans>Dead letter</Trans>
    </StatusMark>
  );
}
