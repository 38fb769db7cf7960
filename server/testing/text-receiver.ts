import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Request {
  headers: IncomingHttpHeaders;
  /** The numbers of the contained rows. */
  numbers: number[];
  status: number | 'hang up';
}

/** A receiver of JSON lines on this machine. */
export interface TextReceiver {
  url: string;
  requests: Request[];
  /** The numbers of the rows in requests that were answered with 200, in order of arrival. */
  taken: () => number[];
  close: () => Promise<void>;
}

const sequenceOf = (line: string) =>
  (JSON.parse(line) as { metadata: { sequence: number } }).metadata.sequence;

/** @param answer returns the status, or closes the connection; 200 by default */
export async function startTextReceiver(
  answer: (lines: string[]) => number | 'hang up' | Promise<number | 'hang up'> = () => 200,
): Promise<TextReceiver> {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const lines = body.split('\n').filter(Boolean);
      const got: Request = { headers: request.headers, numbers: lines.map(sequenceOf), status: 'hang up' };
      requests.push(got);
      got.status = await answer(lines);
      if (got.status === 'hang up') request.socket.destroy();
      else response.writeHead(got.status).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const taken = () => requests.flatMap(({ numbers, status }) => (status === 200 ? numbers : []));
  return {
    url: `http://127.0.0.1:${port}/events`,
    requests,
    taken,

    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
