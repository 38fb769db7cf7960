import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedEntities } from '#contract/feed-rights.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { lineOf, openFeedStream } from '../testing/feed-stream.ts';
import { addTestKey, type TestKey } from '../testing/keys.ts';

let app: TestApp;
let key: TestKey;

const allRights = feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true }));

beforeAll(async () => {
  app = await startTestApp();
  key = await addTestKey(app, { restriction: allRights });
});
afterAll(() => app.close());

const all = async (statement: string, ...values: unknown[]) =>
  (await app.database.pool.query(statement, values)).rows;
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
      'Line 3 is not UTF-8. Send it in that encoding. The rows before it stand.',
    ],
    ['is no JSON', '{"id": \n', 'Line 3 is not valid JSON. The rows before it stand.'],
    [
      'is too long',
      `{"id":"${'x'.repeat(300 * 1024)}"}\n`,
      'Line 3 is longer than 256 KiB. The rows before it stand.',
    ],
  ])('ends at a line that %s, which it names: the rows before stand', async (kind, broken, sentence) => {
    const { sending, rest } = await stream('users');
    sending.write(lineOf(user(`${kind} 1`)) + lineOf(user(`${kind} 2`)));
    sending.write(broken);
    sending.end(lineOf(user(`${kind} 4`)));
    expect(await rest()).toMatchObject([
      { result: 'created' },
      { result: 'created' },
      { end: 'failed', line: 3, errors: { messages: sentence }, counts: { created: 2 } },
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
    expect(await rest()).toMatchObject([{ end: 'failed', counts: { created: 1 } }]);
    expect(await all(`select from feed_users where external_id = 'r2'`)).toEqual([]);
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
});
