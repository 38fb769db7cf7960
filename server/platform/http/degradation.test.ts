import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/operations/database/open.ts';
import { createMetrics } from '#server/operations/metrics/registry.ts';
import { startTestAppOn, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import { until } from '#server/testing/until.ts';

// A server whose database gives statements a second, so that it answers late calls within a second and a half.
let database: TestDatabase;
let proxy: TcpProxy;
let app: TestApp;
let admin: TestAdmin;
let tradeHost: Server;
let hostDoes: 'hang' | 'drip' | 'talk nonsense' | 'lie about its rows' | 'answer' = 'hang';
/** Through the proxy, with no more than these connections. */
const connections = 5;

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = new URL(database.url);
  proxy = await startTcpProxy(Number(direct.port));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  url.searchParams.set('options', '-c statement_timeout=1s -c lock_timeout=60s');
  const opened = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    log: () => undefined,
    maxConnections: connections,
  });
  tradeHost = createServer((_request, response) => {
    if (hostDoes === 'answer') response.end(JSON.stringify({ data: [], count: 0 }));
    if (hostDoes === 'talk nonsense') response.end('<html>Welcome</html>');
    if (hostDoes === 'lie about its rows') response.end('{"data": [{"price": {}}], "count": -1}');
    if (hostDoes !== 'drip') return;
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => tradeHost.listen(0, '127.0.0.1', resolve));
  app = await startTestAppOn(
    { ...opened, drop: opened.close },
    {
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      TRADE_URL: `http://127.0.0.1:${(tradeHost.address() as AddressInfo).port}`,
    },
  );
  admin = await app.signIn();
});

afterAll(async () => {
  await app.close();
  await proxy.close();
  await app.database.close();
  tradeHost.closeAllConnections();
  tradeHost.close();
  await database.drop();
});

/** What Prometheus would read of a part. */
async function circuitOf(part: string): Promise<unknown> {
  const { registry } = createMetrics(app.services, app.database);
  const metric = await registry.getSingleMetric('marketdesk_circuit_open')?.get();
  return metric?.values.find(({ labels }) => labels['part'] === part)?.value;
}

const works = () => until(async () => expect((await admin.call('GET', '/api/getFaqList')).status).toBe(200));

it('a table that is locked makes its own calls late, and no others', async () => {
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table static_pages in access exclusive mode');
  const [locked, free] = await Promise.all([
    admin.call('GET', '/adminapi/cms'),
    admin.call('GET', '/api/getFaqList'),
  ]);
  expect([free.status, locked.status]).toEqual([200, 503]);
  expect(locked.headers.get('retry-after')).toBeTruthy();
  expect(locked.body).toMatchObject({ errors: { messages: expect.stringContaining('Narrow your search') } });
  await holder.query('lock table faqs in access exclusive mode');
  const write = await admin.call('POST', '/api/addFaq', { question: 'Late?', answer: '<p>Late</p>' });
  expect(write).toMatchObject({
    status: 503,
    body: { errors: { messages: 'This took too long. Nothing was saved. Try again in a moment.' } },
  });
  await holder.query('rollback');
  await works();
});

it('a slow way to the database: a write that takes too long is refused and leaves nothing', async () => {
  const add = (email: string) =>
    admin.call('POST', '/adminapi/admin', {
      name: 'Slow',
      email,
      password: 'another password for tests',
      restriction: [],
    });
  // Each round trip alone is fast enough, but a write makes four or more.
  proxy.delayMs = 700;
  const answer = await add('slow@example.com');
  proxy.delayMs = 0;
  expect(answer.status).toBe(503);
  await works();
  const { rows } = await database.pool.query(`select from admins where email = 'slow@example.com'`);
  expect(rows).toHaveLength(/may or may not/.test(JSON.stringify(answer.body)) ? rows.length : 0);
  expect((await add('slow.again@example.com')).status).toBe(200);
});

