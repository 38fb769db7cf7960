import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

const office = 'https://office.example.com';
const shop = 'http://localhost:8080';
let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: `${office}, ${shop}` });
  admin = await app.signIn();
});
afterAll(() => app.close());

/** The preflight request of a browser before a page of an origin makes a call. */
const preflight = (url: string, origin: string, path = '/api/getAllusers') =>
  fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const granted = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');

it.each([office, shop])('lets pages of %s ask, send a token and read the request’s id', async (origin) => {
  const asked = await preflight(app.url, origin);
  expect([asked.status, granted(asked), asked.headers.get('vary')]).toEqual([204, origin, 'Origin']);
  expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  const headers = { origin, 'sec-fetch-site': 'cross-site' };
  const read = await admin.call('GET', '/api/adminprofile', undefined, headers);
  expect([read.status, granted(read)]).toEqual([200, origin]);
  expect(read.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  const written = await admin.call('POST', '/api/updateprofile', { name: 'Amina' }, headers);
  expect([written.status, granted(written)]).toEqual([200, origin]);
  const { email, password } = admin;
  const signedIn = await app.call('POST', '/api/login', { email, password }, { headers });
  expect([signedIn.status, granted(signedIn)]).toEqual([200, origin]);
});

it('says failures to such pages too, and never lets cookies pass', async () => {
  const refused = await app.call('GET', '/api/adminprofile', undefined, { headers: { origin: office } });
  expect([refused.status, granted(refused)]).toEqual([401, office]);
  expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await preflight(app.url, office)).headers.get('access-control-allow-credentials')).toBeNull();
});

it.each([
  'https://evil.example',
  'https://office.example.com.evil.example',
  'http://office.example.com',
  'null',
])('opens nothing to %s', async (origin) => {
  expect(granted(await preflight(app.url, origin))).toBeNull();
  const headers = { origin, 'sec-fetch-site': 'cross-site' };
  const read = await admin.call('GET', '/api/adminprofile', undefined, headers);
  expect([granted(read), read.headers.get('vary')]).toEqual([null, 'Origin']);
  expect((await admin.call('POST', '/api/updateprofile', { name: 'x' }, headers)).status).toBe(403);
});

it('opens nothing where no origin is named', async () => {
  const other = await startTestApp();
  try {
    const asked = await preflight(other.url, office);
    expect([asked.status, granted(asked), asked.headers.get('vary')]).toEqual([404, null, null]);
  } finally {
    await other.close();
  }
});

it.each(['*', 'office.example.com', 'https://office.example.com/path', 'https://office.example.com,*'])(
  'a server with ALLOWED_ORIGINS=%s does not start',
  (text) => expect(() => readConfig({ ALLOWED_ORIGINS: text })).toThrow('ALLOWED_ORIGINS'),
);
