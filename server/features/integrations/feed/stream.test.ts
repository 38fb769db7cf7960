import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { createApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { beginFeed, lineOf, openFeedStream } from '#server/testing/feed-stream.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { until } from '#server/testing/until.ts';
import { stillSeconds, watchRows } from './watch-rows.ts';

let app: TestApp;
let key: TestKey;

const allRights = feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true }));

beforeAll(async () => {
  app = await startTestApp();
  key = await addTestKey(app, { restriction: allRights });
});
afterAll(() => app.close());

const all = statementsOn(() => app.database);
const user = (id: unknown, more: object = {}) => ({ id, name: `User ${String(id)}`, ...more });
const stream = (entity: string, headers?: Record<string, string>) =>
  openFeedStream({ app, key }, entity, headers);

describe('a stream', () => {
  it('is answered while it comes, in order, and says at its end how many became what', async () => {
    const { sending, next, rest } = await stream('users');
    sending.write(lineOf(user('s1')) + lineOf(user('s2')));
    expect([await next(), await next()]).toEqual([
      { id: 's1', result: 'created' },
      { id: 's2', result: 'created' },
    ]);
    sending.end(JSON.stringify(user('s1')));
    expect(await rest()).toEqual([
      { id: 's1', result: 'unchanged' },
      { end: 'done', counts: { created: 2, changed: 0, unchanged: 1, stale: 0, rejected: 0 } },
    ]);
  });

  it('of many thousand rows, zipped, is taken whole', async () => {
    const { sending, rest } = await stream('logins', { 'content-encoding': 'gzip' });
    const rows = Array.from({ length: 5500 }, (_, n) =>
      lineOf({ id: `l${n}`, email: 'l@example.com', ipAddress: '10.0.0.1', status: 'Success' }),
    );
    sending.end(gzipSync(rows.join('')));
    const answers = await rest();
    expect(answers).toHaveLength(5501);
    expect(answers[5499]).toEqual({ id: 'l5499', result: 'created' });
    expect(answers[5500]).toMatchObject({ end: 'done', counts: { created: 5500 } });
  });

  it.each([
    [
      'is not UTF-8',
      Buffer.from('{"id":"caf\xe9"}\n', 'latin1'),
      'Line 3 is not UTF-8. Send it as UTF-8. The rows before it were saved.',
    ],
    ['is no JSON', '{"id": \n', 'Line 3 is not valid JSON. The rows before it were saved.'],
    [
      'contains a field twice',
      '{"id":"n3","name":"One","name":"Two"}\n',
      'Line 3 contains a field twice. The rows before it were saved.',
    ],
    [
      'is too long',
      `{"id":"${'x'.repeat(300 * 1024)}"}\n`,
      'Line 3 is longer than 256 KiB. The rows before it were saved.',
    ],
  ])('ends at a line that %s, which it names: the rows before stand', async (kind, broken, sentence) => {
    const { sending, rest } = await stream('users');
    sending.write(lineOf(user(`${kind} 1`)) + lineOf(user(`${kind} 2`)));
    sending.write(broken);
    sending.end(lineOf(user(`${kind} 4`)));
    expect(await rest()).toMatchObject([
      { result: 'created' },
      { result: 'created' },
      { end: 'failed', line: 3, next: 3, errors: { messages: sentence }, counts: { created: 2 } },
    ]);
    expect(
      await all(`select external_id from feed_users where external_id like $1 order by 1`, `${kind}%`),
    ).toEqual([{ external_id: `${kind} 1` }, { external_id: `${kind} 2` }]);
  });

  it('ends with the next batch once its key is revoked', async () => {
    const fleeting = await addTestKey(app, { restriction: allRights });
    const { sending, next, rest } = await stream('users', { authorization: fleeting.authorization });
    sending.write(lineOf(user('r1')));
    expect(await next()).toMatchObject({ result: 'created' });
    await all(
      `update api_keys set status = 'revoked', revoked_at = now(), access_version = access_version + 1 where id = $1`,
      fleeting.id,
    );
    sending.write(lineOf(user('r2')));
    expect(await rest()).toMatchObject([{ end: 'failed', next: 2, counts: { created: 1 } }]);
    expect(await all(`select from feed_users where external_id = 'r2'`)).toEqual([]);
    expect(await all(`select call from refused_calls where admin_id = $1`, fleeting.id)).toEqual([
      { call: '/feed/users' },
    ]);
    sending.destroy();
  });

  it('that is a gzip bomb ends early', async () => {
    const { sending, rest } = await stream('users', { 'content-encoding': 'gzip' });
    sending.end(gzipSync(Buffer.alloc(50 * 1024 * 1024, 10)));
    expect(await rest()).toMatchObject([{ end: 'failed' }]);
    const other = await stream('users', { 'content-encoding': 'gzip' });
    other.sending.end(gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)));
    expect(await other.rest()).toMatchObject([{ end: 'failed', line: 1 }]);
  });

  it('whose sender leaves or waits holds no transaction', async () => {
    const { sending, next } = await stream('users');
    sending.write(lineOf(user('q1')));
    await next();
    sending.write('{"id":"q2"');
    expect(
      await all(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`),
    ).toEqual([]);
    sending.destroy();
    expect((await key.call('POST', '/feed/v1/users', [user('q1')])).status).toBe(200);
  });

  it('of which a key may have eight open at one server: the ninth is told so, and has its turn once another ends', async () => {
    const busy = await addTestKey(app, { restriction: allRights });
    const headers = { authorization: busy.authorization };
    const open = await Promise.all(Array.from({ length: 8 }, () => stream('users', headers)));
    for (const [n, { sending, next }] of open.entries()) {
      sending.write(lineOf(user(`slot${n}`)));
      expect(await next()).toMatchObject({ result: 'created' });
    }
    const refused = beginFeed({ app, key: busy }, '/feed/v1/users', {
      'content-type': 'application/x-ndjson',
    });
    refused.end(lineOf(user('slot9')));
    const [answer] = (await once(refused, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5']);
    answer.resume();
    open[0]?.sending.end();
    await open[0]?.rest();
    await until(async () => {
      const { sending, rest } = await stream('users', headers);
      sending.end(lineOf(user('slot9')));
      return (await rest()).length === 2;
    });
    for (const { sending } of open) sending.destroy();
  });

  it('says at a stop of the server from which line on the rest is to be sent', async () => {
    const server = await createApp(app.services, { pages: '', logger: undefined });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const { sending, next, rest } = await openFeedStream({ app: { url }, key }, 'users');
    sending.write(`${lineOf(user('stop1'))}\n${lineOf(user('stop2'))}`);
    expect([await next(), await next()]).toMatchObject([{ id: 'stop1' }, { id: 'stop2' }]);
    sending.write('{"id":"half');
    const closed = server.close();
    expect(await rest()).toEqual([
      {
        end: 'failed',
        counts: { created: 2, changed: 0, unchanged: 0, stale: 0, rejected: 0 },
        errors: { messages: 'The server is stopping. Send the rest, from line 4 on, in a new request.' },
        next: 4,
      },
    ]);
    sending.end();
    await closed;
  });
});

describe('a watch over rows', () => {
  it('ends what is still for a minute, whatever bytes come', async () => {
    vi.useFakeTimers();
    try {
      const watch = watchRows(new AbortController().signal);
      const still = watch.untilRows(new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(stillSeconds * 1000);
      expect(await still).toBe('is still');
      expect(await watch.untilRows(Promise.resolve('row'))).toBe('row');
      const socket = { destroy: vi.fn() };
      const reading = watch.whileRead('answers', { raw: { socket } } as never);
      reading.next();
      await vi.advanceTimersByTimeAsync(stillSeconds * 1000);
      expect(socket.destroy).toHaveBeenCalledOnce();
      watch.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