it('a database that hangs is told by /readyz and /healthz as it is; calls are refused at once, nobody gets in, and all is well afterwards', async () => {
  proxy.swallow();
  const call = () => admin.call('GET', '/api/getFaqList');
  onTestFinished(() => proxy.forward());
  await until(async () => {
    // One after the other, so that each looks up its session by a connection of its own.
    const calls = [];
    for (let n = 0; n < 3; n += 1) {
      calls.push(call());
      await sleep(20);
    }
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([503]));
    expect(await circuitOf('database')).toBe(1);
  });
  const refusedBefore = app.database.breaker.refused;
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, call),
    app.call('GET', '/api/getFaqList', undefined, { token: 'not.a.token' }),
    app.call('POST', '/api/login', { email: admin.email, password: admin.password }),
    app.call('GET', '/readyz'),
  ]);
  expect(answers.filter(({ status }) => status < 400)).toEqual([]);
  const asked = performance.now();
  expect((await app.call('GET', '/readyz')).status).toBe(503);
  expect(performance.now() - asked).toBeLessThan(2000);
  expect(app.database.breaker.refused - refusedBefore).toBeGreaterThan(30);
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  proxy.forward();
  await works();
  expect((await app.call('GET', '/readyz')).status).toBe(200);
  expect(await circuitOf('database')).toBe(0);
});

it('a database without a free connection: calls go on over those that are there, or are refused', async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(() => other.end());
  const name = new URL(database.url).pathname.slice(1);
  // New connections are refused, as by a server that has none left.
  await other.query(`alter database "${name}" connection limit 0`);
  const ask = () => Promise.all(Array.from({ length: 20 }, () => admin.call('GET', '/api/getFaqList')));
  for (const { status } of await ask()) expect([200, 503]).toContain(status);
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  );
  await until(async () => {
    expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set([503]));
  });
  await other.query(`alter database "${name}" connection limit -1`);
  await works();
});

it('a receiver of webhooks that is slower than a call may be is told as it is', async () => {
  const receiver = createServer((_request, response) => void setTimeout(() => response.end(), 2000));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const fields = { description: 'Slow', source: '', types: [] };
  const added = await admin.call('POST', '/adminapi/webhooks', { ...fields, url });
  expect(added).toMatchObject({ status: 200 });
  const sent = await admin.call('POST', '/adminapi/webhooks/test', { id: added.body.result._id });
  expect(sent).toMatchObject({ status: 200, body: { result: { outcome: 'delivered' } } });
});

/** A busy machine may turn a call away: then once more, long before calls that hold a place would be over. */
async function answerOf() {
  const list = () => admin.call('GET', '/api/getFaqList');
  const answer = await list();
  if (answer.status !== 503) return answer;
  await sleep(200);
  return list();
}

it.each(['hang', 'drip', 'talk nonsense', 'lie about its rows'] as const)(
  'a trade host that begins to %s holds up its own list alone, until it answers again',
  async (does) => {
    hostDoes = does;
    const trades = () => admin.call('GET', '/getOrderHistory');
    const asked = Promise.all(Array.from({ length: 30 }, trades));
    const others = await Promise.all(Array.from({ length: 20 }, answerOf));
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set([503]));
    await until(async () => {
      await trades();
      expect(await circuitOf('trade host')).toBe(1);
    });
    hostDoes = 'answer';
    await until(async () => expect((await trades()).status).toBe(200));
    expect(await circuitOf('trade host')).toBe(0);
  },
);

it('a flood of sign-ins lets those who are signed in go on, and is answered', async () => {
  const flood = Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      app.call('POST', '/api/login', { email: `nobody.${n}@example.com`, password: 'not the password' }),
    ),
  );
  const reads = await Promise.all(Array.from({ length: 12 }, () => admin.call('GET', '/api/getFaqList')));
  expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const statuses = new Set((await flood).map(({ status }) => status));
  expect([...statuses].filter((status) => ![400, 401, 429, 503].includes(status))).toEqual([]);
  await works();
});
