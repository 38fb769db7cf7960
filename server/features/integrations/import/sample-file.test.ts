import { afterAll, beforeAll, expect, it } from 'vitest';
import { importEntities } from '#contract/platform/feed-rights.ts';
import { feedRows } from '#contract/integrations/feed.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { useRunWork } from '#server/testing/runs.ts';

let app: TestApp;
let superadmin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const work = useRunWork(() => app);

async function importSample(entity: string) {
  const { name, text } = (await superadmin.call('GET', `/adminapi/imports/samples/${entity}`)).body.result;
  const sent = await fetch(`${app.url}/adminapi/imports/file?name=${name}`, {
    method: 'PUT',
    body: text as string,
    headers: { authorization: superadmin.token, 'content-type': 'application/octet-stream' },
  });
  const file = ((await sent.json()) as { result: { _id: string } }).result._id;
  const given = { id: file, entity, source: 'samples', columns: [] };
  const started = await superadmin.call('POST', '/adminapi/imports', {
    ...given,
    currentPassword: superadmin.password,
  });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await work();
  const run = (await superadmin.call('GET', `/adminapi/runs/${started.body.result._id}`)).body.result;
  return { text: text as string, run };
}

// The order is the worst one: what refers to others comes before them.
it.each(importEntities.toReversed())(
  'the sample of %s is imported without a rejected row',
  async (entity) => {
    const { text, run } = await importSample(entity);
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'done', result: { created: 2, rejected: 0 } });
    const [headings = ''] = text.split('\r\n');
    // Each own field would be a column of its own.
    const fields = Object.keys(feedRows[entity].shape).filter((field) => field !== 'own');
    expect(headings.split(',').filter((field) => !fields.includes(field))).toEqual([]);
  },
);

it('there is none of what comes by key alone, and none for administrators who may not import', async () => {
  expect((await superadmin.call('GET', '/adminapi/imports/samples/balances')).status).toBe(400);
  const admin = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  expect((await admin.call('GET', '/adminapi/imports/samples/users')).status).toBe(403);
});
