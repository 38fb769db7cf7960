import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  addFeedKey,
  type ConnectorProcess,
  connectorTests,
  type ForeignDatabase,
  sendsTo,
  startConnector,
} from '#server/testing/connector.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { until } from '#server/testing/until.ts';
import { ReadOnlySession } from './read-only-session.ts';

let app: TestApp;
const { open, closeAll } = connectorTests();
const running: ConnectorProcess[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const connector of running) connector.kill();
  await closeAll();
  await app.close();
});

const all = statementsOn(() => app.database);

/** People of yesterday with valid emails, except every thousandth, and a second table. */
const people = (source: string, count: number) => `
  create table people (id bigint primary key, name text not null, email text not null,
    updated_at timestamptz not null default clock_timestamp());
  create index on people (updated_at);
  create table coins (id bigint primary key, code text not null, name text not null);
  insert into people select n, '${source} ' || n,
      case when n % 1000 = 7 then 'no email' else n || '@${source}.example' end, now() - interval '1 day'
    from generate_series(1, ${count}) n`;

const peopleTable = {
  table: 'public.people',
  entity: 'users',
  key: ['id'],
  watermark: 'updated_at',
  fields: { id: 'id', name: 'name', email: 'email' },
  constants: {},
};
const coinsTable = {
  table: 'public.coins',
  entity: 'currencies',
  key: ['id'],
  watermark: null,
  fields: { id: 'id', symbol: 'code', name: 'name' },
  constants: { type: 'crypto', withdrawFee: '0' },
};

async function openPeople(source: string, count: number): Promise<ForeignDatabase> {
  const foreign = await open(people(source, count));
  await foreign.writeMap({ pollSeconds: 0.1, overlapSeconds: 60, tables: [peopleTable, coinsTable] });
  return foreign;
}

function start(...given: Parameters<typeof startConnector>): ConnectorProcess {
  const connector = startConnector(...given);
  running.push(connector);
  return connector;
}

/** The names of the users of a source here, sorted. */
const namesOf = async (source: string): Promise<string[]> =>
  (await all('select name from users where name like $1 order by name', `${source} %`)).map(
    ({ name }) => name,
  );

/** The names that arrive: all except those with an invalid email. */
const arriving = (source: string, count: number) =>
  Array.from({ length: count }, (_, n) => n + 1)
    .filter((n) => n % 1000 !== 7)
    .map((n) => `${source} ${n}`)
    .toSorted();

const expectNames = (source: string, names: readonly string[]) =>
  until(async () => expect(await namesOf(source)).toEqual(names));

it('continues after a kill as if nothing had happened, and lists rejected rows with the reason', async () => {
  const foreign = await openPeople('kill', 6000);
  const env = sendsTo(app.url, await addFeedKey(app, 'kill'));
  for (const least of [1000, 3000]) {
    const connector = start(foreign, { env });
    await until(async () => expect((await namesOf('kill')).length).toBeGreaterThan(least));
    connector.kill();
    await connector.ended;
    expect((await namesOf('kill')).length).toBeLessThan(5994);
  }
  const { code, output } = await start(foreign, { env, args: ['--once'] }).ended;
  expect(code, output()).toBe(0);
  expect(await namesOf('kill')).toEqual(arriving('kill', 6000));
  const rejected = (await readFile(foreign.besides('rejected.ndjson'), 'utf8')).trim().split('\n');
  const rows = rejected.map((line) => JSON.parse(line) as { id: string; table: string; errors: object });
  expect([...new Set(rows.map(({ id }) => id))].toSorted()).toEqual([
    '1007',
    '2007',
    '3007',
    '4007',
    '5007',
    '7',
  ]);
  expect(rows[0]).toMatchObject({ table: 'public.people', errors: { email: 'Invalid email' } });
});

