import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { isUnfit, withExactNumbers } from './json-body.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

it.each([
  ['a byte order mark', '\ufeff{"name":"x"}'],
  ['a key that comes twice', '{"name":"Known","name":"x"}'],
  ['a key that comes twice, once spelled otherwise', '{"name":"Known","n\\u0061me":"x"}'],
  ['very many values', `{"name":[${'1,'.repeat(100_000)}1]}`],
])('refuses a body with %s', async (_, body) => {
  const answer = await admin.call('POST', '/api/updateprofile', body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['messages']]);
});

it('refuses -0, which would come back as another number', async () => {
  const body = `{"id":"${uuidV7()}","closedstatus":-0}`;
  const answer = await admin.call('POST', '/adminapi/closeSupport', body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['closedstatus']]);
});

it.each([
  ['{"a":1,"a":2}', true],
  ['{"x":{"c":1,"c":2}}', true],
  ['{"a":"}{","b":["]"],"a":0}', true],
  ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', false],
  ['["a","a"]', false],
  [String.raw`{"x":"\"a\":1,","a":1}`, false],
])('tells whether a key comes twice in %s', (json, isTwice) => expect(isUnfit(json)).toBe(isTwice));

describe('a body without a byte', () => {
  const types = [
    undefined,
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ];
  const send = (method: string, path: string, type: string | undefined, body: BodyInit | null = '') =>
    fetch(app.url + path, {
      method,
      headers: { authorization: admin.token, ...(type !== undefined && { 'content-type': type }) },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);

  it.each([
    ['POST', '/api/getAllverifylist', 200],
    ['POST', '/api/getAllCreator', 200],
    ['POST', '/api/getAllFees', 200],
    ['POST', '/api/get-report', 200],
    ['POST', `/api/deleteToken/${uuidV7()}`, 404],
    ['POST', `/api/deletecms/${uuidV7()}`, 404],
    ['DELETE', `/adminapi/currency/${uuidV7()}`, 404],
  ])('is none for %s %s, whatever its type', async (method, path, expected) => {
    for (const type of types) expect((await send(method, path, type)).status, type).toBe(expected);
    const empty = () => new ReadableStream({ start: (stream) => stream.close() });
    expect((await send(method, path, 'text/plain', empty())).status).toBe(expected);
  });

  it('has the type of a body as soon as there is one', async () => {
    expect((await send('POST', '/api/getAllFees', 'text/plain', '{}')).status).toBe(415);
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{}'));
        stream.close();
      },
    });
    expect((await send('POST', '/api/getAllFees', 'text/plain', body)).status).toBe(415);
  });
});

it.each([
  ['{"a":4.600000000000000001}', { a: '4.600000000000000001' }],
  ['{"a":5,"b":[1e-7,5.0]}', { a: 5, b: ['0.0000001', '5'] }],
  ['{"a":9007199254740993,"b":-0,"c":"1.0"}', { a: '9007199254740993', b: '-0', c: '1.0' }],
])('keeps every digit of the numbers in %s', (json, value) => expect(withExactNumbers(json)).toEqual(value));
