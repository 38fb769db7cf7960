import { Nodes } from './nodes.ts';

/** The time limit for all requests together while a person waits, because their call occupies a slot. */
const patienceMs = 4000;

/**
 * Connects to the nodes of a chain for a person who waits. Nodes that gave wrong answers or don't answer within
 * a second are left out first.
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
  const nodes = new Nodes(rpcUrls, chainId, rpcUrls.length > 1 ? { signal, timeoutMs: 1000 } : { signal });
  await nodes.head();
  return nodes;
}
