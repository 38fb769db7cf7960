import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { lagGauge } from '#server/features/integrations/connector/lag-gauge.ts';
import { createApp } from '#server/app.ts';
import { countRows } from '#server/features/integrations/feed/row-counts.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { type TestApp, startTestApp } from '#server/testing/app.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { databaseFigures } from './database-figures.ts';
import { createMetrics, type Metrics } from './registry.ts';
import { serveMetrics } from './metrics-routes.ts';

const root = join(import.meta.dirname, '../../..');
const at = { port: 0, host: '127.0.0.1' };

let app: TestApp;
let metrics: Metrics;
let served: Awaited<ReturnType<typeof serveMetrics>>;
let desk: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await startTestApp();
  metrics = createMetrics(app.services, app.database);
  served = await serveMetrics(metrics, app.database.url, at);
  desk = await createApp(app.services, { pages: root, logger: undefined, metrics });
  // The first server that works on jobs creates their tables.
  const jobs = await startJobs(app.services, app.database.url, [sendMailJob], {
    info: () => undefined,
    warn: () => undefined,
  });
  await jobs.stop();
});
afterAll(async () => {
  await served.stop();
  await desk.close();
  await app.close();
});

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

it('calls are counted by their route and the status of their answer, never by their address', async () => {
  const { token } = await app.signIn();
  const call = (url: string, headers = {}) => desk.inject({ method: 'GET', url, headers });
  await call('/api/getFaqList', { authorization: token });
  await call('/api/getFaqList?search=secret-word', { authorization: token });
  await call('/api/getFaqList');
  await call('/no/such/secret-word', { authorization: token });
  const text = await scrape(served.port);
  expect(text).toContain(
    'marketdesk_call_duration_seconds_count{call="/api/getFaqList",method="GET",status="200"} 2',
  );
  expect(text).toContain(
    'marketdesk_call_duration_seconds_count{call="/api/getFaqList",method="GET",status="401"} 1',
  );
  expect(text).not.toContain('secret-word');
});

it('every figure of the database can be read', async () => {
  for (const { name, sql } of databaseFigures) {
    const { rows } = await app.database.pool.query<{ value: unknown }>(sql);
    for (const { value } of rows) expect(Number(value), name).not.toBeNaN();
  }
  const text = await scrape(served.port);
  expect(text).toMatch(/^marketdesk_database_up 1$/m);
  expect(text).toMatch(/^marketdesk_sessions \d+$/m);
  expect(text).toMatch(/^marketdesk_table_bytes\{table="users"\} \d+$/m);
  // Without a chain and a backup, there are no figures of them.
  expect(text).not.toMatch(/^marketdesk_chain_lag_blocks[ {]/m);
  expect(text).not.toMatch(/^marketdesk_backup_age_seconds \d/m);
});

it('however often somebody asks, the database is asked once in 15 seconds', async () => {
  const fresh = createMetrics(app.services, app.database);
  const other = await serveMetrics(fresh, app.database.url, at);
  onTestFinished(() => other.stop());
  const sessions = (text: string) => /^marketdesk_sessions (\d+)$/m.exec(text)?.[1];
  const before = sessions(await scrape(other.port));
  expect(before).toBeDefined();
  await app.signIn();
  expect((await Promise.all(Array.from({ length: 20 }, () => scrape(other.port)))).map(sessions)).toEqual(
    Array.from({ length: 20 }, () => before),
  );
});

it('without its database the server still says what it knows itself', async () => {
  const { port, pathname, username, password } = new URL(app.database.url);
  const proxy = await startTcpProxy(Number(port));
  onTestFinished(() => proxy.close());
  proxy.swallow();
  const url = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`;
  const other = await serveMetrics(createMetrics(app.services, app.database), url, at);
  onTestFinished(() => other.stop());
  const text = await scrape(other.port);
  expect(text).toMatch(/^marketdesk_database_up 0$/m);
  expect(text).toMatch(/^marketdesk_pool_max_connections \d+$/m);
  expect(text).not.toMatch(/^marketdesk_sessions \d/m);
});

it('every metric in the alert rules and the dashboard exists, and every alert says what to do', async () => {
  const ofConnector = await lagGauge([]).get();
  const known = new Set(
    [...(await metrics.registry.getMetricsAsJSON()), ofConnector].flatMap(({ name }) =>
      ['', '_bucket', '_count', '_sum'].map((ending) => name + ending),
    ),
  );
  const rules = await readFile(join(root, 'ops/alerts.yaml'), 'utf8');
  const dashboard = await readFile(join(root, 'ops/grafana-dashboard.json'), 'utf8');
  const expressions = [
    ...rules.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g),
    ...dashboard.matchAll(/"expr": "(.*)"/g),
  ].map((match) => match[1] ?? match[2] ?? '');
  const named = expressions.flatMap(
    (expression) => expression.match(/\b(?:marketdesk|nodejs|process)_\w+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !known.has(name))).toEqual([]);

  const guide = await readFile(join(root, 'docs/guide/operate.md'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map((match) => match[1] ?? '');
  const explained = guide.slice(guide.indexOf('\n## Alerts')).split(/^### /m).slice(1);
  expect(explained.map((text) => text.split('\n', 1)[0])).toEqual(alerts);
  for (const text of explained) expect(text.length).toBeGreaterThan(80);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!hasPromtool)('the alert rules fire and rest as their own tests say', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
    cwd: join(root, 'ops'),
    encoding: 'utf8',
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
});

it('rows of senders are counted by their source and result', async () => {
  countRows('shop', { created: 2, changed: 0, unchanged: 0, stale: 0, rejected: 1 });
  countRows('shop', { created: 1, changed: 0, unchanged: 0, stale: 0, rejected: 0 });
  const text = await scrape(served.port);
  expect(text).toContain('marketdesk_feed_rows_total{source="shop",result="created"} 3');
  expect(text).toContain('marketdesk_feed_rows_total{source="shop",result="rejected"} 1');
});
