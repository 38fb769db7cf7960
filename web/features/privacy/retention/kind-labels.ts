import { useLingui } from '@lingui/react/macro';
import type { RetentionKind } from '#contract/privacy/retention.ts';

/** The label of each kind, and what is deleted with it. */
export function useKindLabels(): Readonly<Record<RetentionKind, { name: string; about: string }>> {
  const { t } = useLingui();
  return {
    signIns: { name: t`Sign-ins of users`, about: t`The Login History page.` },
    mail: {
      name: t`Mail`,
      about: t`Individual messages that were sent, kept or failed. Waiting messages are not deleted.`,
    },
    mailingRecipients: {
      name: t`Recipients of mailings`,
      about: t`Kept from the end of a mailing. Its counts are not deleted.`,
    },
    webhookLog: { name: t`Webhook deliveries`, about: t`Includes the receivers' responses.` },
    events: { name: t`Events`, about: t`Events that other systems can still request.` },
    sessions: {
      name: t`Ended sessions`,
      about: t`They show which networks an administrator uses.`,
    },
    refusedCalls: { name: t`Refused calls`, about: t`Includes the counts of API key reads.` },
    runs: { name: t`Finished jobs`, about: t`Exports, imports and bulk changes.` },
    travelRule: {
      name: t`Transfers under the Travel Rule`,
      about: t`Their data and proofs of wallets. Transfers without an answer are not deleted.`,
    },
    audit: {
      name: t`Audit trail`,
      about: t`It is moved to files next to the backups. Each file covers a week or more and can still be verified.`,
    },
  };
}
