import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** What came back. */
export interface Posted {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** A kept-alive connection ended with this request. It may have ended before the request was sent. */
export class KeptConnectionEnded extends Error {}

/**
 * Sends JSON over kept-alive connections. Uses Node's http client, because `fetch`, which nothing else here uses, takes
 * 20 MB of memory with its first request.
 * @param url http or https; a redirect is an answer like any other
 * @param options.mostBytes how much of an answer is read, after it is decompressed
 * @param options.isFresh uses a new connection
 * @throws KeptConnectionEnded; another Error if no complete answer arrives
 */
export async function post(
  url: string,
  body: string,
  { signal, mostBytes, isFresh }: { signal: AbortSignal; mostBytes: number; isFresh: boolean },
): Promise<Posted> {
  const target = new URL(url);
  const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
    method: 'POST',
    signal,
    ...(isFresh && { agent: false }),
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // Public nodes refuse clients without a user agent.
      'user-agent': 'marketdesk',
    },
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('error', reject).on('response', resolve).end(body);
    });
    const text = await readText(response, mostBytes);
    const { statusCode: status = 0, headers } = response;
    return { status, retryAfter: headers['retry-after'], text };
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && cutCodes.has(String(error.code));
    throw isCut && request.reusedSocket ? new KeptConnectionEnded(String(error.code)) : error;
  }
}

const cutCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/**
 * The body of an answer, up to the memory that a node may use.
 * @throws Error if it is larger, or is cut off
 */
async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const isPacked = response.headers['content-encoding'] === 'gzip';
  const body: Readable = isPacked ? pipeline(response, createGunzip(), () => undefined) : response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new Error('its answer has no end');
    chunks.push(chunk);
  }
  // In one step: a text that is joined from pieces is in memory twice until it is collected.
  return Buffer.concat(chunks, bytes).toString('utf8');
}
