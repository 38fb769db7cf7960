import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';

let app: TestApp;
let superadmin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const firstRowOf = async (id: string) =>
  (await superadmin.call('GET', `/adminapi/apiKeys/${id}/firstRow`)).body.result;

it.each(feedEntities)('the first row of %s is taken, and needs no right but its own', async (entity) => {
  const key = await addTestKey(app, { restriction: [{ path: `/feed/${entity}`, isWriteAccess: true }] });
  const first = await firstRowOf(key.id);
  expect(first.entity).toBe(entity);
  const rows: unknown = JSON.parse(`[${first.row}]`);
  const sent = await app.call('POST', `/feed/v1/${entity}`, rows, { token: `Bearer ${key.token}` });
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { counts: { rejected: 0 } } });
});

it('there is none for a key that may send nothing in', async () => {
  const key = await addTestKey(app, { restriction: [{ path: '/feed/events', isWriteAccess: false }] });
  expect(await firstRowOf(key.id)).toEqual({ entity: null, row: '' });
});
