import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../upgrade/migrate.ts';
import { createEmbeddedScene, queryOnce, type EmbeddedScene } from '#server/testing/embedded-scene.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

/** The package of a former major version, which the full run installs. */
const former = process.env['TEST_FORMER_POSTGRES'];

let scene: EmbeddedScene;
beforeEach(async () => {
  scene = await createEmbeddedScene({ inMemory: true });
});
afterEach(() => scene.end());

const upgrade = (onProgress?: (done: number) => void) =>
  upgradeCluster({
    dataDir: scene.dataDir,
    log: (message) => scene.said.push(message),
    settings: { fsync: 'off' },
    fetchOld: async () => former ?? '',
    ...(onProgress && { onProgress }),
  });

test('a database of this version is left alone, and none is refused', async () => {
  await expect(upgrade()).rejects.toThrow('There is no embedded database');
  await (await scene.start()).stop();
  expect(await upgrade()).toBeUndefined();
});

test('what an upgrade that was interrupted between its last two steps left is put in place', async () => {
  const first = await scene.start();
  await queryOnce(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const staging = join(scene.dataDir, 'postgres-upgrade');
  await mkdir(staging);
  await rename(scene.cluster, join(staging, 'postgres'));
  await writeFile(join(staging, 'whole'), '17');
  await expect(scene.start()).rejects.toThrow('but no database');
  expect(await upgrade()).toMatchObject({ from: 17, to: 18 });
  const { url } = await scene.start();
  expect(await queryOnce(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test.skipIf(!former)(
  'a database of a former version comes over whole, also after an interruption',
  async () => {
    const old = await scene.start({ binariesPackage: former ?? '' });
    const pool = new Pool({ connectionString: old.url, max: 2 });
    pool.on('error', () => undefined);
    await migrate(pool);
    await pool.query(
      `insert into faqs (id, question, answer) select gen_random_uuid(), 'Question ' || n, 'Answer' from generate_series(1, 5000) n`,
    );
    await pool.query(`insert into admins (id, name, email, password_hash, role, restriction)
    values ('0193b6f4-0000-7000-8000-000000000001', 'Ada', 'ada@example.com', '', 'superadmin', '[]')`);
    await pool.query(`insert into admin_sessions (id, admin_id, expires_at, ip_address, user_agent)
    select gen_random_uuid(), id, now() + interval '1 day', '127.0.0.1', '' from admins`);
    const rows = `select (select count(*) from faqs) as faqs, (select md5(string_agg(faqs::text, '' order by id)) from faqs) as text,
    (select count(*) from admin_sessions where ended_at is null) as sessions, (select count(*) from audit_log) as trail`;
    const before = (await pool.query(rows)).rows;
    await pool.end();
    await old.stop();

    await expect(scene.start()).rejects.toThrow('npm run database:upgrade');
    const interruption = () => {
      throw new Error('interrupted');
    };
    await expect(upgrade(interruption)).rejects.toThrow('interrupted');
    expect((await readFile(join(scene.cluster, 'PG_VERSION'), 'utf8')).trim()).toBe('17');
    const upgraded = await upgrade();
    expect(upgraded).toMatchObject({ from: 17, to: 18 });
    expect((await readFile(join(scene.cluster, 'PG_VERSION'), 'utf8')).trim()).toBe('18');
    expect(await readdir(scene.dataDir)).toContain('postgres-17');
    expect(await readdir(scene.dataDir)).not.toContain('postgres-upgrade');

    const young = await scene.start();
    // Nobody is signed out, because it is the same workspace.
    expect(await queryOnce(young.url, rows)).toEqual(before);
  },
);
