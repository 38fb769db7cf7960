import { afterAll, beforeAll, it } from 'vitest';
import { loadSample } from '../server/sample/load.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  await loadSample(desk.app.database, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

it.each([
  ['/trade-history', '**/adminapi/currency?*', 'Currency: the choices could not be loaded.'],
  ['/TokenList', '**/api/getcatory*', 'Category: the choices could not be loaded.'],
  ['/audit', '**/adminapi/audit/actors*', 'Admin: the choices could not be loaded.'],
  ['/emailUpdatecms/:template', '**/api/get_subscribers*', 'How many are subscribed could not be loaded.'],
])('%s says what could not be loaded beside it, and tries again', async (path, call, sentence) => {
  const { body } = await admin.call('GET', '/api/getemaillist?limit=1');
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await page.route(call, (route) => route.fulfill({ status: 403, body: '{}' }));
  await open(path.replace(':template', body.data[0]._id));
  const said = page.getByRole('alert').filter({ hasText: sentence });
  await said.waitFor();
  await expectAccessible(page, path);
  await page.unroute(call);
  await said.getByRole('button', { name: 'Try again' }).click();
  await said.waitFor({ state: 'detached' });
  await close(/403/);
});
