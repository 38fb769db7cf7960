import { useLingui } from '@lingui/react/macro';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { formatDecimal, isolated, shortAddress } from '#web/lib/format.ts';

/** A change that the owner of a contract made. */
export type OwnerChange = AnswerOf<typeof client.contractChanges.getContracts>['alarms'][number];

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
        return details['to'] ? t`${coin} is now the coin at ${to}` : t`${coin} is no longer accepted`;
      case 'Paused':
        return t`Minting and sales are paused`;
      case 'Unpaused':
        return t`Minting and sales are resumed`;
      case 'OwnershipTransferStarted':
        return t`The contract is offered to ${to}`;
      case 'OwnershipTransferred':
        return t`The contract now belongs to ${to}`;
      case 'ContractURIUpdated':
        return t`The collection description URL changed`;
      case 'Rescued':
      case 'TokenRescued':
        return t`Assets were sent from the contract to ${to}`;
    }
  };
}
