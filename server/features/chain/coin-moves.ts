import { keccakOf } from './header.ts';
import { logsOf } from './prove-logs.ts';
import { type Rpc, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';
import { addressIn } from '#server/platform/base/address.ts';

const topicOf = (signature: string) => `0x${keccakOf(Buffer.from(signature).toString('hex'))}`;

/** ERC-20's events by which a balance or an allowance changes. */
const moves = [
  topicOf('Transfer(address,address,uint256)'),
  topicOf('Approval(address,address,uint256)'),
] as const;

/**
 * Whose balance of some coins, or allowance for others, changed in a range of blocks.
 * @param coins the contracts of the coins
 * @returns undefined where the nodes refuse to say: then everybody may be among them
 * @throws RpcError where they do not answer
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
    // An approval's second account is the market or another spender: it does no harm.
    return new Set(
      logs.flatMap(({ topics }) => topics.slice(1, 3).map((topic) => addressIn(topic.slice(2)))),
    );
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'refused') return undefined;
    throw error;
  }
}
