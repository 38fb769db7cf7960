import { useLingui } from '@lingui/react/macro';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { formatDecimal, isolated, shortAddress } from '#web/lib/format.ts';

/** A change that the owner of a contract made. */
export type OwnerChange = AnswerOf<typeof client.ownerActs.getContracts>['alarms'][number];

/** The description of a change by the owner. */
export function useChangeLabels(): (change: Pick<OwnerChange, 'name' | 'details'>) => string {
  const { t } = useLingui();
  return ({ name, details }) => {
    const who = (address: string | null | undefined) => (address ? isolated(shortAddress(address)) : '—');
    const to = who(details['to']);
    const from = details['from'] ?? '';
    const coin = isolated(details['coinName'] ?? '');
    switch (name) {
      case 'ServiceFeeChanged': {
        const [old, now] = [isolated(formatDecimal(from)), isolated(formatDecimal(details['to'] ?? '0'))];
        return t`The service fee changed from ${old} % to ${now} %`;
      }
      case 'TokenTypeSet':
        return details['to'] ? t`${coin} is the coin at ${to} now` : t`${coin} is accepted no more`;
      case 'Paused':
        return t`Minting and sales are paused`;
      case 'Unpaused':
        return t`The pause is over`;
      case 'OwnershipTransferStarted':
        return t`The contract is offered to ${to}`;
      case 'OwnershipTransferred':
        return t`The contract belongs to ${to} now`;
      case 'ContractURIUpdated':
        return t`The collection is described elsewhere`;
      case 'Rescued':
      case 'TokenRescued':
        return t`Something was sent from the contract to ${to}`;
    }
  };
}
