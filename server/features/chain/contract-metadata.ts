import type { Contracts } from './decode.ts';
import { type Rpc, RpcError, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';

/**
 * The functions with which a token contract describes itself. `decimals` is wider than a byte, because some
 * contracts return more.
 */
const abi = [
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
] as const;

const longestName = 100;

/** Reads a text from a contract's answer. Some old contracts return 32 bytes instead. */
async function textIn(answer: `0x${string}`): Promise<string> {
  const { decodeFunctionResult, hexToString } = await import('viem/utils');
  const text =
    answer.length > 66
      ? decodeFunctionResult({ abi, functionName: 'name', data: answer })
      : hexToString(answer);
  return text.replaceAll('\0', '').slice(0, longestName);
}

async function read(
  rpc: Rpc,
  to: string,
  functionName: 'name' | 'symbol' | 'decimals',
): Promise<`0x${string}`> {
  const { encodeFunctionData } = await import('viem/utils');
  const data = encodeFunctionData({ abi, functionName });
  return rpc.call<`0x${string}`>('eth_call', { to, data }, 'latest');
}

/**
 * Reads the contracts' own names.
 * @throws Error if there is no contract at an address
 */
export async function contractNames(
  rpc: Rpc,
  contracts: Contracts,
): Promise<{ single: string; multi: string }> {
  const nameOf = async (address: string) => {
    const code = await rpc.call<string>('eth_getCode', address, 'latest');
    if (code === '0x') throw new Error(`There is no contract at ${address} on this chain.`);
    return textIn(await read(rpc, address, 'name'));
  };
  const [single, multi] = await Promise.all([nameOf(contracts.single), nameOf(contracts.multi)]);
  return { single, multi };
}

/** Reads the symbol and decimals of an ERC-20 token. The default is 18 decimals, as in nearly all tokens. */
export async function currencyMetadata(
  rpc: Rpc,
  address: string,
): Promise<{ address: string; symbol: string; decimals: number }> {
  const answered = async (field: 'symbol' | 'decimals') => {
    const answer = await unlessRefused(read(rpc, address, field));
    return answer === '0x' ? undefined : answer;
  };
  const [symbol, decimals] = [await answered('symbol'), await answered('decimals')];
  const digits = decimals === undefined ? 18 : Number(BigInt(decimals));
  return {
    address,
    symbol: (symbol && (await textIn(symbol))) || address,
    decimals: digits >= 0 && digits <= 77 ? digits : 18,
  };
}

/** Finds the first block that contains a contract by binary search; 0 if the node doesn't have old states. */
export async function firstBlockOf(rpc: Rpc, contracts: Contracts, head: number): Promise<number> {
  const isThere = async (block: number) => {
    const codes = await rpc.batch<string>(
      [contracts.single, contracts.multi].map((address) => ({
        method: 'eth_getCode',
        params: [address, toQuantity(block)],
      })),
    );
    return codes.some((code) => code !== '0x');
  };
  let [without, having] = [-1, head];
  try {
    while (having - without > 1) {
      const middle = Math.floor((having + without) / 2);
      if (await isThere(middle)) having = middle;
      else without = middle;
    }
    return having;
  } catch (error) {
    if (error instanceof RpcError && (error.kind === 'refused' || error.kind === 'missing')) return 0;
    throw error;
  }
}
