import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmbeddedScene, type EmbeddedScene, queryOnce } from '#server/testing/embedded-scene.ts';
import { ended } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { prune } from './archive-keeper.ts';
import { restoreToMoment } from './point-in-time.ts';

let scene: EmbeddedScene;
let folder: string;
beforeEach(async () => {
  scene = await createEmbeddedScene({ inMemory: true });
  folder = join(scene.folder, 'backups');
});
afterEach(() => scene.end());

const archive = () => ({ archive: { folder } });
const lines = async () => readdir(join(folder, 'point-in-time')).catch(() => []);
const line = async () => join(folder, 'point-in-time', (await lines())[0] ?? '');
const copies = async () =>
  (await readdir(join(await line(), 'base')).catch(() => [])).filter((name) => name.endsWith('.json'));
const write = (url: string, text: string, rows = 1) =>
  queryOnce(url, `insert into written select '${text}' from generate_series(1, ${rows})`);
const now = async (url: string) =>
  new Date(String((await queryOnce(url, `select clock_timestamp()::text as at`))[0]?.['at']));

/** The database of a moment in a data folder of its own, and what was written by then. */
async function restored(moment: Date | undefined, name: string): Promise<Record<string, unknown>[]> {
  const dataDir = join(scene.folder, name);
  await restoreToMoment({
    folder,
    moment,
    dataDir,
    log: (sentence) => scene.said.push(sentence),
    openKey: () => Promise.resolve(() => Promise.resolve()),
    settings: { fsync: 'off' },
  });
  const { url, stop } = await scene.start({ dataDir });
  const rows = await queryOnce(
    url,
    'select text, count(*)::int as rows from written group by text order by text',
  );
  await stop();
  return rows;
}

it('a moment comes back exactly, after a kill in the middle of a base copy too', async () => {
  // Killed while it takes its first base copy: what is left of that is none.
  const victim = await scene.startElsewhere(archive());
  await queryOnce(
    victim.superuserUrl?.replace(/postgres$/, 'marketdesk'),
    'create table written (text text)',
  );
  await queryOnce(
    victim.superuserUrl,
    `create table filler as select repeat(md5(n::text), 40) as text from generate_series(1, 60000) n`,
  );
  await until(async () =>
    expect(await readdir(join(await line(), 'base'))).toContain('.base.tar.zst.unfinished'),
  );
  process.kill(-(victim.child.pid ?? 0), 'SIGKILL');
  await ended(victim.child);
  expect(await copies()).toEqual([]);

  const desk = await scene.start(archive());
  await queryOnce(desk.superuserUrl, 'grant all on schema public to marketdesk');
  const client = new Client({ connectionString: desk.superuserUrl.replace(/postgres$/, 'marketdesk') });
  await client.connect();
  await client.query('grant all on written to marketdesk');
  await client.end();
  await until(() => expect(desk.archive?.().baseAt).toBeDefined());
  expect(await copies()).toHaveLength(1);
  await write(desk.url, 'first', 1000);
  const moment = await now(desk.url);
  await write(desk.url, 'later', 10);
  await desk.stop();
  // Everything that was finished is in the archive after a stop, and nothing waits.
  expect((await readdir(`${scene.cluster}-wal`)).filter((name) => name !== 'line')).toEqual([]);

  // A restore that was killed: no server makes an empty database in its place, and the same command goes on.
  await mkdir(join(scene.folder, 'then', 'postgres-restore', 'postgres'), { recursive: true });
  await expect(scene.start({ dataDir: join(scene.folder, 'then') })).rejects.toThrow(
    'holds postgres-restore but no database',
  );
  expect(await restored(moment, 'then')).toEqual([{ text: 'first', rows: 1000 }]);
  expect(await restored(undefined, 'all')).toEqual([
    { text: 'first', rows: 1000 },
    { text: 'later', rows: 10 },
  ]);
  await expect(restored(new Date('2020-01-01'), 'before')).rejects.toThrow(
    'after that moment. Restore a nightly backup',
  );
  await expect(restored(new Date(Date.now() + 3_600_000), 'after')).rejects.toThrow(
    'The archive ends before that moment',
  );
  await expect(restored(moment, 'then')).rejects.toThrow('There is a database');
  // A database that came back is another one from then on: it has a line of its own.
  const again = await scene.start({ dataDir: join(scene.folder, 'then'), ...archive() });
  await until(() => expect(again.archive?.().baseAt).toBeDefined());
  expect(await lines()).toHaveLength(2);
  await again.stop();
});

it('goes on while the archive can’t be written, says so, and catches up', async () => {
  await mkdir(folder);
  await writeFile(
    join(folder, 'point-in-time'),
    'a file where a folder is wanted, as a disk without space would be',
  );
  const desk = await scene.start(archive());
  await until(() => expect(desk.archive?.().error).toMatch(/ENOTDIR|EEXIST/));
  await queryOnce(desk.url, 'create table written (text text)');
  await write(desk.url, 'while it was full', 3);
  await queryOnce(desk.superuserUrl, 'select pg_switch_wal()');
  await until(async () => expect((await readdir(`${scene.cluster}-wal`)).length).toBeGreaterThan(1));
  expect(scene.said.filter((sentence) => sentence.includes('archive of the database'))).toHaveLength(1);
  await rm(join(folder, 'point-in-time'));
  await desk.stop();
  expect((await readdir(join(await line(), 'wal'))).length).toBeGreaterThan(0);
  // Without a folder for backups nothing is kept any more.
  const off = await scene.start({ archive: null });
  await expect(readdir(`${scene.cluster}-wal`)).rejects.toThrow('ENOENT');
  expect(off.archive).toBeUndefined();
});

it('base copies go once a newer one is a week old, and the log before them with them', async () => {
  const day = (n: number) => Date.UTC(2026, 10, n);
  await mkdir(join(folder, 'base'), { recursive: true });
  await mkdir(join(folder, 'wal'));
  const segment = (n: number) => `00000001000000000000000${n}`;
  for (const [n, at] of [
    [2, 1],
    [4, 8],
    [6, 15],
  ] as const) {
    const said = {
      major: 18,
      endedAt: new Date(day(at)).toISOString(),
      startSegment: segment(n),
      bytes: 1,
      sha256: '',
      key: null,
    };
    await writeFile(join(folder, 'base', `base-${at}.json`), JSON.stringify(said));
    await writeFile(join(folder, 'base', `base-${at}.tar.zst`), '');
  }
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await writeFile(join(folder, 'wal', `${segment(n)}.zst`), '');
  const left = async () => [
    (await readdir(join(folder, 'base'))).length,
    (await readdir(join(folder, 'wal'))).length,
  ];
  await prune(folder, day(14));
  expect(await left()).toEqual([6, 6]);
  await prune(folder, day(15));
  expect(await left()).toEqual([4, 4]);
  await prune(folder, day(22));
  expect(await left()).toEqual([2, 2]);
});
