import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../testing/app.ts';
import { isUnfit } from './json-body.ts';

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
