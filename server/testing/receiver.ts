import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnyJson } from './any-json.ts';

/** A message that a receiver got. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  /** Undefined if the request has no body. */
  message: AnyJson;
}

/** A receiver of webhooks on this machine. */
export interface TestReceiver {
  url: string;
  received: Received[];
  close: () => Promise<void>;
}

/**
 * Starts a receiver.
 * @param answer returns the status, or answers itself and returns undefined; 204 by default
 */
export async function startReceiver(
  answer: (
    got: Received,
    response: ServerResponse,
  ) => number | undefined | Promise<number | undefined> = () => 204,
): Promise<TestReceiver> {
  const received: Received[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = request.headers as Record<string, string>;
    const message = body === '' ? undefined : (JSON.parse(body) as unknown);
    const got = { id: headers['webhook-id'] ?? '', headers, body, message };
    received.push(got);
    const status = await answer(got, response);
    if (status !== undefined) response.writeHead(status).end();
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
