import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Nodes } from '#server/features/chain/nodes.ts';
import { RpcNode } from './rpc.ts';

/** A node with prepared answers. */
async function nodeThat(
  answers: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    answers(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const twoAnswers = '[{"id": 0, "result": "0x1"}, {"id": 1, "result": "0x1"}]';

it.each<[string, (response: ServerResponse) => void, number]>([
  [
    'drips',
    (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
    300,
  ],
  [
    'has no end',
    (response) => {
      const more = Buffer.alloc(2 ** 20, ' ');
      const pour = () => {
        while (!response.destroyed && response.write(more));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    },
    60_000,
  ],
  ['talks nonsense', (response) => response.end('<html>Welcome</html>'), 60_000],
  ['points elsewhere', (response) => response.writeHead(307, { location: '/' }).end(twoAnswers), 60_000],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"result":');
      setTimeout(() => response.destroy(), 20);
    },
    60_000,
  ],
  ['answers null', (response) => response.end('null'), 60_000],
  ['answers another call', (response) => response.end('[{"id": 7, "result": "0x1"}]'), 60_000],
])('a node that %s has not answered', async (_name, answers, timeoutMs) => {
  const rpc = new RpcNode(await nodeThat(answers), { timeoutMs });
  const calls = [1, 2].map((n) => ({ method: 'eth_getBlockByNumber', params: [n] }));
  await expect(rpc.batch(calls)).rejects.toMatchObject({ name: 'RpcError', kind: 'unreachable' });
});

it('reads an answer that is packed', async () => {
  const url = await nodeThat((response, request) => {
    expect(request.headers['accept-encoding']).toContain('gzip');
    response.setHeader('content-encoding', 'gzip').end(gzipSync('{"id": 0, "result": "0x2a"}'));
  });
  expect(await new RpcNode(url).call('eth_chainId')).toBe('0x2a');
});

describe('a node that closes a connection that was kept just as a request comes', () => {
  /** It answers the first request of each connection, and resets the connection with the second, or in the middle of its answer. */
  async function openNode({ halfway }: { halfway: boolean }): Promise<{ url: string; came: () => number }> {
    let came = 0;
    const seen = new WeakSet<Socket>();
    const url = await nodeThat((response, { socket }) => {
      came += 1;
      const answer = '{"id": 0, "result": "0x2a"}';
      if (seen.has(socket)) {
        if (halfway) response.writeHead(200, { 'content-length': answer.length }).write(answer.slice(0, 9));
        setTimeout(() => socket.resetAndDestroy(), halfway ? 20 : 0);
      } else {
        seen.add(socket);
        response.end(answer);
      }
    });
    return { url, came: () => came };
  }

  /** Repeats a call until one comes over a connection that was kept. Returns how many were made. */
  async function untilKept(
    call: () => Promise<unknown>,
    isOver: (calls: number) => boolean,
  ): Promise<number> {
    for (let calls = 1; ; calls += 1) {
      await call();
      if (isOver(calls)) return calls;
    }
  }

  it.each([false, true])('is asked again over a new one (with half an answer: %s)', async (halfway) => {
    const { url, came } = await openNode({ halfway });
    const rpc = new RpcNode(url);
    const calls = await untilKept(
      async () => expect(await rpc.call('eth_getLogs')).toBe('0x2a'),
      (made) => came() > made,
    );
    expect(came()).toBe(calls + 1);
  });

  it('does not get a transaction twice', async () => {
    const { url, came } = await openNode({ halfway: false });
    const rpc = new RpcNode(url);
    const failures: unknown[] = [];
    const calls = await untilKept(
      () => rpc.call('eth_sendRawTransaction', '0x').catch((error: unknown) => failures.push(error)),
      () => failures.length > 0,
    );
    expect(failures).toMatchObject([{ kind: 'unreachable' }]);
    expect(came()).toBe(calls);
  });

  it('is a source that answers, of several', async () => {
    const [one, other] = await Promise.all([openNode({ halfway: false }), openNode({ halfway: false })]);
    const nodes = new Nodes([one.url, other.url], '42');
    for (let calls = 0; calls < 20; calls += 1) await nodes.call('eth_chainId');
    expect(nodes.figures().map(({ leftOut }) => leftOut)).toEqual([null, null]);
  });
});
