import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfillWorker } from '../runs/backfill.ts';
import { runsTask } from '../runs/work-on-runs.ts';
import { runKinds } from '#server/features.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { upgradeFinishTask } from '#server/operations/upgrade/finish-upgrade.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { readMigrations } from './migration-files.ts';
import { heartbeatTask, unregisterServer } from '../jobs/servers.ts';
import { uuidV7 } from './uuid-v7.ts';

let app: TestApp;
let superadmin: TestAdmin;
let directory: string;
const rows = 3000;
const log = { info: () => undefined, warn: () => undefined };
const stopping = new AbortController();

const expand = '20300101000000_expand.sql';
const backfill = '20300102000000_fill_things.sql';
const contract = '20300103000000_contract.sql';
const later = '20300104000000_later.sql';
const put = (name: string, sql: string) => writeFile(join(directory, name), sql);
const server = (version: string) => ({ id: uuidV7(), host: 'here', version });

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
  directory = await mkdtemp(join(tmpdir(), 'upgrade-'));
  // The database of this test: it was made by an older version, which still runs.
  await app.database.pool
    .query(`delete from migrations; create table things as select id, null::int as twice from generate_series(1, ${rows}) id;
    alter table things add primary key (id); analyze things`);
  await put(expand, '-- expand\nselect 1;');
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await app.close();
});

describe('an upgrade beside an older server', () => {
  const said: string[] = [];
  const tell = (sentence: string) => void said.push(sentence);
  const old = server('0.1.0');
  const young = server('0.2.0');
  const work = () =>
    runsTask({ ...runKinds, backfill: { work: backfillWorker(directory) } }, ['backfill']).run(
      app.services,
      log,
      stopping.signal,
    );
  const run = async () => (await superadmin.call('GET', '/adminapi/runs')).body.data[0];

  it('adds, begins its backfill, and leaves what takes away for later', async () => {
    await migrate(app.database.pool, { directory, server: old });
    await put(
      backfill,
      `-- backfill of things
with batch as (select id from things where id > coalesce($1::int, 0) order by id limit $2),
filled as (update things set twice = 2 * things.id from batch where batch.id = things.id)
select max(id)::text as cursor, count(*) as done from batch;`,
    );
    await put(contract, '-- contract\nalter table things drop column id cascade;');
    await put(later, '-- expand\nalter table things add column later int;');
    expect(await migrate(app.database.pool, { directory, server: young, log: tell })).toEqual([
      backfill,
      later,
    ]);
    expect(said).toContain(
      `The last step of an upgrade, ${contract}, waits: the backfill fill_things isn't finished.`,
    );
    expect(await run()).toMatchObject({
      kind: 'backfill',
      title: { name: 'fill_things', table: 'things' },
      startedBy: { _id: null, name: 'marketdesk' },
      total: rows,
      done: 0,
      pausedAt: null,
    });
  });

  it('a backfill can be paused by a superadmin, not cancelled', async () => {
    const { _id: id } = await run();
    const admin = await app.signIn({ restriction: [] });
    expect((await admin.call('POST', `/adminapi/runs/${id}/pause`, { paused: true })).status).toBe(403);
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/cancel`)).status).toBe(409);
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/pause`, { paused: true })).status).toBe(200);
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/pause`, { paused: true })).status).toBe(409);
    await work();
    expect(await run()).toMatchObject({ state: 'waiting', done: 0, pausedAt: expect.any(String) });
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/pause`, { paused: false })).status).toBe(200);
  });

  it('fills every row, whatever servers begin it, and then waits for the older server alone', async () => {
    await until(async () => {
      await Promise.all([work(), work()]);
      expect(await run()).toMatchObject({ state: 'done', done: rows });
    });
    const wrong = await app.database.pool.query('select from things where twice is distinct from 2 * id');
    expect(wrong.rowCount).toBe(0);
    expect(await migrate(app.database.pool, { directory, server: young, log: tell })).toEqual([]);
    expect(said.at(-1)).toContain(
      'an older server works on this database, or did within the hour: here (version 0.1.0',
    );
  });

  it('leaves out of the older server’s list what only a newer one knows', async () => {
    const before = (await superadmin.call('GET', '/adminapi/runs')).body;
    const id = uuidV7();
    await app.database.pool.query(
      `insert into runs (id, kind, title, principal_name, input) values ($1, 'later', '{}', '', '{}')`,
      [id],
    );
    const { status, body } = await superadmin.call('GET', '/adminapi/runs');
    expect([status, body.data, body.count]).toEqual([200, before.data, before.count]);
    expect((await superadmin.call('GET', `/adminapi/runs/${id}`)).status).toBe(404);
  });

  it('is finished by itself once the older server has stopped', async () => {
    const finishing = upgradeFinishTask(app.database.pool, young, await readMigrations(directory));
    // Its files are these, except the last check, which uses those of the server.
    await unregisterServer(app.database.pool, old);
    expect(await migrate(app.database.pool, { directory, server: young })).toEqual([contract]);
    await finishing.run(app.services, log, stopping.signal);
    const { rows: left } = await app.database.pool.query('select name from migrations order by name');
    expect(left.map(({ name }: { name: string }) => name)).toEqual([expand, backfill, contract, later]);
  });

  it('ends a server that was out of sight while the database was upgraded, and no other', async () => {
    const ends: string[] = [];
    const known = await readMigrations(directory);
    const look = (which: typeof young, migrations: typeof known) =>
      heartbeatTask(app.database.pool, which, migrations, ({ message }) => void ends.push(message)).run(
        app.services,
        log,
        stopping.signal,
      );
    await look(young, known);
    await look(server('0.2.0'), known);
    expect(ends).toEqual([]);
    await look(old, known.slice(0, 1));
    expect(ends.join()).toContain('Start the newer program');
    await expect(migrate(app.database.pool, { directory: await olderFolder() })).rejects.toThrow(
      'The database is newer than this program',
    );
  });

  async function olderFolder(): Promise<string> {
    const folder = join(directory, 'older');
    await (await import('node:fs/promises')).mkdir(folder);
    await writeFile(join(folder, expand), '-- expand\nselect 1;');
    return folder;
  }
});

it('a migration lets writers go first while a long transaction holds its table', async () => {
  const reader = await app.database.pool.connect();
  const said: string[] = [];
  try {
    await reader.query('begin; select from things limit 1');
    await put('20300105000000_waits.sql', '-- expand\nalter table things add column waited int;');
    const migrating = migrate(app.database.pool, { directory, log: (sentence) => said.push(sentence) });
    const write = () => app.database.pool.query('update things set later = 1 where twice = 2');
    // Writers get through, again and again, though the migration waits for its lock.
    await until(async () => {
      await write();
      expect(said.join()).toContain('waits for a table that a long transaction holds');
    });
    await reader.query('commit');
    expect(await migrating).toEqual(['20300105000000_waits.sql']);
  } finally {
    reader.release();
  }
});

it('a start that waits for the migration of another server says so', async () => {
  const holder = await app.database.pool.connect();
  const said: string[] = [];
  try {
    await holder.query('SELECT pg_advisory_lock(7240002)');
    const migrating = migrate(app.database.pool, { directory, log: (sentence) => said.push(sentence) });
    await until(() => expect(said.join()).toContain('Another server migrates this database'));
    await holder.query('SELECT pg_advisory_unlock(7240002)');
    await migrating;
  } finally {
    holder.release(true);
  }
});
