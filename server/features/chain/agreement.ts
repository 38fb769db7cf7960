import { RpcError, type RpcCall } from '#server/platform/chain/rpc.ts';

/** The nodes answer differently, so none of them is trusted. */
export class Disagreement extends RpcError {
  /** If one node answers and another refuses, the refusal. */
  readonly refusal: RpcError | undefined;
  constructor(chainId: string, about: string, refusal?: RpcError) {
    super('unreachable', `The nodes of chain ${chainId} do not agree about ${about}.`);
    this.refusal = refusal;
  }
}

/** The error if no node answers. */
export const silence = (chainId: string): RpcError =>
  new RpcError('unreachable', `No node of chain ${chainId} answers.`);

/** The text that more than half of them equal. */
export function majorityAnswer(texts: readonly string[]): string | undefined {
  return texts.find((text) => texts.filter((other) => other === text).length * 2 > texts.length);
}

/** The greatest number that more than half of them reach; undefined if there is none. */
export function majorityBlock(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => other - one)[Math.floor(numbers.length / 2)];
}

/** The compared fields of a transaction and of a receipt. Nodes differ in their other fields. */
const comparedFields = [
  'hash',
  'transactionHash',
  'blockHash',
  'status',
  'from',
  'to',
  'contractAddress',
  'logs',
];
const comparedOfLog = ['address', 'topics', 'data', 'blockHash', 'transactionHash', 'logIndex'];

const picked = (fields: readonly string[], object: Record<string, unknown>) =>
  fields.map((field) =>
    field === 'logs' ? (object[field] as unknown[] | undefined)?.map(contentOfLog) : object[field],
  );

/** The content of a log entry on which two nodes must agree. */
export const contentOfLog = (log: unknown): string =>
  JSON.stringify(picked(comparedOfLog, (log ?? {}) as Record<string, unknown>)).toLowerCase();

/**
 * The content of an answer on which two nodes must agree.
 * @throws RpcError if it isn't an answer to this call
 */
export function contentOfAnswer({ method }: RpcCall, answer: unknown): string {
  if (answer === null && /^eth_get(?:Block|Transaction)/.test(method)) return 'null';
  if (typeof answer === 'string' && /^0x[\da-f]*$/i.test(answer)) return answer.toLowerCase();
  if (typeof answer !== 'object' || answer === null)
    throw new RpcError('unreachable', `The node gave something else than an answer to ${method}.`);
  return Array.isArray(answer)
    ? JSON.stringify(answer.map(contentOfLog))
    : JSON.stringify(picked(comparedFields, answer as Record<string, unknown>)).toLowerCase();
}
