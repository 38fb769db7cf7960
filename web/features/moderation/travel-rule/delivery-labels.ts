import { useLingui } from '@lingui/react/macro';
import type { AnswerOf, client } from '#web/lib/client.ts';

export type Transfer = AnswerOf<typeof client.travelRule.getTravelRuleTransfer>;

/** What became of the last attempt to send something; null if there is nothing to say. */
export function useDelivery({ error, isWaiting }: Pick<Transfer, 'error' | 'isWaiting'>): string | null {
  const { t } = useLingui();
  if (error === null) return isWaiting ? t`Waiting to be sent` : null;
  const why = error === 'counterpartyOff' ? t`The counterparty is turned off.` : error;
  return isWaiting ? t`Failed, and repeated automatically: ${why}` : t`Failed: ${why}`;
}
