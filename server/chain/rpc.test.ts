import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { connectRpc } from './rpc.ts';

/** A node that answers as it is told. */
async function nodeThat(answers: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    answers(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

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
  ['answers null', (response) => response.end('null'), 60_000],
  ['answers another call', (response) => response.end('[{"id": 7, "result": "0x1"}]'), 60_000],
])('a node that %s has not answered', async (_name, answers, timeoutMs) => {
  const rpc = connectRpc(await nodeThat(answers), { timeoutMs });
  const calls = [1, 2].map((n) => ({ method: 'eth_getBlockByNumber', params: [n] }));
  await expect(rpc.batch(calls)).rejects.toMatchObject({ name: 'RpcError', kind: 'unreachable' });
});
