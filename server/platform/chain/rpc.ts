import { setTimeout as sleep } from 'node:timers/promises';
import type { Breaker } from '../base/breaker.ts';
import { post, type Posted } from './post.ts';

/** One JSON-RPC call. */
export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/**
 * Why a node didn't answer as asked.
 * - `unreachable`: no answer, an unreadable one, or a failure of the server behind it; waiting may help;
 * - `limited`: too many requests; waiting helps;
 * - `refused`: the node answers with a refusal; asking for less may help;
 * - `missing`: the node doesn't have it (yet).
 */
type RpcFailure = 'unreachable' | 'limited' | 'refused' | 'missing';

/** A node's failure; the message holds no address, which may hold a key. */
export class RpcError extends Error {
  readonly kind: RpcFailure;
  /** How long the node asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** What a contract returned when it refused a call, if the node passes it on. */
  readonly revertData: `0x${string}` | undefined;
  constructor(
    kind: RpcFailure,
    message: string,
    {
      retryAfterMs,
      revertData,
    }: { retryAfterMs?: number | undefined; revertData?: `0x${string}` | undefined } = {},
  ) {
    super(message);
    this.name = 'RpcError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.revertData = revertData;
  }
}

/**
 * An answer. Undefined if the node refuses, as it does if a contract lacks the function or reverts.
 * @throws RpcError of any other kind
 */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof RpcError && error.kind === 'refused') return undefined;
    throw error;
  });
}

/** Reports to a breaker how a node did. A node that refuses still answers. */
export function noteAnswer(breaker: Breaker, failure?: RpcError): void {
  if (failure?.kind === 'unreachable' || failure?.kind === 'limited') breaker.failed();
  else breaker.succeeded();
}

interface RpcAnswer {
  id: number;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** A connection to a node of a chain, or to several as one. */
export interface Rpc {
  /** Makes one call. @throws RpcError */
  call: <Result>(method: string, ...params: unknown[]) => Promise<Result>;
  /**
   * Makes calls in as few requests as the node accepts. The answers are in the order of the calls.
   * @throws RpcError
   */
  batch: <Result>(calls: readonly RpcCall[]) => Promise<Result[]>;
}

const batchSize = 100;
const maxText = 200;
/** The entries of the largest requested range take a few megabytes. */
const maxBytes = 128 * 2 ** 20;

interface RpcOptions {
  /** How long one request may take. */
  timeoutMs?: number;
  /** Ends requests in flight. */
  signal?: AbortSignal;
  /**
   * How often a request without an answer is repeated immediately. Only for reading, because it may be executed twice.
   */
  repeats?: number;
}

const repeatAfterMs = 100;
const repeatsAfterCut = 3;

/** Calls that change nothing, and may be made twice. */
const onlyReads = /^eth_(?!send)/;

/**
 * A node, by plain JSON-RPC. A refused request is not repeated here: the caller knows what to request instead.
 */
export class RpcNode implements Rpc {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #repeats: number;

  /** @param url http or https */
  constructor(url: string, { timeoutMs = 20_000, signal, repeats = 0 }: RpcOptions = {}) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
    this.#repeats = repeats;
  }

  async call<Result>(method: string, ...params: unknown[]): Promise<Result> {
    return (await this.batch<Result>([{ method, params }]))[0] as Result;
  }

  async batch<Result>(calls: readonly RpcCall[]): Promise<Result[]> {
    const results: Result[] = [];
    for (let start = 0; start < calls.length; start += batchSize) {
      const asked = calls.slice(start, start + batchSize);
      const answers = await this.#send(asked);
      const byId = new Map(answers.map((answer) => [Number(answer.id), answer]));
      for (const [index, { method }] of asked.entries()) {
        const answer = asked.length === 1 ? answers[0] : byId.get(index);
        if (answer?.error) throw refusal(answer.error);
        if (!answer || answer.result === undefined) {
          throw new RpcError('unreachable', `The node left ${method} without an answer.`);
        }
        results.push(answer.result as Result);
      }
    }
    return results;
  }

  async #send(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    for (let left = this.#repeats; ; left -= 1) {
      try {
        return answersIn(await this.#post(calls), calls.length);
      } catch (error) {
        const isLost = error instanceof RpcError && error.kind === 'unreachable';
        if (!isLost || left === 0 || this.#signal?.aborted) throw error;
        await sleep(repeatAfterMs);
      }
    }
  }

