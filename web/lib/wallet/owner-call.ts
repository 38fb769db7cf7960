import { decodeFunctionData, encodeFunctionData, getAddress } from 'viem/utils';
import { singleCopyAbi } from '#chain/abi/single-copy.abi.ts';
import type { ContractChangeName } from '#contract/chain/contract-change-names.ts';
import type { OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import { safeAbi } from '#contract/chain/safe-abi.ts';
import { percentOfWei } from './fee-scale.ts';

/** What a call does to a contract, decoded from its data. */
export interface DecodedCall {
  act: ContractChangeName;
  arguments: OwnerActArguments;
}

const zeroAddress = '0x0000000000000000000000000000000000000000';
const orNull = (address: string) => (address === zeroAddress ? null : address);

/**
 * Decodes the call data of a contract change into readable form. It is shown before a wallet is asked to sign, so
 * that people sign what they have read.
 * @returns undefined for any other call
 */
export function decodeOwnerCall(data: string): DecodedCall | undefined {
  try {
    const { functionName: act, args } = decodeFunctionData({
      abi: singleCopyAbi,
      data: data as `0x${string}`,
    });
    switch (act) {
      case 'setServiceFee':
        return { act, arguments: { fee: percentOfWei(args[0]) } };
      case 'setTokenType':
        return { act, arguments: { coinName: args[0], address: orNull(args[1]) } };
      case 'transferOwnership':
        return { act, arguments: { address: orNull(args[0]) } };
      case 'setContractURI':
        return { act, arguments: { text: args[0] } };
      case 'rescue':
        return { act, arguments: { address: orNull(args[0]), to: args[1] } };
      case 'rescueToken':
        return { act, arguments: { address: args[0], tokenId: String(args[1]), to: args[2] } };
      case 'pause':
      case 'unpause':
      case 'acceptOwnership':
        return { act, arguments: {} };
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** The call with which anybody can execute what the owners of a Safe signed. It transfers no money. */
export function executionData(
  { to, data, operation }: { to: string; data: string; operation: 0 | 1 },
  signatures: readonly { signer: string; signature: string }[],
): string {
  // The Safe requires signatures in the order of their signers.
  const inOrder = [...signatures].sort((one, other) =>
    one.signer.toLowerCase() < other.signer.toLowerCase() ? -1 : 1,
  );
  const joined = `0x${inOrder.map(({ signature }) => signature.slice(2)).join('')}` as const;
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [
      getAddress(to),
      0n,
      data as `0x${string}`,
      operation,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      joined,
    ],
  });
}
