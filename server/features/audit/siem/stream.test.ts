import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { databaseFigures } from '#server/operations/metrics/database-figures.ts';
import { diagnose } from '#server/operations/diagnostics/doctor.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { rounds } from '#server/testing/rounds.ts';
import { startTextReceiver } from '#server/testing/text-receiver.ts';
import { until } from '#server/testing/until.ts';
import { streamAudit } from './stream.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());
beforeEach(() => sql`delete from audit_stream`.execute(app.services.db));

const write = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await superadmin.call('POST', '/api/updateprofile', { name: `Name ${Math.random()}` });
  await sealAll(app);
};
const to = (url: string, authorization?: string) => ({
  ...app.services,
  config: { ...app.services.config, siem: { url, authorization, fields: 'digests' as const } },
});
const dueNow = () => sql`update audit_stream set next_at = now()`.execute(app.services.db);
const checkpoint = async () =>
  (await app.services.db.selectFrom('audit_chain_head').select('position').executeTakeFirstOrThrow())
    .position;
const stored = () => app.services.db.selectFrom('audit_stream').selectAll().executeTakeFirst();
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const without = <T>(all: readonly T[]) => [...new Set(all)];

describe('over HTTP', () => {
  it('every sealed row arrives once, in the order of the trail, and nothing is sent twice later', async () => {
    const receiver = await startTextReceiver();
    onTestFinished(() => receiver.close());
    await write(3);
    const services = to(receiver.url, 'Splunk secret');
    await streamAudit(services);
    await write(2);
    await streamAudit(services);
    await streamAudit(services);
    expect(receiver.taken()).toEqual(upTo(await checkpoint()));
    expect(receiver.requests[0]?.headers).toMatchObject({
      authorization: 'Splunk secret',
      'content-type': 'application/x-ndjson',
    });
    expect(JSON.stringify(await stored())).not.toContain('secret');
  });

  it('a receiver that refuses, hangs up or is away loses nothing and is asked again later each time', async () => {
    const answers: (number | 'hang up')[] = [500, 'hang up', 302, 429];
    const receiver = await startTextReceiver(() => answers.shift() ?? 200);
    onTestFinished(() => receiver.close());
    await write(2);
    const services = to(receiver.url);
    for (let failures = 1; failures <= 4; failures += 1) {
      await expect(streamAudit(services)).rejects.toThrow(/HTTP|ECONNRESET|socket/);
      const state = await stored();
      expect(state).toMatchObject({ position: 0, failures });
      expect(state?.next_at.getTime()).toBeGreaterThan(Date.now() + 500);
      // It isn't due yet, for no server.
      expect(await streamAudit(services)).toBe(0);
      await dueNow();
    }
    await receiver.close();
    await expect(streamAudit(services)).rejects.toThrow('ECONNREFUSED');
    await dueNow();
    const again = await startTextReceiver();
    onTestFinished(() => again.close());
    await streamAudit(to(again.url));
    expect(again.taken()).toEqual(upTo(await checkpoint()));
    expect(await stored()).toMatchObject({ failures: 0, error: null, failing_since: null });
  });

  it('a batch that is too large for the receiver goes in parts', async () => {
    const receiver = await startTextReceiver((lines) => (lines.length > 3 ? 413 : 200));
    onTestFinished(() => receiver.close());
    await write(12);
    await streamAudit(to(receiver.url));
    expect(without(receiver.taken())).toEqual(upTo(await checkpoint()));
  });

  it('of two servers one sends at a time, also while rows are written', async () => {
    const receiver = await startTextReceiver();
    onTestFinished(() => receiver.close());
    const services = to(receiver.url);
    const other = await app.another();
    onTestFinished(() => other.close());
    for (let round = 0; round < rounds(3, 20); round += 1) {
      await write(1);
      await Promise.all([
        streamAudit(services),
        streamAudit({ ...other.services, config: services.config }),
        streamAudit(services),
      ]);
    }
    await streamAudit(services);
    expect(receiver.taken()).toEqual(upTo(await checkpoint()));
  });

  it('a server whose connection dies while the receiver is slow sends again, in order', async () => {
    let isSlow = true;
    let asked: (() => void) | undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    let answer: (() => void) | undefined;
    const receiver = await startTextReceiver(async () => {
      if (!isSlow) return 200;
      isSlow = false;
      asked?.();
      await new Promise<void>((resolve) => (answer = resolve));
      return 200;
    });
    onTestFinished(() => receiver.close());
    await write(2);
    const services = to(receiver.url);
    const first = streamAudit(services).catch((error: Error) => error);
    await isAsked;
    expect(await streamAudit(services)).toBe(0);
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await until(async () => expect(await streamAudit(services)).toBeGreaterThan(0));
    answer?.();
    await first;
    expect(without(receiver.taken())).toEqual(upTo(await checkpoint()));
    expect(await stored()).toMatchObject({ position: await checkpoint() });
  });
});

it('a missing row stops it with a sentence', async () => {
  const receiver = await startTextReceiver();
  onTestFinished(() => receiver.close());
  await write(3);
  const services = to(receiver.url);
  await sql`create table aside as select * from audit_seals where position = 2`.execute(app.services.db);
  await sql`delete from audit_seals where position = 2`.execute(app.services.db);
  await expect(streamAudit(services)).rejects.toThrow('The row at position 1 is missing');
  expect(receiver.taken()).toEqual([]);
  await sql`insert into audit_seals select * from aside`.execute(app.services.db);
  await sql`drop table aside`.execute(app.services.db);
  await dueNow();
  await streamAudit(services);
  expect(receiver.taken()).toEqual(upTo(await checkpoint()));
});

it('metrics and the doctor say how far it is and what is wrong', async () => {
  const figure = async (name: string) => {
    const found = databaseFigures.find((one) => one.name === name);
    const { rows } = await app.database.pool.query<{ value: string }>(found?.sql ?? '');
    return rows[0] && Number(rows[0].value);
  };
  expect(await figure('audit_stream_lag_rows')).toBeUndefined();
  await write(1);
  const gone = await startTextReceiver();
  await gone.close();
  await expect(streamAudit(to(gone.url))).rejects.toThrow('ECONNREFUSED');
  expect(await figure('audit_stream_lag_rows')).toBe(await checkpoint());
  const said = async () =>
    (await diagnose(app.database.pool)).findings.flatMap(({ about, sentence }) =>
      about === 'SIEM' ? [sentence] : [],
    );
  expect(await said()).toEqual([]);
  await sql`update audit_stream set failing_since = now() - interval '11 minutes'`.execute(app.services.db);
  expect((await said())[0]).toMatch(/nothing for 11 minutes \(ECONNREFUSED\)\. \d+ audit entries/);
  expect(await figure('audit_stream_failing_seconds')).toBeGreaterThan(600);
  const { body } = await superadmin.call('GET', '/adminapi/auditStream');
  expect(body.result).toMatchObject({ isConfigured: true, position: 0, error: 'ECONNREFUSED' });
  expect(body.result.waiting).toBe(await checkpoint());
  const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  expect((await other.call('GET', '/adminapi/auditStream')).status).toBe(403);
});
