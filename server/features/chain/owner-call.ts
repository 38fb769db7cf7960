import type { ContractChangeName } from '#contract/chain/contract-change-names.ts';
import type { OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import { unitsOf } from '#contract/platform/decimal.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { Contracts, Standard } from './decode.ts';

/** A call by an owner, and the contract that it changes. */
export interface OwnerCall {
  standard: Standard;
  act: ContractChangeName;
  arguments: OwnerActArguments;
}

/** The contracts store percentages in units of 10⁻¹⁸. */
const percentScale = 18;

/** The contract of a standard. */
export const contractOf = (contracts: Contracts, standard: Standard): string =>
  standard === 721 ? contracts.single : contracts.multi;

/** The call data of a contract change. Both contracts have these functions, from their shared base contract. */
export async function dataOf({
  act: change,
  arguments: given,
}: Omit<OwnerCall, 'standard'>): Promise<`0x${string}`> {
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  const address = (given.address ?? zeroAddress) as `0x${string}`;
  const to = (given.to ?? zeroAddress) as `0x${string}`;
  switch (change) {
    case 'setServiceFee':
      return encodeFunctionData({
        abi,
        functionName: change,
        args: [unitsOf(given.fee ?? '0', percentScale)],
      });
    case 'setTokenType':
      return encodeFunctionData({ abi, functionName: change, args: [given.coinName ?? '', address] });
    case 'transferOwnership':
      return encodeFunctionData({ abi, functionName: change, args: [address] });
    case 'setContractURI':
      return encodeFunctionData({ abi, functionName: change, args: [given.text ?? ''] });
    case 'rescue':
      return encodeFunctionData({ abi, functionName: change, args: [address, to] });
    case 'rescueToken':
      return encodeFunctionData({
        abi,
        functionName: change,
        args: [address, BigInt(given.tokenId ?? '0'), to],
      });
    default:
      return encodeFunctionData({ abi, functionName: change });
  }
}

/**
 * The subject of a contract change. A contract has at most one open change per subject, so that two conflicting
 * ones can't be sent.
 */
export function subjectOf({ act: change, arguments: given }: Omit<OwnerCall, 'standard'>): string {
  if (change === 'setTokenType') return `${change} ${given.coinName ?? ''}`;
  if (change === 'rescue') return `${change} ${given.address ?? zeroAddress}`;
  if (change === 'rescueToken') return `${change} ${given.address ?? ''} ${given.tokenId ?? ''}`;
  return change === 'unpause' ? 'pause' : change;
}

/** An event that records what an owner did. */
export interface OwnerEvent {
  name: string;
  /** Its values, by name. */
  details: Readonly<Record<string, string | null>>;
}

/** Whether an event is the effect of a contract change. */
export function isEffectOf(
  { name, details }: OwnerEvent,
  { act: change, arguments: given, sender }: Omit<OwnerCall, 'standard'> & { sender: string },
): boolean {
  switch (change) {
    case 'setServiceFee':
      return name === 'ServiceFeeChanged' && details['to'] === given.fee;
    case 'setTokenType':
      return (
        name === 'TokenTypeSet' &&
        details['coinName'] === given.coinName &&
        details['to'] === (given.address ?? null)
      );
    case 'pause':
      return name === 'Paused';
    case 'unpause':
      return name === 'Unpaused';
    case 'transferOwnership':
      return name === 'OwnershipTransferStarted' && details['to'] === (given.address ?? null);
    case 'acceptOwnership':
      return name === 'OwnershipTransferred' && details['to'] === sender;
    case 'setContractURI':
      return name === 'ContractURIUpdated';
    case 'rescue':
      return (
        name === 'Rescued' &&
        details['currency'] === (given.address ?? null) &&
        details['to'] === (given.to ?? null)
      );
    case 'rescueToken':
      return (
        name === 'TokenRescued' &&
        details['collection'] === (given.address ?? null) &&
        details['number'] === (given.tokenId ?? null) &&
        details['to'] === (given.to ?? null)
      );
  }
}
