import { type Rpc, unlessRefused } from '#server/platform/chain/rpc.ts';

/** The answer of a contract that confirms a signature (EIP-1271). */
const confirms = '0x1626ba7e';

/**
 * Whether the contract at an address confirms a signature (EIP-1271).
 * @throws RpcError
 */
export async function contractConfirms(
  rpc: Rpc,
  { address, hash, signature }: { address: string; hash: string; signature: string },
): Promise<boolean> {
  const { encodeFunctionData } = await import('viem/utils');
  const data = encodeFunctionData({
    abi: [
      {
        type: 'function',
        name: 'isValidSignature',
        stateMutability: 'view',
        inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
        outputs: [{ type: 'bytes4' }],
      },
    ],
    args: [hash as `0x${string}`, signature as `0x${string}`],
  });
  const answer = await unlessRefused(rpc.call<string>('eth_call', { to: address, data }, 'latest'));
  return answer !== undefined && answer.length === 66 && answer.startsWith(confirms);
}
