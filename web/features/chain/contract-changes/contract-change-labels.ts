import { useLingui } from '@lingui/react/macro';
import type { ContractChangeName } from '#contract/chain/contract-change-names.ts';
import type { OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import type { Tone } from '#web/ui/status-mark.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { formatDecimal, isolated, shortAddress } from '#web/lib/format.ts';

/** A contract change with its activity. */
export type ContractChange = AnswerOf<typeof client.contractChanges.getOwnerAct>;

/** The labels of the two contracts, the same as in the settings. */
export function useContractNames(): Readonly<Record<721 | 1155, string>> {
  const { t } = useLingui();
  return { 721: t`ERC-721 contract`, 1155: t`ERC-1155 contract` };
}

/** The description of a contract change, from its arguments or its decoded call data. */
export function useContractChangeLabels(): (call: {
  act: ContractChangeName;
  arguments: OwnerActArguments;
}) => string {
  const { t } = useLingui();
  return ({ act: change, arguments: { fee = '', coinName = '', address, text = '', to, tokenId = '' } }) => {
    const who = address ? isolated(shortAddress(address)) : '';
    const coin = isolated(coinName);
    const percent = isolated(formatDecimal(fee));
    const uri = isolated(text);
    const receiver = to ? isolated(shortAddress(to)) : '';
    const number = isolated(tokenId);
    switch (change) {
      case 'setServiceFee':
        return t`Set the service fee to ${percent} %`;
      case 'setTokenType':
        return address ? t`Accept ${coin} at ${who}` : t`Stop accepting ${coin}`;
      case 'pause':
        return t`Pause minting and sales`;
      case 'unpause':
        return t`Resume minting and sales`;
      case 'transferOwnership':
        return address ? t`Offer contract ownership to ${who}` : t`Withdraw the ownership offer`;
      case 'acceptOwnership':
        return t`Accept contract ownership`;
      case 'rescue':
        return address
          ? t`Send the surplus balance of the coin at ${who} to ${receiver}`
          : t`Send the surplus balance of the native coin to ${receiver}`;
      case 'rescueToken':
        return t`Send token ${number} of ${who} to ${receiver}`;
      case 'setContractURI':
        return text ? t`Set the collection description at ${uri}` : t`Remove the collection description`;
    }
  };
}

/** The labels of the states of a contract change. */
export function useContractChangeStates(): Readonly<
  Record<ContractChange['state'], { label: string; tone: Tone }>
> {
  const { t } = useLingui();
  return {
    open: { label: t({ message: 'Open', context: 'act' }), tone: 'caution' },
    sent: { label: t({ message: 'Sent', context: 'act' }), tone: 'info' },
    done: { label: t({ message: 'Done', context: 'act' }), tone: 'positive' },
    failed: { label: t({ message: 'Failed', context: 'act' }), tone: 'negative' },
    replaced: { label: t`Nonce already used`, tone: 'negative' },
    withdrawn: { label: t({ message: 'Withdrawn', context: 'act' }), tone: 'neutral' },
    void: { label: t`Other owner`, tone: 'neutral' },
    lapsed: { label: t({ message: 'Expired', context: 'act' }), tone: 'neutral' },
  };
}
