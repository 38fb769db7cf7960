import { useLingui } from '@lingui/react/macro';
import type { RetentionKind } from '#contract/privacy/retention.ts';

/** The label of each kind, and what is deleted with it. */
export function useKindLabels(): Readonly<Record<RetentionKind, { name: string; about: string }>> {
  const { t } = useLingui();
  return {
    signIns: { name: t`Sign-ins of users`, about: t`The page Login History.` },
    mail: {
      name: t`Mail`,
      about: t`Single messages that were sent, kept or failed. What waits stays.`,
    },
    mailingRecipients: {
      name: t`Recipients of mailings`,
      about: t`From the end of a mailing on. Its numbers stay.`,
    },
    webhookLog: { name: t`What webhooks were sent`, about: t`With the receivers’ answers.` },
    events: { name: t`Events`, about: t`What other systems can still ask for.` },
    sessions: {
      name: t`Ended sessions`,
      about: t`They show which networks an administrator uses.`,
    },
    refusedCalls: { name: t`Refused calls`, about: t`With the counts of what API keys read.` },
    runs: { name: t`Ended runs`, about: t`Exports, imports and changes of many rows.` },
    audit: {
      name: t`Audit trail`,
      about: t`It goes into files beside the backups, a week or more in each. They can still be verified.`,
    },
  };
}
