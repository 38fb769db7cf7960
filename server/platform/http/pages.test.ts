import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from './error-answer.ts';
import { servePages } from './pages.ts';

it('serves the latest built page, and during a build the former one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const app = fastify();
  const index = join(folder, 'index.html');
  const text = async () => (await app.inject('/login')).body;
  const build = async (words: string, second: number) => {
    await writeFile(index, words);
    await utimes(index, second, second);
  };
  try {
    await mkdir(join(folder, 'assets'));
    await build('one', 1);
    await servePages(app, folder);
    expect(await text()).toBe('one');
    await rm(index);
    expect(await text()).toBe('one');
    await build('two', 2);
    expect(await text()).toBe('two');
    await writeFile(join(folder, 'assets/new.js'), '1');
    expect((await app.inject('/assets/new.js')).statusCode).toBe(200);
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('answers 404 for addresses below the assets that name no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const app = fastify({ frameworkErrors: answerError });
  app.setErrorHandler(answerError);
  try {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '');
    await writeFile(join(folder, 'secret'), '');
    await servePages(app, folder);
    const { port } = new URL(await app.listen({ port: 0 }));
    // Sent by hand, because a client would normalise the path.
    const status = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), 'localhost').on('error', reject);
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        socket.once('data', (data) => resolve(data.toString('latin1', 9, 12)));
      });
    const below = [
      '',
      '%00',
      '../secret',
      '%2e%2e/secret',
      '..%2fsecret',
      'x%00.js',
      '/',
      '%5c..%5cx',
      '%FF',
    ];
    for (const path of [...below, 'a'.repeat(300), '..', '?x'])
      expect([path, await status(`/assets/${path}`)]).toEqual([path, '404']);
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
