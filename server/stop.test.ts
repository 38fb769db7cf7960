import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a stop', () => {
  it('refuses calls that come meanwhile in the form of every other refusal', async () => {
    const server = await createApp(app.services, { pages: '', logger: undefined, stopPatienceMs: 5000 });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    // The connection is held by a call that is under way, and the next call follows on it.
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    );
    await sleep(200);
    const closing = server.close();
    await sleep(50);
    socket.write('{}GET /api/getFaqList HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n\r\n');
    await Promise.all([closing, closed]);
    const refused = answer.slice(answer.indexOf('HTTP/1.1 503'));
    expect(refused).toMatch(/retry-after: 1\r\n/i);
    expect(refused).toContain(
      '{"errors":{"messages":"This server is restarting. Nothing was changed. Try again in a moment."}}',
    );
  });

  it('is not held up by a body that never ends', async () => {
    const server = await createApp(app.services, { pages: '', logger: undefined, stopPatienceMs: 300 });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    // A connection that is cut may end by an error as well.
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 50);
    const cut = new Promise((resolve) => socket.once('close', resolve));
    await sleep(200);
    await server.close();
    await cut;
    clearInterval(drip);
    expect(socket.destroyed).toBe(true);
  });
});

it.each(['deploy/nginx.conf', 'deploy/Caddyfile'])(
  'an idle connection is ended by the proxy of %s, not by the server',
  async (file) => {
    const server = await createApp(app.services, { pages: '', logger: undefined });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/healthz`);
    const waits = Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1]);
    const proxy = Number(/^\s*keepalive(?:_timeout)? (\d+)s/m.exec(readFileSync(file, 'utf8'))?.[1]);
    expect(waits).toBeGreaterThan(proxy + 10);
    await server.close();
  },
);
