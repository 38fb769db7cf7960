import { connectRpc, type Rpc, type RpcCall, RpcError, toQuantity } from './rpc.ts';

/** Why a node is not asked: it does not answer, is of another chain or of another branch than most, or lacks blocks that most have. */
export type LeftOut = 'silent' | 'otherChain' | 'otherBranch' | 'behind';

/** How a node of a chain does. */
export interface NodeFigure {
  /** Its place in the configuration, from 1, and its host: the rest of an address may hold a key. */
  node: string;
  leftOut: LeftOut | null;
}

interface Node {
  name: string;
  rpc: Rpc;
  leftOut: LeftOut | null;
  /** Until then, on the clock of the process, it is not asked. */
  restsUntil: number;
  failures: number;
}

/** What a node says is the newest block. */
interface Said {
  node: Node;
  number: number;
}

interface Options {
  /** Ends requests in flight. */
  signal?: AbortSignal | undefined;
  /** How long one request may take. */
  timeoutMs?: number;
}

/** A node that hangs holds up the question after the newest block for so long, and then rests. */
const headPatienceMs = 3000;
const shortestRestMs = 1000;
const longestRestMs = 60_000;

/** Several nodes of one chain as one. */
export interface Nodes extends Rpc {
  figures: () => NodeFigure[];
}

/** A node by its place and host. */
const nameOf = (url: string, index: number) => `${index + 1} ${new URL(url).host}`;

/**
 * Connects to the nodes of a chain. The newest block is the highest one that most of those that answer have, with the hash that most of
 * those give it; who is of another chain, says otherwise or is behind is left out until the next question. Every other
 * question goes to the first that is left, and to the next one where that does not answer (specification 9.31).
 * @param urls http or https, the preferred one first
 * @param chainId a node that says another is left out
 */
export function connectNodes(urls: readonly string[], chainId: string, options: Options = {}): Nodes {
  const { signal, timeoutMs = 20_000 } = options;
  const common = signal ? { signal } : {};
  const isAlone = urls.length === 1;
  const nodes: Node[] = urls.map((url, index) => ({
    name: nameOf(url, index),
    // One that is alone is asked again; of several the next one is.
    rpc: connectRpc(url, { ...common, timeoutMs, repeats: isAlone ? 2 : 0 }),
    leftOut: null,
    restsUntil: 0,
    failures: 0,
  }));
  const quick = new Map(
    nodes.map((node, index) => [
      node,
      connectRpc(urls[index] ?? '', { ...common, timeoutMs: Math.min(timeoutMs, headPatienceMs) }),
    ]),
  );

  function answered(node: Node, leftOut: LeftOut | null): void {
    node.failures = 0;
    node.restsUntil = 0;
    node.leftOut = leftOut;
  }

  function fell(node: Node): void {
    node.failures += 1;
    node.leftOut = 'silent';
    const rest = Math.min(shortestRestMs * 2 ** Math.min(node.failures - 1, 10), longestRestMs);
    node.restsUntil = performance.now() + rest;
  }

  /** Asks each node that doesn't rest; one that doesn't answer falls out. */
  async function askAll<Answer>(
    of: readonly Node[],
    calls: readonly RpcCall[],
    use: (node: Node, answers: unknown[]) => Answer | undefined,
  ): Promise<Answer[]> {
    const answers = await Promise.all(
      of.map(async (node) => {
        try {
          return use(node, (await quick.get(node)?.batch<unknown>(calls)) ?? []);
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          fell(node);
          return undefined;
        }
      }),
    );
    return answers.filter((answer) => answer !== undefined);
  }

  async function newest(): Promise<number | 'latest'> {
    if (isAlone) return 'latest';
    const now = performance.now();
    const rested = nodes.filter(({ restsUntil }) => restsUntil <= now);
    const head: RpcCall[] = [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_blockNumber', params: [] },
    ];
    const said = await askAll(
      rested.length > 0 ? rested : nodes,
      head,
      (node, [id, number]): Said | undefined => {
        const isOther = !isQuantity(id) || BigInt(id).toString() !== chainId;
        answered(node, isOther ? 'otherChain' : null);
        return isOther || !isQuantity(number) ? undefined : { node, number: Number(number) };
      },
    );
    const number = highestOfMost(said.map((one) => one.number));
    if (number === undefined) throw silence(chainId);
    for (const { node, number: own } of said) if (own < number) answered(node, 'behind');
    const having = said.filter((one) => one.number >= number).map(({ node }) => node);
    const block: RpcCall = { method: 'eth_getBlockByNumber', params: [toQuantity(number), false] };
    const hashes = await askAll(having, [block], (node, [header]) => {
      const { hash } = (header ?? {}) as { hash?: unknown };
      if (typeof hash === 'string') return { node, hash };
      answered(node, 'behind');
      return undefined;
    });
    const agreed = saidByMost(hashes.map(({ hash }) => hash));
    if (agreed === undefined)
      throw new RpcError('unreachable', `The nodes of chain ${chainId} do not agree about block ${number}.`);
    for (const { node, hash } of hashes) if (hash !== agreed) answered(node, 'otherBranch');
    return number;
  }

  async function batch<Result>(calls: readonly RpcCall[]): Promise<Result[]> {
    let failure: RpcError | undefined;
    const left = nodes.filter(({ leftOut }) => leftOut === null);
    // Where nobody is left, those that are silent are tried all the same; whoever says what is not so is not.
    for (const node of left.length > 0 ? left : nodes.filter(({ leftOut }) => leftOut === 'silent')) {
      try {
        const results = await node.rpc.batch<Result>(calls);
        answered(node, null);
        return results;
      } catch (error) {
        if (!(error instanceof RpcError) || signal?.aborted) throw error;
        // What it refuses, the next one would refuse as well; what it lacks, the next one may have.
        if (error.kind === 'refused') throw error;
        if (error.kind === 'unreachable') fell(node);
        failure = error;
      }
    }
    throw failure ?? silence(chainId);
  }

  return {
    newest,
    batch,
    async call<Result>(method: string, ...params: unknown[]) {
      return (await batch<Result>([{ method, params }]))[0] as Result;
    },
    figures: () => nodes.map(({ name, leftOut }) => ({ node: name, leftOut })),
  };
}

const silence = (chainId: string) => new RpcError('unreachable', `No node of chain ${chainId} answers.`);

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value);

/** The greatest number that more than half of them reach; undefined for none. */
export function highestOfMost(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => other - one)[Math.floor(numbers.length / 2)];
}

/** What more than half of them say. */
export function saidByMost(texts: readonly string[]): string | undefined {
  return texts.find((text) => texts.filter((other) => other === text).length * 2 > texts.length);
}

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
}): Promise<Rpc> {
  const signal = AbortSignal.timeout(patienceMs);
  const nodes = connectNodes(rpcUrls, chainId, rpcUrls.length > 1 ? { signal, timeoutMs: 1000 } : { signal });
  await nodes.newest();
  return nodes;
}
