import { Disagreement, majorityAnswer, silence } from './agreement.ts';
import type { Node, NodeAnswer } from './node.ts';
import { type Rpc, RpcError } from '#server/platform/chain/rpc.ts';

/** A request on whose answer several nodes must agree. */
export interface Question<Answer> {
  ask: (rpc: Rpc) => Promise<Answer>;
  /** The content on which two nodes must agree. */
  contentOf: (answer: Answer) => string;
  /** Whether an answer proves itself. An answer that doesn't can't contradict it. */
  proves?: (answer: Answer) => boolean;
  /** Why a node that disagrees with most is left out. */
  otherwise: 'otherBranch' | 'disproved';
}

/** The text that represents any refusal of a node. */
const refused = 'refused';

/** The answers of nodes to one question, until most of them agree. */
export class Vote<Answer> {
  readonly #question: Question<Answer>;
  readonly #answers: (NodeAnswer<Answer> & { content: string })[] = [];
  readonly #refusals: RpcError[] = [];
  #failure: RpcError | undefined;

  constructor(question: Question<Answer>) {
    this.#question = question;
  }

  /** Asks one more node, which is paused if it doesn't answer. */
  async ask(node: Node, signal: AbortSignal | undefined): Promise<void> {
    try {
      const answer = await this.#question.ask(node.rpc);
      this.#answers.push({ node, answer, content: this.#question.contentOf(answer) });
      node.answered(null);
    } catch (error) {
      if (!(error instanceof RpcError) || signal?.aborted) throw error;
      if (error.kind === 'refused') this.#refusals.push(error);
      else if (error.kind !== 'missing') node.failed();
      this.#failure = error;
    }
  }

  /**
   * The answers of the nodes that agree, and leaves out those that contradict them.
   * @param isLast no other node can be asked, so one answer is sufficient
   * @returns undefined as long as too few agree
   */
  agreed(isLast: boolean): NodeAnswer<Answer>[] | undefined {
    const counted = this.#counted();
    const most = this.#majority();
    const agreeing = counted.filter(({ content }) => content === most);
    if (agreeing.length === 0 || (agreeing.length === 1 && !isLast)) return undefined;
    for (const one of this.#answers) {
      if (agreeing.includes(one)) continue;
      if (!counted.includes(one) || this.#question.otherwise === 'disproved') one.node.disprove();
      else one.node.answered(this.#question.otherwise);
    }
    return agreeing;
  }

  /** Whether most nodes refuse. */
  isRefused(isLast: boolean): boolean {
    return this.#majority() === refused && (this.#refusals.length > 1 || isLast);
  }

  /**
   * The answers if the nodes don't agree: those of nodes that don't have it.
   * @throws RpcError if there are none, or if more nodes refuse than answer
   */
  undecided(chainId: string): NodeAnswer<Answer>[] {
    const [refusal] = this.#refusals;
    if (this.#answers.length === 0) throw refusal ?? this.#failure ?? silence(chainId);
    if (refusal && this.#refusals.length > this.#answers.length) throw refusal;
    const lacking = this.#answers.filter(({ content }) => content === 'null');
    if (lacking.length > 0) return lacking;
    throw new Disagreement(chainId, 'what was asked', refusal);
  }

  /** The answers that prove themselves, if there are any; otherwise all. */
  #counted(): (NodeAnswer<Answer> & { content: string })[] {
    const { proves = () => false } = this.#question;
    const proving = this.#answers.filter(({ answer }) => proves(answer));
    return proving.length > 0 ? proving : this.#answers;
  }

  #majority(): string | undefined {
    return majorityAnswer([
      ...this.#counted().map(({ content }) => content),
      ...this.#refusals.map(() => refused),
    ]);
  }
}
