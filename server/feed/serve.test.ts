import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedEntities } from '#contract/feed-rights.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addTestKey, type TestKey } from '../testing/keys.ts';

let app: TestApp;
let key: TestKey;

const allRights = feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true }));

beforeAll(async () => {
  app = await startTestApp();
  key = await addTestKey(app, { name: 'Marketplace', restriction: allRights });
});
afterAll(() => app.close());

const all = async (statement: string, ...values: unknown[]) =>
  (await app.database.pool.query(statement, values)).rows;
const user = (id: unknown, more: object = {}) => ({ id, name: `User ${String(id)}`, ...more });

describe('POST /feed/v1/{entity} with an array', () => {
  it('answers each row in order, with the counts, and leaves one row of the trail under the key’s name', async () => {
    const answer = await key.call('POST', '/feed/v1/users', [
      user('a1'),
      user('a2', { email: 'no' }),
      user('a1'),
    ]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        results: [
          { id: 'a1', result: 'created' },
          { id: 'a2', result: 'rejected', errors: { email: 'Invalid email' } },
          { id: 'a1', result: 'unchanged' },
        ],
        counts: { created: 1, changed: 0, unchanged: 1, stale: 0, rejected: 1 },
      },
    ]);
    expect(
      await all(`select admin_id, admin_name, call, after from audit_log where call like 'feed/%'`),
    ).toEqual([
      {
        admin_id: key.id,
        admin_name: 'Marketplace',
        call: 'feed/users',
        after: {
          entity: 'users',
          source: 'marketplace',
          created: 1,
          changed: 0,
          unchanged: 1,
          stale: 0,
          rejected: 1,
        },
      },
    ]);
  });

  it('takes gzip, with a bound', async () => {
    const zipped = async (body: Buffer) => {
      const response = await fetch(`${app.url}/feed/v1/users`, {
        method: 'POST',
        headers: {
          authorization: key.authorization,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: new Uint8Array(body),
      });
      return [response.status, (await response.json()) as object];
    };
    expect(await zipped(gzipSync(JSON.stringify([user('z1')])))).toMatchObject([
      200,
      { results: [{ result: 'created' }] },
    ]);
    expect(await zipped(gzipSync(Buffer.alloc(100 * 1024 * 1024, 32)))).toEqual([
      413,
      { errors: { messages: 'This is too large to send.' } },
    ]);
    expect(await zipped(Buffer.from('[]'))).toEqual([
      400,
      { errors: { messages: 'The body is not valid gzip.' } },
    ]);
  });

  it.each([
    [
      'an unknown entity',
      '/feed/v1/nothing',
      [],
      404,
      { messages: 'There is no entity nothing to feed. The API document lists them.' },
    ],
    [
      'no array',
      '/feed/v1/users',
      {},
      400,
      { messages: 'Send an array of rows, or a stream of them with the type application/x-ndjson.' },
    ],
    [
      '1,001 rows',
      '/feed/v1/users',
      Array.from({ length: 1001 }, (_, n) => user(`m${n}`)),
      400,
      { messages: 'Send at most 1000 rows at once, or a stream of them with the type application/x-ndjson.' },
    ],
    ['broken JSON', '/feed/v1/users', '[{]', 400, { messages: 'The body is not valid JSON.' }],
  ])('refuses %s', async (_, path, body, status, errors) => {
    const answer = await key.call('POST', path, body);
    expect([answer.status, answer.body]).toEqual([status, { errors }]);
  });

  it('refuses a body of 2 GB before it is read', async () => {
    const sending = begin('/feed/v1/users', {
      'content-type': 'application/json',
      'content-length': String(2 ** 31),
    });
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    sending.destroy();
  });

  it('refuses keys without the right, admins and strangers', async () => {
    const other = await addTestKey(app, { restriction: [{ path: '/feed/users', isWriteAccess: true }] });
    expect((await other.call('POST', '/feed/v1/logins', [])).status).toBe(403);
    expect((await (await app.signIn()).call('POST', '/feed/v1/users', [])).status).toBe(403);
    expect((await app.call('POST', '/feed/v1/users', [])).status).toBe(401);
  });
});

