import { encodeDeployData, encodeFunctionData } from 'viem/utils';
import { type Rpc, RpcError } from '#server/platform/chain/rpc.ts';
import { multiCopyAbi } from './abi/multi-copy.abi.ts';
import { probeAbi } from './abi/probe.abi.ts';
import { probeBytecode } from './abi/probe.bytecode.ts';
import { singleCopyAbi } from './abi/single-copy.abi.ts';

const token = [
  { name: 'Probe', image: '', metadataAddress: 'ipfs://probe' },
  [{ receiver: '0x000000000000000000000000000000000000dEaD', percentage: 10n ** 18n }],
] as const;

const mints = {
  single: () => encodeFunctionData({ abi: singleCopyAbi, functionName: 'mint', args: token }),
  multi: () => encodeFunctionData({ abi: multiCopyAbi, functionName: 'mint', args: [7n, ...token] }),
};

/**
 * Tries a deployment and a first mint on a network without sending anything (`Probe.sol`).
 * @param creation the contract's creation code with its arguments
 * @returns why the network can't run the contract; undefined if it can
 * @throws RpcError if the node doesn't answer
 */
export async function whyNotHere(
  rpc: Rpc,
  deployer: string,
  kind: keyof typeof mints,
  creation: `0x${string}`,
): Promise<string | undefined> {
  const data = encodeDeployData({ abi: probeAbi, bytecode: probeBytecode, args: [creation, mints[kind]()] });
  try {
    const minted = await rpc.call<string>('eth_call', { from: deployer, data }, 'latest');
    if (/^0x0*1$/.test(minted)) return undefined;
    return `A first mint on this network gives the token ${minted.slice(0, 80)} instead of 1.`;
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind === 'unreachable' || error.kind === 'limited') throw error;
    return (
      `A deployment and a first mint fail on this network when they are tried. ${error.message} The contracts need the instructions of ` +
      'Cancun, and created contracts at the addresses that Ethereum gives them.'
    );
  }
}