  /**
   * A node may close connections that were kept just as a request goes out: that is no failure of the node. Several may be
   * kept, so one repetition is not enough.
   */
  async #post(calls: readonly RpcCall[]): Promise<Posted> {
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const body = JSON.stringify(requests.length === 1 ? requests[0] : requests);
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout;
    const mayRepeat = calls.every(({ method }) => onlyReads.test(method));
    for (let left = mayRepeat ? repeatsAfterCut : 0; ; left -= 1) {
      try {
        return await post(this.#url, body, { signal, mostBytes: maxBytes });
      } catch (error) {
        if (wasCut(error) && left > 0) continue;
        const cause = timeout.aborted ? 'too slow' : causeOf(error);
        throw new RpcError('unreachable', `The node did not answer (${cause}).`);
      }
    }
  }
}

/**
 * Reads the answers to calls that were posted together.
 * @throws RpcError if the response as a whole is a refusal, or no JSON-RPC
 */
function answersIn({ status, retryAfter, text }: Posted, calls: number): RpcAnswer[] {
  if (status === 429) {
    throw new RpcError('limited', 'The node says that these are too many requests.', {
      retryAfterMs: waitOf(retryAfter),
    });
  }
  const isRedirect = status >= 300 && status < 400;
  const parsed = isRedirect ? undefined : parse(text);
  // The error in the body decides, not the status: some nodes refuse with 400, some with 200.
  if (parsed === undefined || (status >= 500 && !hasError(parsed))) {
    throw new RpcError(
      status === 413 ? 'refused' : 'unreachable',
      `The node answered ${status} and nothing that is JSON-RPC.`,
      { retryAfterMs: waitOf(retryAfter) },
    );
  }
  const answers = Array.isArray(parsed) ? (parsed as RpcAnswer[]) : [parsed as RpcAnswer];
  const whole = answers.length === 1 && answers[0]?.error ? answers[0].error : undefined;
  // The node refused the batch with one error.
  if (whole && answers.length !== calls) throw refusal(whole);
  return answers;
}

/** Codes with which nodes report too many requests. Some nodes use one of them for too many results as well. */
const limitWords = /rate.?limit|too many requests|request (?:count|rate)|throughput|capacity|quota/i;

function refusal({ code, message, data }: NonNullable<RpcAnswer['error']>): RpcError {
  const said = `The node refuses: ${String(message).slice(0, maxText)} (${code}).`;
  if (code === 429 || limitWords.test(message)) return new RpcError('limited', said);
  return new RpcError(/not found|unknown block|missing/i.test(message) ? 'missing' : 'refused', said, {
    revertData: typeof data === 'string' && /^0x[\da-f]*$/i.test(data) ? (data as `0x${string}`) : undefined,
  });
}

function hasError(parsed: unknown): boolean {
  return typeof parsed === 'object' && parsed !== null && ('error' in parsed || Array.isArray(parsed));
}

function parse(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function waitOf(header: string | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 300) * 1000 : undefined;
}

/** `fetch` gives the error of the connection as its cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

const cutCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);
const wasCut = (error: unknown) => cutCodes.has(codeOf(error) ?? '');

const causeOf = (error: unknown) => codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');

/** A number as JSON-RPC writes it. */
export function toQuantity(value: number): string {
  return `0x${value.toString(16)}`;
}

/** The receipt of a mined transaction. */
export interface Receipt {
  status: string;
  blockHash: string;
  blockNumber: string;
  contractAddress: string | null;
  to: string | null;
  logs: RpcLog[];
}

/** A log entry as a node gives it. */
export interface RpcLog {
  address: string;
  topics: string[];
  data: string;
  blockHash: string;
  blockNumber: string;
  blockTimestamp?: string;
  transactionHash: string;
  logIndex: string;
  removed?: boolean;
}

/**
 * Polls for a receipt until it exists.
 * @throws Error after `timeoutMs`, or if the transaction failed
 */
export async function receiptOf(rpc: Rpc, hash: string, timeoutMs = 60_000): Promise<Receipt> {
  const giveUpAt = Date.now() + timeoutMs;
  // A chain with instant mining has it in a moment, others in the next block.
  for (let waitMs = 4; ; waitMs = Math.min(waitMs * 2, 1000)) {
    const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', hash);
    if (receipt) {
      if (receipt.status !== '0x1') throw new Error(`The transaction ${hash} was reverted.`);
      return receipt;
    }
    if (Date.now() > giveUpAt) throw new Error(`The transaction ${hash} was not mined in time.`);
    await sleep(waitMs);
  }
}
