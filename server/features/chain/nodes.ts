import { contentOfAnswer, majorityAnswer, majorityBlock, type NodeAnswer } from './agreement.ts';
import { contentOfHeader, type Header, headerCall, headerOf } from './header.ts';
import { connectRpc, type Rpc, type RpcCall, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';

/**
 * Why a node is not asked: it doesn't answer, is on another chain or on another branch than most, lacks blocks
 * that most have, or returned content that the block's hash or most nodes disprove.
 */
export type LeftOut = 'silent' | 'otherChain' | 'otherBranch' | 'behind' | 'disproved';

/** The health of a node. */
export interface NodeFigure {
  /** Its position in the configuration, from 1, and its host. The rest of the URL may contain a key. */
  node: string;
  leftOut: LeftOut | null;
}

/** One of the nodes of a chain. */
export interface Node {
  name: string;
  rpc: Rpc;
  /** The same node, for requests that must be answered within seconds. */
  quick: Rpc;
  leftOut: LeftOut | null;
  /** The time until which it isn't asked, by the process clock. */
  restsUntil: number;
  failures: number;
  lies: number;
}

interface Options {
  /** Aborts requests in progress. */
  signal?: AbortSignal | undefined;
  /** The timeout of one request. */
  timeoutMs?: number;
}

interface Question<Answer> {
  ask: (rpc: Rpc) => Promise<Answer>;
  /** The content on which two nodes must agree. */
  contentOf: (answer: Answer) => string;
  /** Whether an answer proves itself. An answer that doesn't can't contradict it. */
  proves?: (answer: Answer) => boolean;
  /** Why a node that disagrees with most is left out. */
  otherwise: 'otherBranch' | 'disproved';
}

/** The maximum time that a hanging node delays the request for the newest block. After it, the node is paused. */
const headPatienceMs = 3000;
const shortestRestMs = 1000;
const longestRestMs = 60_000;
/** How long a disproved node isn't asked. Each further time doubles it. */
const shortestDistrustMs = 60_000;
const longestDistrustMs = 3_600_000;

/**
 * Combines several nodes of one chain. `call` and `batch` return an answer on which two nodes agree, or that of
 * the only node that is left. "latest" in their parameters means the newest block of most nodes at the last
 * request for it.
 */
export interface Nodes extends Rpc {
  /** Whether only one node is configured. Its answers are trusted even if they can't be proved. */
  isAlone: boolean;
  /**
   * The newest block that most nodes have.
   * @throws RpcError
   */
  head: () => Promise<Header>;
  /**
   * Asks two nodes, and further ones until most agree.
   * @returns all nodes that agree, the preferred one first; a single one if no other answers
   * @throws RpcError if they disagree; also a refusal, if only nodes that refuse answer
   */
  agree: <Answer>(question: Question<Answer>) => Promise<NodeAnswer<Node, Answer>[]>;
  /** The nodes that are currently asked, the preferred one first. */
  left: () => Node[];
  /** Leaves out a node that returned wrong content for a while. Never called for a single node. */
  disprove: (node: Node) => void;
  figures: () => NodeFigure[];
}

/** Identifies a node by its position and host. */
const nameOf = (url: string, index: number) => `${index + 1} ${new URL(url).host}`;

/**
 * Connects to the nodes of a chain. The newest block is the highest one that most answering nodes have, with the
 * hash that most of them report. Nodes on another chain, that disagree or that are behind are left out until the
 * next request (specification 9.31).
 * @param urls http or https, the preferred one first
 * @param chainId nodes on another chain are left out
 */
export function connectNodes(urls: readonly string[], chainId: string, options: Options = {}): Nodes {
  const { signal, timeoutMs = 20_000 } = options;
  const common = signal ? { signal } : {};
  const isAlone = urls.length === 1;
  const nodes: Node[] = urls.map((url, index) => ({
    name: nameOf(url, index),
    // A single node is asked again. With several nodes, the next one is asked.
    rpc: connectRpc(url, { ...common, timeoutMs, repeats: isAlone ? 2 : 0 }),
    quick: connectRpc(url, { ...common, timeoutMs: Math.min(timeoutMs, headPatienceMs) }),
    leftOut: null,
    restsUntil: 0,
    failures: 0,
    lies: 0,
  }));
  let newest: number | undefined;

  const isDistrusted = (node: Node) => node.leftOut === 'disproved' && node.restsUntil > performance.now();

  function answered(node: Node, leftOut: LeftOut | null): void {
    // Another request may have disproved it in the meantime.
    if (isDistrusted(node)) return;
    node.failures = 0;
    node.restsUntil = 0;
    node.leftOut = leftOut;
  }

  function fell(node: Node): void {
    if (isDistrusted(node)) return;
    node.failures += 1;
    node.leftOut = 'silent';
    const rest = Math.min(shortestRestMs * 2 ** Math.min(node.failures - 1, 10), longestRestMs);
    node.restsUntil = performance.now() + rest;
  }

  function disprove(node: Node): void {
    if (isAlone || isDistrusted(node)) return;
    node.leftOut = 'disproved';
    const rest = Math.min(shortestDistrustMs * 2 ** Math.min(node.lies, 10), longestDistrustMs);
    node.restsUntil = performance.now() + rest;
    node.lies += 1;
  }

  /** Asks each of them, and leaves out nodes that don't answer. */
  async function askAll<Answer>(
    of: readonly Node[],
    calls: readonly RpcCall[],
    use: (node: Node, answers: unknown[]) => Answer | undefined,
  ): Promise<Answer[]> {
    const answers = await Promise.all(
      of.map(async (node) => {
        try {
          return use(node, await node.quick.batch<unknown>(calls));
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          if (error.kind === 'missing') answered(node, 'behind');
          else fell(node);
          return undefined;
        }
      }),
    );
    return answers.filter((answer) => answer !== undefined);
  }

  async function head(): Promise<Header> {
    if (isAlone) return headerOf(await nodes[0]?.rpc.call('eth_getBlockByNumber', 'latest', false));
    const now = performance.now();
    const rested = nodes.filter(({ restsUntil }) => restsUntil <= now);
    const said = await askAll(
      rested.length > 0 ? rested : nodes.filter((node) => !isDistrusted(node)),
      [
        { method: 'eth_chainId', params: [] },
        { method: 'eth_blockNumber', params: [] },
      ],
      (node, [id, number]) => {
        const isOther = !isQuantity(id) || BigInt(id).toString() !== chainId;
        answered(node, isOther ? 'otherChain' : null);
        return isOther || !isQuantity(number) ? undefined : { node, number: Number(number) };
      },
    );
    const number = majorityBlock(said.map((one) => one.number));
    if (number === undefined) throw silence(chainId);
    for (const { node, number: own } of said) if (own < number) answered(node, 'behind');
    const having = said.filter((one) => one.number >= number).map(({ node }) => node);
    const headers = await askAll(having, [headerCall(number)], (node, [raw]) => ({
      node,
      header: headerOf(raw, number),
    }));
    const proved = headers.filter(({ header }) => header.isProved);
    const heard = proved.length > 0 ? proved : headers;
    for (const one of headers) if (!heard.includes(one)) disprove(one.node);
    const agreed = majorityAnswer(heard.map(({ header }) => contentOfHeader(header)));
    if (agreed === undefined) throw disagreement(`block ${number}`);
    for (const { node, header } of heard)
      if (contentOfHeader(header) !== agreed) answered(node, 'otherBranch');
    newest = number;
    return heard.map(({ header }) => header).find((header) => contentOfHeader(header) === agreed) as Header;
  }

  /** If no node is left, nodes that didn't answer are tried anyway, but never nodes that gave wrong answers. */
  function left(): Node[] {
    const now = performance.now();
    const asked = nodes.filter(
      ({ leftOut, restsUntil }) => leftOut === null || (leftOut === 'disproved' && restsUntil <= now),
    );
    return asked.length > 0 ? asked : nodes.filter(({ leftOut }) => leftOut === 'silent');
  }

  async function agree<Answer>(question: Question<Answer>): Promise<NodeAnswer<Node, Answer>[]> {
    const { ask, contentOf, proves = () => false, otherwise } = question;
    const waiting = left();
    const said: (NodeAnswer<Node, Answer> & { content: string })[] = [];
    const refusals: NodeAnswer<Node, RpcError>[] = [];
    let failure: RpcError | undefined;
    const askOne = async (node: Node) => {
      try {
        const answer = await ask(node.rpc);
        said.push({ node, answer, content: contentOf(answer) });
        answered(node, null);
      } catch (error) {
        if (!(error instanceof RpcError) || signal?.aborted) throw error;
        if (error.kind === 'refused') refusals.push({ node, answer: error });
        else if (error.kind !== 'missing') fell(node);
        failure = error;
      }
    };
    for (let round = waiting.splice(0, 2); round.length > 0; round = waiting.splice(0, 1)) {
      await Promise.all(round.map(askOne));
      const proving = said.filter(({ answer }) => proves(answer));
      const heard = proving.length > 0 ? proving : said;
      const most = majorityAnswer([...heard.map(({ content }) => content), ...refusals.map(() => refused)]);
      const agreeing = heard.filter(({ content }) => content === most);
      if (agreeing.length > 1 || (agreeing.length === 1 && waiting.length === 0)) {
        for (const one of said) {
          if (heard.includes(one) && !agreeing.includes(one)) leaveOut(one.node, otherwise);
          if (!heard.includes(one)) disprove(one.node);
        }
        return agreeing.sort((one, other) => nodes.indexOf(one.node) - nodes.indexOf(other.node));
      }
      if (most === refused && (refusals.length > 1 || waiting.length === 0)) break;
    }
    if (said.length === 0) throw refusals[0]?.answer ?? failure ?? silence(chainId);
    if (refusals.length > said.length) throw refusals[0]?.answer ?? silence(chainId);
    const lacking = said.filter(({ content }) => content === 'null');
    if (lacking.length > 0) return lacking;
    throw disagreement('what was asked', refusals[0]?.answer);
  }

  function leaveOut(node: Node, why: 'otherBranch' | 'disproved'): void {
    if (why === 'disproved') disprove(node);
    else answered(node, why);
  }

  const disagreement = (about: string, refusal?: RpcError) =>
    new Disagreement(`The nodes of chain ${chainId} do not agree about ${about}.`, refusal);

  const atNewest = ({ method, params }: RpcCall): RpcCall => ({
    method,
    params: params.map((param) => (param === 'latest' && newest !== undefined ? toQuantity(newest) : param)),
  });

  async function batch<Result>(calls: readonly RpcCall[]): Promise<Result[]> {
    if (calls.length === 0) return [];
    const asked = calls.map(atNewest);
    const [said] = await agree<Result[]>({
      ask: (rpc) => rpc.batch<Result>(asked),
      contentOf: (answers) => {
        const contents = calls.map((call, index) => contentOfAnswer(call, answers[index]));
        return contents.every((content) => content === 'null') ? 'null' : contents.join('\n');
      },
      otherwise: 'disproved',
    });
    return said?.answer ?? [];
  }

  return {
    isAlone,
    head,
    agree,
    left,
    disprove,
    batch,
    async call<Result>(method: string, ...params: unknown[]) {
      return (await batch<Result>([{ method, params }]))[0] as Result;
    },
    figures: () => nodes.map(({ name, leftOut }) => ({ node: name, leftOut })),
  };
}

/** The text that stands for any refusal of a node. */
const refused = 'refused';

/** The nodes answer differently, so none of them is trusted. */
export class Disagreement extends RpcError {
  /** If one node answers and another refuses, the refusal. */
  readonly refusal: RpcError | undefined;
  constructor(message: string, refusal: RpcError | undefined) {
    super('unreachable', message);
    this.refusal = refusal;
  }
}

const silence = (chainId: string) => new RpcError('unreachable', `No node of chain ${chainId} answers.`);

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value);
