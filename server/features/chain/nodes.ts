import { contentOfAnswer, Disagreement, majorityAnswer, majorityBlock, silence } from './agreement.ts';
import { contentOfHeader, type Header, headerCall, headerOf } from './header.ts';
import { Node, type NodeAnswer, type NodeFigure } from './node.ts';
import { type Question, Vote } from './vote.ts';
import { type Rpc, type RpcCall, toQuantity } from '#server/platform/chain/rpc.ts';

interface Options {
  /** Aborts requests in progress. */
  signal?: AbortSignal | undefined;
  /** The timeout of one request. */
  timeoutMs?: number;
}

/**
 * Combines several nodes of one chain. `call` and `batch` return an answer on which two nodes agree, or that of
 * the only node that is left. "latest" in their parameters means the newest block of most nodes at the last
 * request for it. Nodes on another chain, that disagree or that are behind are left out until the next request for
 * the newest block (specification 9.31).
 */
export class Nodes implements Rpc {
  /** Whether only one node is configured. Its answers are trusted even if they can't be proved. */
  readonly isAlone: boolean;
  readonly #nodes: readonly Node[];
  readonly #chainId: string;
  readonly #signal: AbortSignal | undefined;
  #newest: number | undefined;

  /**
   * @param urls http or https, the preferred one first
   * @param chainId nodes on another chain are left out
   */
  constructor(urls: readonly string[], chainId: string, { signal, timeoutMs = 20_000 }: Options = {}) {
    const isAlone = urls.length === 1;
    this.isAlone = isAlone;
    this.#nodes = urls.map((url, index) => new Node(url, index, { isAlone, signal, timeoutMs }));
    this.#chainId = chainId;
    this.#signal = signal;
  }

  /**
   * The newest block that most nodes have: the highest number that most of them reach, with the hash that most of
   * them report.
   * @throws RpcError
   */
  async head(): Promise<Header> {
    if (this.isAlone)
      return headerOf(await this.#nodes[0]?.rpc.call('eth_getBlockByNumber', 'latest', false));
    const heights = await this.#heights();
    const number = majorityBlock(heights.map((one) => one.number));
    if (number === undefined) throw silence(this.#chainId);
    for (const { node, number: own } of heights) if (own < number) node.answered('behind');
    const having = heights.filter((one) => one.number >= number).map(({ node }) => node);
    const header = await this.#headerAt(number, having);
    this.#newest = number;
    return header;
  }

  /** The newest block of each node that answers and is on this chain. */
  async #heights(): Promise<{ node: Node; number: number }[]> {
    const rested = this.#nodes.filter(({ isResting }) => !isResting);
    const calls = [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_blockNumber', params: [] },
    ];
    return askAll(
      rested.length > 0 ? rested : this.#nodes.filter(({ isDistrusted }) => !isDistrusted),
      calls,
      (node, [id, number]) => {
        const isOther = !isQuantity(id) || BigInt(id).toString() !== this.#chainId;
        node.answered(isOther ? 'otherChain' : null);
        return isOther || !isQuantity(number) ? undefined : { node, number: Number(number) };
      },
    );
  }

  /** The block of a number as most of these nodes report it. A header whose hash is proved overrides the others. */
  async #headerAt(number: number, having: readonly Node[]): Promise<Header> {
    const headers = await askAll(having, [headerCall(number)], (node, [raw]) => {
      const header = headerOf(raw, number);
      return { node, header, content: contentOfHeader(header) };
    });
    const proved = headers.filter(({ header }) => header.isProved);
    const counted = proved.length > 0 ? proved : headers;
    for (const one of headers) if (!counted.includes(one)) one.node.disprove();
    const most = majorityAnswer(counted.map(({ content }) => content));
    const agreed = counted.find(({ content }) => content === most);
    if (!agreed) throw new Disagreement(this.#chainId, `block ${number}`);
    for (const { node, content } of counted) if (content !== most) node.answered('otherBranch');
    return agreed.header;
  }

  /**
   * The nodes that are currently asked, the preferred one first. If no node is left, nodes that didn't answer are
   * tried anyway, but never nodes that gave wrong answers.
   */
  left(): Node[] {
    const asked = this.#nodes.filter(
      ({ leftOut, isResting }) => leftOut === null || (leftOut === 'disproved' && !isResting),
    );
    return asked.length > 0 ? asked : this.#nodes.filter(({ leftOut }) => leftOut === 'silent');
  }

  /**
   * Asks two nodes, and further ones until most agree.
   * @returns all nodes that agree, the preferred one first; a single one if no other answers
   * @throws RpcError if they disagree; also a refusal, if only nodes that refuse answer
   */
  async agree<Answer>(question: Question<Answer>): Promise<NodeAnswer<Answer>[]> {
    const vote = new Vote(question);
    const waiting = this.left();
    for (let round = waiting.splice(0, 2); round.length > 0; round = waiting.splice(0, 1)) {
      await Promise.all(round.map((node) => vote.ask(node, this.#signal)));
      const isLast = waiting.length === 0;
      const agreed = vote.agreed(isLast);
      if (agreed)
        return agreed.sort((one, other) => this.#nodes.indexOf(one.node) - this.#nodes.indexOf(other.node));
      if (vote.isRefused(isLast)) break;
    }
    return vote.undecided(this.#chainId);
  }

  async batch<Result>(calls: readonly RpcCall[]): Promise<Result[]> {
    if (calls.length === 0) return [];
    const asked = calls.map((call) => this.#atNewest(call));
    const [said] = await this.agree<Result[]>({
      ask: (rpc) => rpc.batch<Result>(asked),
      contentOf: (answers) => {
        const contents = calls.map((call, index) => contentOfAnswer(call, answers[index]));
        return contents.every((content) => content === 'null') ? 'null' : contents.join('\n');
      },
      otherwise: 'disproved',
    });
    return said?.answer ?? [];
  }

  async call<Result>(method: string, ...params: unknown[]): Promise<Result> {
    return (await this.batch<Result>([{ method, params }]))[0] as Result;
  }

  figures(): NodeFigure[] {
    return this.#nodes.map(({ name, leftOut }) => ({ node: name, leftOut }));
  }

  #atNewest({ method, params }: RpcCall): RpcCall {
    const newest = this.#newest;
    if (newest === undefined) return { method, params };
    return { method, params: params.map((param) => (param === 'latest' ? toQuantity(newest) : param)) };
  }
}

/** Asks each of the nodes. @returns the answers of those that answer */
async function askAll<Answer>(
  nodes: readonly Node[],
  calls: readonly RpcCall[],
  use: (node: Node, answers: unknown[]) => Answer | undefined,
): Promise<Answer[]> {
  const answers = await Promise.all(nodes.map((node) => node.askQuickly(calls, (given) => use(node, given))));
  return answers.filter((answer) => answer !== undefined);
}

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value);
