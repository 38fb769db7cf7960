import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { rounds } from '../server/testing/rounds.ts';
import { screens } from '../web/app/screens.ts';
import { pageOf } from './accessibility.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

it.each([
  ['/trade-history', '**/adminapi/currency?*', 'Currency: options could not be loaded.'],
  ['/TokenList', '**/api/getcatory*', 'Category: options could not be loaded.'],
  ['/audit', '**/adminapi/audit/actors*', 'Admin: options could not be loaded.'],
  ['/emailUpdatecms/:template', '**/api/get_subscribers*', 'The number of subscribers could not be loaded.'],
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

const unreachable = "The server can't be reached. Check your connection and try again.";

/** The forms that any field of text changes; those of the settings take numbers, and have a journey of their own. */
const forms = screens.filter(({ name }) => /\.(?:add|edit\w*)$/.test(name) && name !== 'settings.edit');

it('every form says in a toast and in itself that a save did not arrive, and keeps what was typed', async () => {
  const root = await desk.app.signIn();
  const { page, load, close } = await desk.visit({ signedInAs: root });
  page.on('dialog', (dialog) => void dialog.accept());
  const paths = (await Promise.all(forms.map((form) => pageOf(form, root)))).filter(
    (path) => path !== undefined,
  );
  expect(paths.length).toBeGreaterThan(12);
  // One part serves them all: a few show it, and the full run shows that none goes its own way.
  for (const path of paths.slice(0, rounds(5, paths.length))) {
    await load(path);
    await page.route('**/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort('connectionreset'),
    );
    const form = page.locator('main form').first();
    const field = form
      .locator(
        'input:is([type="text"], [type="email"], :not([type])):enabled:not([readonly], [aria-haspopup]), textarea:enabled',
      )
      .first();
    const typed = `${await field.inputValue()} kept`;
    await field.fill(typed);
    await form.locator('button[type="submit"]').first().click();
    await expectToast(page, unreachable);
    await form.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    expect([path, await field.inputValue()]).toEqual([path, typed]);
    await page.unroute('**/*');
  }
  await close(/ERR_CONNECTION_RESET/);
});