describe('a row', () => {
  const long = 'x'.repeat(10_000);
  it.each([
    ['an unknown field', user('b', { colour: 'red' }), { colour: 'This field is not known here.' }],
    ['the wrong type', user('b', { email: 7 }), { email: 'This value has the wrong form.' }],
    ['an id of 10,000 characters', user(long), { id: 'Use at most 200 characters.' }],
    ['no id', { name: 'B' }, { id: 'Required' }],
    ['no name', { id: 'b' }, { name: 'Required' }],
    [
      'a null character',
      user('b', { accountType: 'a\0b' }),
      { accountType: 'Line breaks and control characters are not allowed here.' },
    ],
    [
      'half a surrogate pair',
      user('b', { accountType: '\ud800' }),
      { accountType: 'Line breaks and control characters are not allowed here.' },
    ],
    [
      'half a surrogate pair in its id',
      user('\ud800'),
      { id: 'Line breaks and control characters are not allowed here.' },
    ],
    [
      'a wrong checksum',
      user('b', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }),
      { address: 'Enter an address: 0x and 40 digits, all in lower case or with the right checksum.' },
    ],
    ['half a telephone number', user('b', { dialCode: '+44' }), { phoneNumber: 'Required' }],
    [
      'a time far ahead',
      user('b', { createdAt: '2999-01-01T00:00:00Z' }),
      {
        createdAt:
          'This time lies more than 15 minutes ahead. Set the clock and the time zone of the sender right.',
      },
    ],
    [
      'a time without a zone',
      user('b', { createdAt: '2020-01-01T00:00:00' }),
      { createdAt: 'This value has the wrong form.' },
    ],
    [
      'a time before ids begin',
      user('b', { createdAt: '1969-01-01T00:00:00Z' }),
      { createdAt: 'The earliest time is 1970.' },
    ],
    ['a negative revision', user('b', { revision: -1 }), { revision: 'The smallest value is 0.' }],
    ['no object', 'b', { messages: 'A row is a JSON object.' }],
  ])('with %s is rejected alone', async (_, row, errors) => {
    const { status, body } = await key.call('POST', '/feed/v1/users', [row, user('after')]);
    expect(status).toBe(200);
    expect(body.results[0]).toMatchObject({ result: 'rejected', errors });
    expect(body.results[1].result).toMatch(/created|unchanged/);
  });

  it('says that amounts come as texts', async () => {
    const { body } = await key.call('POST', '/feed/v1/withdrawals', [{ id: 'n', amount: 1.25 }]);
    expect(body.results[0].errors.amount).toBe(
      'Send this number as a text in quotes, such as "1.25", so that no digit is lost.',
    );
  });
});

function begin(path: string, headers: Record<string, string>): ClientRequest {
  const { port } = new URL(app.url);
  const sending = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { authorization: key.authorization, ...headers },
  });
  // A connection that the server ends.
  sending.on('error', () => undefined);
  return sending;
}

/** Begins a stream, and gives its answers line by line. */
async function stream(entity: string, headers: Record<string, string> = {}) {
  const sending = begin(`/feed/v1/${entity}`, { 'content-type': 'application/x-ndjson', ...headers });
  sending.flushHeaders();
  const lines = (async function* () {
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer) {
      text += String(chunk);
      const whole = text.split('\n');
      text = whole.pop() ?? '';
      for (const line of whole) yield JSON.parse(line) as Record<string, unknown>;
    }
  })();
  const next = async () => (await lines.next()).value;
  const rest = async () => {
    const found: Record<string, unknown>[] = [];
    for (;;) {
      const line = await next();
      if (!line) return found;
      found.push(line);
    }
  };
  return { sending, next, rest };
}
const line = (row: unknown) => `${JSON.stringify(row)}\n`;

describe('a stream', () => {
  it('is answered while it comes, in order, and says at its end how many became what', async () => {
    const { sending, next, rest } = await stream('users');
    sending.write(line(user('s1')) + line(user('s2')));
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
      line({ id: `l${n}`, email: 'l@example.com', ipAddress: '10.0.0.1', status: 'Success' }),
    );
    sending.end(gzipSync(rows.join('')));
    const answers = await rest();
    expect(answers).toHaveLength(5501);
    expect(answers[5499]).toEqual({ id: 'l5499', result: 'created' });
    expect(answers[5500]).toMatchObject({ end: 'done', counts: { created: 5500 } });
  });

  it.each([
    ['is no JSON', '{"id": \n', 'Line 3 is not valid JSON. The rows before it stand.'],
    [
      'is too long',
      `{"id":"${'x'.repeat(300 * 1024)}"}\n`,
      'Line 3 is longer than 256 KiB. The rows before it stand.',
    ],
  ])('ends at a line that %s, which it names: the rows before stand', async (kind, broken, sentence) => {
    const { sending, rest } = await stream('users');
    sending.end(line(user(`${kind} 1`)) + line(user(`${kind} 2`)) + broken + line(user(`${kind} 4`)));
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
    sending.write(line(user('r1')));
    expect(await next()).toMatchObject({ result: 'created' });
    await all(
      `update api_keys set status = 'revoked', revoked_at = now(), access_version = access_version + 1 where id = $1`,
      fleeting.id,
    );
    sending.write(line(user('r2')));
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
    sending.write(line(user('q1')));
    await next();
    sending.write('{"id":"q2"');
    expect(
      await all(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`),
    ).toEqual([]);
    sending.destroy();
    expect((await key.call('POST', '/feed/v1/users', [user('q1')])).status).toBe(200);
  });
});
