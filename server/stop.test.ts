import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a stop', () => {
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
