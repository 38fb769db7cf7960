import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '#server/testing/receiver.ts';
import { parseIpRanges } from './ip-ranges.ts';
import { openReceiver } from './post.ts';

const here = parseIpRanges(['127.0.0.0/8', '::1']);
const open = (url: string, networks = here, patience?: number) => {
  const line = openReceiver(url, networks, 2, { patience });
  onTestFinished(() => line.close());
  return line;
};
const receiver = async (...given: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...given);
  onTestFinished(() => started.close());
  return started;
};

it('keeps the beginning of a long answer and stops reading', async () => {
  let sent = 0;
  const { url } = await receiver((_got, response) => {
    response.writeHead(200);
    const more = () => {
      if (response.destroyed || sent > 50_000_000) return;
      sent += 65_536;
      response.write('x'.repeat(65_536), () => setImmediate(more));
    };
    more();
    return undefined;
  });
  const answer = await open(url).post('{}', {});
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(4096);
  expect(sent).toBeLessThan(10_000_000);
});

it('gives up when its patience ends, also where an answer trickles', async () => {
  const { url } = await receiver((_got, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(timer));
    return undefined;
  });
  const answer = await open(url, here, 600).post('{}', {});
  expect(answer).toMatchObject({ error: 'timeout' });
  expect(answer.durationMs).toBeGreaterThanOrEqual(590);
});

it('follows no redirect', async () => {
  const other = await receiver();
  const { url } = await receiver((_got, response) => {
    response.writeHead(307, { location: other.url }).end();
    return undefined;
  });
  expect((await open(url).post('{}', {})).status).toBe(307);
  expect(other.received).toEqual([]);
});

it('connects to no name that leads to this machine, nor to such an address', async () => {
  const { url, received } = await receiver();
  const { port } = new URL(url);
  const elsewhere = parseIpRanges(['10.0.0.0/8']);
  for (const host of ['localhost', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]']) {
    const answer = await open(`http://${host}:${port}/`, elsewhere).post('{}', {});
    expect(answer, host).toMatchObject({ error: 'forbiddenAddress' });
  }
  expect(received).toEqual([]);
  expect((await open(`http://localhost:${port}/`).post('{}', {})).status).toBe(204);
});

it('says by the system’s word why there was no answer', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await open(`http://127.0.0.1:${port}/`).post('{}', {})).toMatchObject({ error: 'ECONNRESET' });
  await new Promise((resolve) => server.close(resolve));
  expect(await open(`http://127.0.0.1:${port}/`).post('{}', {})).toMatchObject({ error: 'ECONNREFUSED' });
});
