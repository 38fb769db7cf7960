import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    PUBLIC_URL: 'https://desk.example.com',
    SECURITY_CONTACT: 'security@example.com',
  });
});
afterAll(() => app.close());

it.each(['/login', '/api/adminprofile', '/robots.txt'])(
  'keeps browsers of %s at HTTPS for a year, and devices out of its pages',
  async (path) => {
    const { headers } = await fetch(app.url + path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
  },
);

it('lets text become HTML or code by named policies alone', async () => {
  const { headers } = await fetch(`${app.url}/login`);
  expect(headers.get('content-security-policy')).toContain(
    `require-trusted-types-for 'script'; trusted-types default own dompurify ProseMirrorClipboard`,
  );
});

it('says where to report vulnerabilities', async () => {
  const answer = await fetch(`${app.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:security@example.com\n');
  expect(text).toContain('Canonical: https://desk.example.com/.well-known/security.txt\n');
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires.getTime()).toBeGreaterThan(Date.now());
  expect(expires.getTime()).toBeLessThan(Date.now() + 366 * 86_400_000);
});

it('gives search engines nothing', async () => {
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
});

it.each([
  '/.env',
  '/.git/config',
  '/%2eenv',
  '/%2Egit/HEAD',
  '/favicon.ico',
  '/.well-known/change-password',
  '/backup/db.sql',
  '/wp-login.php?x=1',
  '/user/a.b',
  '/other/ann@example.com',
])('answers 404 to %s, which names a file', async (path) => {
  expect((await fetch(app.url + path)).status).toBe(404);
});

it.each([
  '/no-such-path',
  '/user',
  '/',
  '/user?search=a.b',
  '/user/ann@example.com',
  '/user/ann%40example.com',
])('answers %s, which may name a screen, with the page', async (path) => {
  const answer = await fetch(app.url + path);
  expect(answer.headers.get('content-type')).toContain('text/html');
});
