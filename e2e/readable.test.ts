import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayUse, menuPaths } from '#contract/platform/menu.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import type { Screen } from '../web/app/screen-table.ts';
import { screens } from '../web/app/screens.ts';
import { pageOf } from './accessibility.ts';
import { faintTexts } from './contrast.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let root: TestAdmin;
/** Sees every menu that can be given, and changes nothing. */
let reader: TestAdmin;

const rights = menuPaths.map((path) => ({ path, isWriteAccess: false }));

beforeAll(async () => {
  desk = await startDesk({}, { users: 120 });
  root = await desk.app.signIn();
  reader = await desk.app.signIn({ restriction: rights });
});
afterAll(() => desk.close());

const isReaders = ({ access }: Screen) =>
  access !== 'signedOut' &&
  access !== 'everyAdmin' &&
  mayUse({ role: 'admin', restriction: rights }, access, 'read');

/** Runs in the page: what of a record page isn't a readable one. */
function unreadable(): string[] {
  const main = document.querySelector('main');
  const own = '[class*=tools], [data-rows], [role=search], [class*=pager], dialog';
  const fields = [
    ...(main?.querySelectorAll('input, select, textarea, [contenteditable=true]') ?? []),
  ].filter((field) => !field.matches(':disabled, [readonly]') && !field.closest(own));
  const alerts = [...(main?.querySelectorAll('[role=alert]') ?? [])].map((alert) => alert.textContent);
  const values = main?.querySelectorAll(
    'dd, tbody td, :is(input, textarea, select):disabled, :is(input, textarea)[readonly]',
  );
  return [
    ...fields.map((field) => `a field that can be changed: ${field.outerHTML.slice(0, 160)}`),
    ...alerts.map((text) => `an error: ${text}`),
    // A conversation or a rich text has none of these.
    ...((values?.length ?? 0) > 0 || (main?.innerText.length ?? 0) > 100 ? [] : ['nothing to read']),
  ];
}

it(
  'who changes nothing reads every record on a page of its own, what is disabled too',
  { timeout: 1_200_000 },
  async () => {
    const { page, load, close } = await desk.visit({ signedInAs: reader });
    const records = screens.filter((screen) => isReaders(screen) && screen.paths[0].includes(':id'));
    const without: string[] = [];
    let measured = 0;
    for (const screen of records) {
      const path = await pageOf(screen, root);
      if (path === undefined) without.push(screen.name);
      if (path === undefined) continue;
      await load(path);
      expect.soft(new URL(page.url()).pathname, screen.name).toBe(path);
      expect.soft(await page.evaluate(unreadable), path).toEqual([]);
      const texts = await faintTexts(page);
      measured += texts.measured;
      expect.soft(texts.faint, path).toEqual([]);
    }
    // The sample has none of these.
    expect(without).toEqual([
      'roles.edit',
      'erasures.add',
      'addressNames.edit',
      'contractChanges.view',
      'statements.view',
    ]);
    expect(measured).toBeGreaterThan(20);
    await close();
  },
);

it('an empty field that can’t be changed is readable too', async () => {
  const user = { id: uuidV7(), name: 'Amira', email: 'amira@example.com', address: null };
  await desk.app.services.db.insertInto('users').values(user).execute();
  const { page, load, close } = await desk.visit({ signedInAs: reader });
  await load(`/useredit/${user.id}`);
  await expect.poll(() => page.getByPlaceholder('Code').isDisabled()).toBe(true);
  expect((await faintTexts(page)).faint).toEqual([]);
  await close();
});
