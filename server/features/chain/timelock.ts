import { type Rpc, RpcError } from '#server/platform/chain/rpc.ts';

const abi = [
  {
    type: 'function',
    name: 'getMinDelay',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'PROPOSER_ROLE',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'bytes32' }],
  },
] as const;

/** keccak256('PROPOSER_ROLE'), as named in OpenZeppelin's TimelockController. */
const proposerRole = '0xb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1';

/**
 * Reads the minimum delay of an OpenZeppelin TimelockController in seconds.
 * @param at the block, in JSON-RPC format
 * @returns null if the contract isn't one
 * @throws RpcError if the node doesn't answer
 */
export async function timelockDelay(rpc: Rpc, to: string, at: string): Promise<number | null> {
  const { decodeFunctionResult, encodeFunctionData } = await import('viem/utils');
  const ask = (functionName: 'getMinDelay' | 'PROPOSER_ROLE') => ({
    method: 'eth_call',
    params: [{ to, data: encodeFunctionData({ abi, functionName }) }, at],
  });
  try {
    const [delay = '0x', role] = await rpc.batch<`0x${string}`>([ask('getMinDelay'), ask('PROPOSER_ROLE')]);
    if (role !== proposerRole) return null;
    const seconds = Number(decodeFunctionResult({ abi, functionName: 'getMinDelay', data: delay }));
    return Math.min(seconds, Number.MAX_SAFE_INTEGER);
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'refused') throw error;
    return null;
  }
}