it('sends inserts, updates and rows of transactions that commit late, and not what it has sent', async () => {
  const foreign = await openPeople('follow', 3);
  const { client, url } = foreign;
  const key = await addFeedKey(app, 'follow');
  const connector = start(foreign, { env: sendsTo(app.url, key), args: ['--metrics', '0'] });
  await expectNames('follow', ['follow 1', 'follow 2', 'follow 3']);

  const late = new Client({ connectionString: url });
  await late.connect();
  await late.query('begin');
  await late.query(`insert into people values (5, 'follow 5', '5@follow.example', now())`);
  await client.query(`insert into people values (4, 'follow 4', '4@follow.example')`);
  await client.query(`update people set name = 'follow 1b', updated_at = clock_timestamp() where id = 1`);
  await expectNames('follow', ['follow 1b', 'follow 2', 'follow 3', 'follow 4']);
  await late.query('commit');
  await late.end();
  await expectNames('follow', ['follow 1b', 'follow 2', 'follow 3', 'follow 4', 'follow 5']);

  // A connection that is lost is opened again.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marketdesk connect'
    and datname = current_database()`);
  await client.query(`insert into people values (6, 'follow 6', '6@follow.example')`);
  await expectNames('follow', ['follow 1b', 'follow 2', 'follow 3', 'follow 4', 'follow 5', 'follow 6']);

  const address = /at (\S+metrics)\./.exec(connector.output())?.[1] ?? '';
  const lag = async () =>
    Number(/lag_seconds\{table="public\.people"\} (\S+)/.exec(await (await fetch(address)).text())?.[1]);
  await until(async () => expect(await lag()).toBeLessThan(5));
  // Each batch leaves a row in the trail here: polls without a change send none.
  const batches = connector.output().match(/public\.people: .*/g) ?? [];
  expect(batches.length, connector.output()).toBeLessThan(10);
});

it('waits while the workspace is down, and continues', async () => {
  const foreign = await openPeople('down', 2);
  const proxy = await startTcpProxy(1);
  const url = `http://127.0.0.1:${proxy.port}`;
  const connector = start(foreign, { env: sendsTo(url, await addFeedKey(app, 'down')) });
  await until(() =>
    expect(connector.output()).toMatch(/The workspace doesn’t answer \(.+\)\. Trying again\./),
  );
  proxy.target = Number(new URL(app.url).port);
  await expectNames('down', ['down 1', 'down 2']);
  await until(() => expect(connector.output()).toContain('The workspace answers again.'));
  connector.kill();
  await connector.ended;
  await proxy.close();
});

it('ends when its key is revoked, and continues with another one', async () => {
  const foreign = await openPeople('key', 3);
  const admin = await app.signIn();
  const key = await addFeedKey(app, 'key');
  const connector = start(foreign, { env: sendsTo(app.url, key) });
  await expectNames('key', ['key 1', 'key 2', 'key 3']);
  const revoked = await admin.call('POST', `/adminapi/apiKeys/${key.id}/revoke`, {});
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
  await foreign.client.query(`insert into people values (4, 'key 4', '4@key.example')`);
  const { code, output } = await connector.ended;
  expect(code).toBe(1);
  expect(output()).toMatch(/The workspace refuses users \(401\): .+ Progress is kept/);
  start(foreign, { env: sendsTo(app.url, await addFeedKey(app, 'key')) });
  await expectNames('key', ['key 1', 'key 2', 'key 3', 'key 4']);
});

it('continues with other tables while one can’t be read, and with it as soon as it can', async () => {
  const foreign = await openPeople('gone', 2);
  const { client } = foreign;
  const connector = start(foreign, { env: sendsTo(app.url, await addFeedKey(app, 'gone')) });
  await expectNames('gone', ['gone 1', 'gone 2']);
  await client.query(`alter table people rename column name to called`);
  await client.query(`insert into people values (3, 'gone 3', '3@gone.example')`);
  await until(() =>
    expect(connector.output()).toContain(
      'public.people can’t be read: column t.name does not exist. The other tables continue.',
    ),
  );
  await client.query(`revoke select on people from current_user`);
  await until(() => expect(connector.output()).toContain('public.people can’t be read: permission denied'));
  await client.query(
    `grant select on people to current_user; alter table people rename column called to name`,
  );
  await expectNames('gone', ['gone 1', 'gone 2', 'gone 3']);
  await until(() => expect(connector.output()).toContain('public.people is read again.'));
});

it('says that the database can’t be reached', async () => {
  const { code, output } = await start({
    url: 'postgres://nobody@127.0.0.1:1/shop',
    map: '/nonexistent/m.json',
  }).ended;
  expect(code).toBe(1);
  expect(output()).toMatch(/^Your database can’t be read: .*ECONNREFUSED/);
});

it('can’t write to the other database', async () => {
  const { url } = await openPeople('read', 1);
  const session = new ReadOnlySession(url);
  await expect(session.query(`insert into coins values (1, 'X', 'X')`)).rejects.toThrow(
    'read-only transaction',
  );
  await session.close();
});
