import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { servePages } from './pages.ts';

it('serves the page that was built last, and the one before while there is none', async () => {
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
