import { RpcError, type RpcCall } from '#server/platform/chain/rpc.ts';

/** What one of several nodes said. */
export interface NodeAnswer<Node, Answer> {
  node: Node;
  answer: Answer;
}

/** What more than half of them say. */
export function majorityAnswer(texts: readonly string[]): string | undefined {
  return texts.find((text) => texts.filter((other) => other === text).length * 2 > texts.length);
}

/** The greatest number that more than half of them reach; undefined for none. */
export function majorityBlock(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => other - one)[Math.floor(numbers.length / 2)];
}

/** Fields of a transaction and of a receipt; nodes differ in what else they give. */
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

/** What two nodes must say alike of a log entry. */
export const contentOfLog = (log: unknown): string =>
  JSON.stringify(picked(comparedOfLog, (log ?? {}) as Record<string, unknown>)).toLowerCase();

/** What two nodes must say alike in answer to a call. @throws RpcError where it is no answer to this call */
export function contentOfAnswer({ method }: RpcCall, answer: unknown): string {
  if (answer === null && /^eth_get(?:Block|Transaction)/.test(method)) return 'null';
  if (typeof answer === 'string' && /^0x[\da-f]*$/i.test(answer)) return answer.toLowerCase();
  if (typeof answer !== 'object' || answer === null)
    throw new RpcError('unreachable', `The node gave something else than an answer to ${method}.`);
  return Array.isArray(answer)
    ? JSON.stringify(answer.map(contentOfLog))
    : JSON.stringify(picked(comparedFields, answer as Record<string, unknown>)).toLowerCase();
}
