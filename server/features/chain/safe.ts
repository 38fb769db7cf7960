import { safeAbi } from '#contract/chain/safe-abi.ts';
import { type SafeCall, safeTypedData } from '#contract/chain/safe-typed-data.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import { type Rpc, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';
import { timelockDelay } from './timelock.ts';

/** The state of a Safe. */
export interface Safe {
  version: string;
  /** EIP-55 checksummed. */
  owners: string[];
  threshold: number;
  /** The nonce of its next transaction, a decimal string. */
  nonce: string;
}

/** keccak256('ExecutionSuccess(bytes32,uint256)'). Up to version 1.3 the hash is in the data, later in a topic. */
const executionSuccess = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';

/** The prefix of the code of an account with delegated code (EIP-7702). Such an account signs like any account. */
const delegation = '0xef0100';

/** The kind of an owner. Changes by a contract that isn't a Safe can't be prepared here. */
export type OwnerKind =
  | { kind: 'account' }
  /** For a timelock: the minimum delay of its actions in seconds. */
  | { kind: 'contract'; delay: number | null }
  | { kind: 'safe'; safe: Safe };

/**
 * Determines the kind of an owner: an account, a Safe, or another contract, which may be a timelock.
 * @param block the block to check at
 * @throws RpcError if the node doesn't answer
 */
export async function ownerKindOf(rpc: Rpc, address: string, block: number | 'latest'): Promise<OwnerKind> {
  const at = block === 'latest' ? block : toQuantity(block);
  const code = await rpc.call<string>('eth_getCode', address, at);
  if (code === '0x' || code.toLowerCase().startsWith(delegation)) return { kind: 'account' };
  const safe = await readSafe(rpc, address, at);
  return safe ? { kind: 'safe', safe } : { kind: 'contract', delay: await timelockDelay(rpc, address, at) };
}

async function readSafe(rpc: Rpc, to: string, at: string): Promise<Safe | undefined> {
  const { decodeFunctionResult, encodeFunctionData } = await import('viem/utils');
  const names = ['VERSION', 'getOwners', 'getThreshold', 'nonce'] as const;
  try {
    const [version, owners, threshold, nonce] = await rpc.batch<`0x${string}`>(
      names.map((functionName) => ({
        method: 'eth_call',
        params: [{ to, data: encodeFunctionData({ abi: safeAbi, functionName }) }, at],
      })),
    );
    const of = <Name extends (typeof names)[number]>(functionName: Name, data: `0x${string}` = '0x') => ({
      abi: safeAbi,
      functionName,
      data,
    });
    return {
      version: decodeFunctionResult(of('VERSION', version)),
      owners: [...decodeFunctionResult(of('getOwners', owners))],
      threshold: Number(decodeFunctionResult(of('getThreshold', threshold))),
      nonce: String(decodeFunctionResult(of('nonce', nonce))),
    };
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'refused') throw error;
    // It refuses these functions, or returns values that no Safe would.
    return undefined;
  }
}

/** The hash that the owners of a Safe sign (EIP-712). The browser computes the same hash itself. */
export async function safeHashOf(call: SafeCall): Promise<string> {
  const { hashTypedData } = await import('viem/utils');
  return hashTypedData(safeTypedData(call) as Parameters<typeof hashTypedData>[0]);
}

/**
 * The hash as the Safe itself computes it.
 * @throws RpcError
 */
export async function safeOwnHashOf(
  rpc: Rpc,
  { safe, to, data, operation, nonce }: SafeCall,
): Promise<string> {
  const { encodeFunctionData } = await import('viem/utils');
  const asked = encodeFunctionData({
    abi: safeAbi,
    functionName: 'getTransactionHash',
    args: [
      to as `0x${string}`,
      0n,
      data as `0x${string}`,
      operation,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      BigInt(nonce),
    ],
  });
  return rpc.call<string>('eth_call', { to: safe, data: asked }, 'latest');
}

/**
 * Recovers the signer of a hash, and converts the signature to the form that a Safe accepts: r, s and v of 27 or
 * 28. Some wallets write v as 0 or 1.
 * @returns undefined for any other form: `eth_sign`, contracts that sign (EIP-1271) and approvals on the chain
 * have other values of v
 */
export async function signerOf(
  hash: string,
  signature: string,
): Promise<{ signer: string; signature: string } | undefined> {
  const v = Number.parseInt(signature.slice(130), 16);
  const usual = v < 2 ? v + 27 : v;
  if (usual !== 27 && usual !== 28) return undefined;
  const written = `${signature.slice(0, 130)}${usual.toString(16)}`.toLowerCase();
  const { recoverAddress } = await import('viem/utils');
  try {
    const signer = await recoverAddress({ hash: hash as `0x${string}`, signature: written as `0x${string}` });
    return { signer, signature: written };
  } catch {
    return undefined;
  }
}

/** Whether the logs of a receipt say that a Safe executed a transaction with this hash. */
export function hasExecuted(
  logs: readonly { address: string; topics: readonly string[]; data: string }[],
  safe: string,
  hash: string,
): boolean {
  return logs.some(
    ({ address, topics, data }) =>
      address.toLowerCase() === safe.toLowerCase() &&
      topics[0] === executionSuccess &&
      (topics[1] ?? data.slice(0, 66)).toLowerCase() === hash,
  );
}
