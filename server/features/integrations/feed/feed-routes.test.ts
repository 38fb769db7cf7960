// Long because all that a request to the feed can be shares one workspace and one key.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { beginFeed } from '#server/testing/feed-stream.ts';
import { until } from '#server/testing/until.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { statementsOn } from '#server/testing/statements.ts';

let app: TestApp;
let key: TestKey;

const allRights = feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true }));

beforeAll(async () => {
  app = await startTestApp();
  key = await addTestKey(app, { name: 'Marketplace', restriction: allRights });
});
afterAll(() => app.close());

const all = statementsOn(() => app.database);
const user = (id: unknown, more: object = {}) => ({ id, name: `User ${String(id)}`, ...more });

describe('POST /feed/v1/{entity} with an array', () => {
  it('answers each row in order, with the counts, and leaves one row of the trail under the key’s name', async () => {
    const sent = [user('a1'), user('a2', { email: 'no' }), user('a1')];
    const answer = await key.call('POST', '/feed/v1/users', sent);
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
          digest: createHash('sha256')
            .update(sent.map((row) => JSON.stringify(row)).join('\n'))
            .digest('hex'),
        },
      },
    ]);
  });

  it('leaves a row of the trail for each record whose money or identity it changes, with before and after', async () => {
    const withdrawal = {
      id: 't1',
      email: 't@example.com',
      currencySymbol: 'ETH',
      paymentType: 4,
      accountNumber: '1',
    };
    await key.call('POST', '/feed/v1/withdrawals', [{ ...withdrawal, amount: '7' }]);
    await key.call('POST', '/feed/v1/users', [user('t1', { email: 't1@example.com' }), user('t2')]);
    await key.call('POST', '/feed/v1/withdrawals', [
      { ...withdrawal, accountNumber: '666', amount: '9000', status: 2, needsDecision: true },
    ]);
    await key.call('POST', '/feed/v1/users', [
      user('t1', { email: 'other@example.com' }),
      user('t2', { name: 'T' }),
    ]);
    expect(
      await all(`select call, before, after, admin_name from audit_log
        where call like 'feed/%' and record is not null order by id`),
    ).toEqual([
      {
        call: 'feed/withdrawals',
        before: { accountNumber: '1', amount: '7', needsDecision: false },
        after: { accountNumber: '666', amount: '9000', needsDecision: true },
        admin_name: 'Marketplace',
      },
      {
        call: 'feed/users',
        before: { email: 't1@example.com' },
        after: { email: 'other@example.com' },
        admin_name: 'Marketplace',
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
      { errors: { messages: 'This request is too large. Send less data.' } },
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
      { messages: 'The entity nothing doesn’t exist in the feed. See the API document for the list.' },
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
    const sending = beginFeed({ app, key }, '/feed/v1/users', {
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

it('refuses a body that is not UTF-8: two ids would become one', async () => {
  const body = Buffer.from('[{"id":"caf\xe9","name":"Jos\xe9"}]', 'latin1');
  const response = await fetch(`${app.url}/feed/v1/users`, {
    method: 'POST',
    headers: { authorization: key.authorization, 'content-type': 'application/json' },
    body: new Uint8Array(body),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { errors: { messages: 'The body is not UTF-8. Send it as UTF-8.' } },
  ]);
});

it('goes on where the rights change while more batches are written than there are connections', async () => {
  const busy = await addTestKey(app, { restriction: allRights });
  const over = new AbortController();
  const statuses: number[] = [];
  const feeder = async (n: number) => {
    for (let time = 0; !over.signal.aborted; time += 1)
      statuses.push((await busy.call('POST', '/feed/v1/users', [user(`busy-${n}-${time}`)])).status);
  };
  const feeders = Array.from({ length: 30 }, (_, n) => feeder(n));
  for (let time = 0; time < 10; time += 1) {
    await all(`update api_keys set access_version = access_version + 1 where id = $1`, busy.id);
    const before = statuses.length;
    await until(() => expect(statuses.length).toBeGreaterThan(before + 60));
  }
  over.abort();
  await Promise.all(feeders);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('is no page: who reads there is told so, not shown the sign-in', async () => {
  expect((await key.call('GET', '/feed/v1/users')).status).toBe(404);
});

describe('a row', () => {
  const long = 'x'.repeat(10_000);
  it.each([
    ['an unknown field', user('b', { colour: 'red' }), { colour: 'This field doesn’t exist.' }],
    ['the wrong type', user('b', { email: 7 }), { email: 'This value has the wrong type.' }],
    ['an id of 10,000 characters', user(long), { id: 'Use at most 200 characters.' }],
    ['no id', { name: 'B' }, { id: 'Required' }],
    ['no name', { id: 'b' }, { name: 'Required' }],
    [
      'a null character',
      user('b', { accountType: 'a\0b' }),
      { accountType: 'Remove line breaks and control characters.' },
    ],
    [
      'half a surrogate pair',
      user('b', { accountType: '\ud800' }),
      { accountType: 'Remove line breaks and control characters.' },
    ],
    ['half a surrogate pair in its id', user('\ud800'), { id: 'Remove line breaks and control characters.' }],
    [
      'a wrong checksum',
      user('b', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }),
      { address: 'Enter an address: 0x and 40 hexadecimal digits, all lowercase or with a valid checksum.' },
    ],
    ['half a telephone number', user('b', { dialCode: '+44' }), { phoneNumber: 'Required' }],
    [
      'a time far ahead',
      user('b', { createdAt: '2999-01-01T00:00:00Z' }),
      {
        createdAt:
          'This time is more than 15 minutes in the future. Correct the clock and time zone of the sender.',
      },
    ],
    [
      'a time without a zone',
      user('b', { createdAt: '2020-01-01T00:00:00' }),
      { createdAt: 'Enter a time with its zone, such as 2026-11-22T09:30:00Z.' },
    ],
    [
      'a time before ids begin',
      user('b', { createdAt: '1969-01-01T00:00:00Z' }),
      { createdAt: 'Enter a time in 1970 or later.' },
    ],
    ['a negative revision', user('b', { revision: -1 }), { revision: 'The smallest value is 0.' }],
    [
      'a prototype',
      JSON.parse('{"id":"b","name":"B","__proto__":{"status":"blocked"}}') as object,
      JSON.parse('{"__proto__":"This field doesn’t exist."}') as object,
    ],
    ['no object', 'b', { messages: 'Send each row as a JSON object.' }],
  ])('with %s is rejected alone', async (_, row, errors) => {
    const { status, body } = await key.call('POST', '/feed/v1/users', [row, user('after')]);
    expect(status).toBe(200);
    expect(body.results[0]).toMatchObject({ result: 'rejected', errors });
    expect(body.results[1].result).toMatch(/created|unchanged/);
  });

  it('with a nesting that would exhaust the stack of its readers is rejected alone', async () => {
    const deep = `{"id":"deep","name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const rows = `[${deep},${JSON.stringify(user('after deep'))}]`;
    const { status, body } = await key.call('POST', '/feed/v1/users', rows);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: null, result: 'rejected', errors: { name: 'This value has the wrong type.' } },
      { id: 'after deep', result: 'created' },
    ]);
  });

  it('with a number of more digits than the chain has is rejected alone', async () => {
    const bid = { tokenId: '1', amount: '1', currency: 'ETH', bidder: `0x${'1'.repeat(40)}` };
    const { status, body } = await key.call('POST', '/feed/v1/bids', [
      { ...bid, id: 'large', tokenId: `1${'0'.repeat(78)}` },
      { ...bid, id: 'largest', tokenId: '9'.repeat(78) },
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { result: 'rejected', errors: { tokenId: expect.stringContaining('The largest value is') } },
      { result: 'created' },
    ]);
  });

  it('says that amounts come as texts', async () => {
    const { body } = await key.call('POST', '/feed/v1/withdrawals', [{ id: 'n', amount: 1.25 }]);
    expect(body.results[0].errors.amount).toBe(
      'Send this number as a string in quotes, such as "1.25", so that no digit is lost.',
    );
  });
});
