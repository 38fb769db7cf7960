import { keccakOf } from './header.ts';
import { logsOf } from './prove-logs.ts';
import { type Rpc, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';
import { addressIn } from '#server/platform/base/address.ts';

const topicOf = (signature: string) => `0x${keccakOf(Buffer.from(signature).toString('hex'))}`;

/** The ERC-20 events that change a balance or an allowance. */
const moves = [
  topicOf('Transfer(address,address,uint256)'),
  topicOf('Approval(address,address,uint256)'),
] as const;

/**
 * Finds the accounts whose balance of some coins, or allowance for others, changed in a range of blocks.
 * @param coins the contracts of the coins
 * @returns undefined if the nodes refuse to answer; then any account may be affected
 * @throws RpcError if they don't answer
 */
export async function accountsMoved(
  rpc: Rpc,
  coins: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Set<string> | undefined> {
  if (coins.length === 0 || from > to) return new Set();
  const filter = {
    address: coins,
    topics: [moves],
    fromBlock: toQuantity(from),
    toBlock: toQuantity(to),
  };
  try {
    const logs = logsOf(await rpc.call<unknown>('eth_getLogs', filter));
    // The second account of an approval is the market or another spender. Including it does no harm.
    return new Set(
      logs.flatMap(({ topics }) => topics.slice(1, 3).map((topic) => addressIn(topic.slice(2)))),
    );
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'refused') return undefined;
    throw error;
  }
}
