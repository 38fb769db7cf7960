import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { BlockList } from 'node:net';
import { ForbiddenAddress, guardedLookup, isForbiddenHost } from './ip-ranges.ts';

/** How long the whole answer of a receiver may take, in milliseconds. */
const patienceMs = 10_000;
/** How much of an answer is kept, and how much is read before the connection is closed, in bytes. */
const keptBytes = 4096;
export const readBytes = 65_536;

/** What came of an attempt. */
export interface Answer {
  /** Absent if no answer arrived. */
  status?: number;
  /** Why none arrived: `timeout`, `forbiddenAddress`, or the system's error code, such as ECONNREFUSED. */
  error?: string;
  /** Its beginning. */
  body?: string;
  /** The same as bytes. */
  bytes?: Buffer;
  /** Whether it was longer than what is read. */
  isCut?: boolean;
  durationMs: number;
}

/** A receiver, over connections that are kept open between messages. */
export interface Receiver {
  /** Sends one message; never throws. */
  post: (body: string, headers: Record<string, string>) => Promise<Answer>;
  close: () => void;
}

interface ReceiverOptions {
  /** The time limit of the whole answer, in milliseconds. */
  patience?: number | undefined;
  /** The method of each message; a message of GET is empty. */
  method?: 'POST' | 'GET';
  /** How much of an answer is kept, in bytes, up to what is read. */
  kept?: number;
  /** How much of an answer is read, in bytes. */
  read?: number;
}

/**
 * @param url http or https
 * @param networks private networks that may be reached, also without TLS
 */
export function openReceiver(
  url: string,
  networks: BlockList,
  connections: number,
  { patience = patienceMs, method = 'POST', kept = keptBytes, read = readBytes }: ReceiverOptions = {},
): Receiver {
  const target = new URL(url);
  const isEncrypted = target.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: connections, lookup: guardedLookup(isEncrypted, networks) };
  const agent = isEncrypted ? new HttpsAgent(options) : new HttpAgent(options);
  const request = isEncrypted ? httpsRequest : httpRequest;
  const isForbidden = isForbiddenHost(target, networks);

  const send = (
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Omit<Answer, 'durationMs'>> =>
    new Promise((resolve, reject) => {
      if (isForbidden) throw new ForbiddenAddress(`${target.host} is no address that events may go to`);
      const sent = request(target, {
        method,
        agent,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'marketdesk-webhooks',
          ...headers,
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => readBounded(response, kept, read).then(resolve, reject));
      sent.end(body);
    });
  return {
    async post(body, headers) {
      const started = performance.now();
      const expired = AbortSignal.timeout(patience);
      const answer = await send(body, headers, expired).catch((error: unknown) => ({
        error: expired.aborted ? 'timeout' : wordOf(error),
      }));
      return { ...answer, durationMs: Math.round(performance.now() - started) };
    },
    close: () => agent.destroy(),
  };
}

/** Reads an answer up to a limit. The rest is not read, and its connection is not used again. */
async function readBounded(
  response: IncomingMessage,
  keptLength: number,
  readLength: number,
): Promise<Omit<Answer, 'durationMs'>> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (length < keptLength) kept.push(chunk.subarray(0, keptLength - length));
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > readLength) break;
  }
  const bytes = Buffer.concat(kept);
  const body = bytes.toString('utf8').replaceAll('\0', '\ufffd');
  return { status: response.statusCode ?? 0, body, bytes, isCut: length > readLength };
}

function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return 'code' in error ? String(error.code).slice(0, 100) : error.message.slice(0, 100);
}
