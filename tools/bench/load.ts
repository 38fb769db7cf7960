import { Agent, request as send } from 'node:http';

/** One request of a measurement. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Latencies in milliseconds. */
export type Latencies = number[];

/**
 * Sends requests over kept-alive connections for some time; each connection sends one request after the other.
 * @param next makes the request of a number that counts up
 * @returns how long each answer took
 * @throws if an answer is not 200: a benchmark of failures measures nothing
 */
export async function load(
  url: string,
  next: (index: number) => Request,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const latencies: Latencies = [];
  const until = performance.now() + seconds * 1000;
  let index = 0;
  const connection = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await one({ agent, hostname, port }, next(index++));
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return latencies;
}

function one(
  target: { agent: Agent; hostname: string; port: string },
  { method, path, headers, body }: Request,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = send(
      { ...target, method, path, headers: { ...type, ...length, ...headers } },
      (answer) => {
        if (answer.statusCode === 200) {
          answer.resume().once('end', resolve);
          return;
        }
        let text = '';
        answer
          .on('data', (chunk: Buffer) => (text += chunk.toString()))
          .once('end', () => reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`)));
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** The value below which this part (0 to 1) of the numbers lies. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
