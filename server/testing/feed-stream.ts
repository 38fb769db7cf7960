import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { TestApp } from './app.ts';
import type { TestKey } from './keys.ts';

/** The key that sends, and the server. */
export interface Feeder {
  app: Pick<TestApp, 'url'>;
  key: Pick<TestKey, 'authorization'>;
}

/** Begins a request of a key, whose body is sent later. */
export function beginFeed(
  { app, key }: Feeder,
  path: string,
  headers: Record<string, string>,
): ClientRequest {
  const { port } = new URL(app.url);
  const sending = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { authorization: key.authorization, ...headers },
  });
  // The server may close the connection.
  sending.on('error', () => undefined);
  return sending;
}

/** Begins a stream, and returns its answers line by line. */
export async function openFeedStream(feeder: Feeder, entity: string, headers: Record<string, string> = {}) {
  const sending = beginFeed(feeder, `/feed/v1/${entity}`, {
    'content-type': 'application/x-ndjson',
    ...headers,
  });
  sending.flushHeaders();
  const lines = (async function* () {
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer) {
      text += String(chunk);
      const whole = text.split('\n');
      text = whole.pop() ?? '';
      for (const line of whole) yield JSON.parse(line) as Record<string, unknown>;
    }
  })();
  const next = async () => (await lines.next()).value;
  const rest = async () => {
    const found: Record<string, unknown>[] = [];
    for (;;) {
      const line = await next();
      if (!line) return found;
      found.push(line);
    }
  };
  return { sending, next, rest };
}
/** A row as a line of a stream. */
export const lineOf = (row: unknown) => `${JSON.stringify(row)}\n`;
