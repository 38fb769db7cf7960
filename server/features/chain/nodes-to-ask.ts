import { connectNodes, type Nodes } from './nodes.ts';

/** For all questions together where a person waits, whose call holds a place. */
const patienceMs = 4000;

/**
 * The nodes of a chain for a person who waits: those that say what is not so, or nothing for a second, are left out before.
 * @throws RpcError
 */
export async function nodesToAsk({
  rpcUrls,
  chainId,
}: {
  rpcUrls: readonly string[];
  chainId: string;
}): Promise<Nodes> {
  const signal = AbortSignal.timeout(patienceMs);
  const nodes = connectNodes(rpcUrls, chainId, rpcUrls.length > 1 ? { signal, timeoutMs: 1000 } : { signal });
  await nodes.head();
  return nodes;
}
