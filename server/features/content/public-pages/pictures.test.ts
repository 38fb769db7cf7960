import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addAuction, addToken } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

it.each([
  'https://evil.example/pixel.png',
  '//evil.example/pixel.png',
  'javascript:fired()',
  'data:image/svg+xml,<svg/>',
  '/images/../evil.webp',
])('shows a placeholder for a picture at %s, wherever a token stands', async (image) => {
  const token = await addToken(app, { image });
  await addAuction(app, { token });
  const answers = [
    (await admin.call('GET', `/api/gettokendata/${token.id}`)).body,
    (await admin.call('GET', `/api/gettokenlist?search=${encodeURIComponent(token.name)}`)).body,
    (await admin.call('GET', '/api/getauctionlist')).body,
    (await app.call('GET', `/info/${token.id}`)).body,
    (await app.call('GET', `/items/${token.owner}`)).body,
  ];
  for (const answer of answers) {
    const text = JSON.stringify(answer);
    expect(text).toContain(token.name);
    expect(text).not.toContain(JSON.stringify(image).slice(1, -1));
  }
});

it('shows a kept picture as it is', async () => {
  const image = `/images/${'a'.repeat(64)}.webp`;
  const { id } = await addToken(app, { image });
  expect((await admin.call('GET', `/api/gettokendata/${id}`)).body.result.image).toBe(image);
});
