import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { erasureTask } from '../server/features/privacy/erasure/work.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { ageProof, switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
const user = uuidV7();
const withdrawal = uuidV7();
const email = 'amira@marker-mail.example';
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk();
  await desk.app.services.db.insertInto('users').values({ id: user, name: 'Amira Khoury', email }).execute();
});
afterAll(() => desk.close());

it('a user is erased with a code and a reason; the list says what it waits for, and gives the report', async () => {
  const { db } = desk.app.services;
  const nadia = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  const code = await switchSecondFactorOn(desk.app, nadia);
  await ageProof(desk.app, nadia);
  const { page, open, close } = await desk.visit({ signedInAs: nadia });
  await open(`/user/${user}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  await page.getByText("This can't be undone.").waitFor();
  await expectAccessible(page, 'the question before an erasure');
  await page.getByLabel('Reason').fill('Asked by letter');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await code());
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await page.getByRole('row', { name: /Waiting/ }).waitFor();
  // Money comes in before it begins.
  await db
    .insertInto('withdrawals')
    .values({
      id: withdrawal,
      user_id: user,
      email,
      currency_symbol: 'USD',
      amount: '1',
      payment_type: 1,
      status: 2,
    })
    .execute();
  const upkeep = startPeriodicTasks(desk.app.services, [{ ...erasureTask, everyMs: 50 }], log);
  const erasure = () => db.selectFrom('erasures').select(['waits_for', 'ended_at']).executeTakeFirstOrThrow();
  await until(async () => expect((await erasure()).waits_for).not.toBeNull());
  await open('/userlist/erasures');
  await page.getByRole('row', { name: /Waiting for a withdrawal to end/ }).waitFor();
  await expectAccessible(page, 'an erasure that waits');
  await db.updateTable('withdrawals').set({ status: 3 }).where('id', '=', withdrawal).execute();
  await until(async () => expect((await erasure()).ended_at).not.toBeNull());
  await upkeep.stop();
  await open('/userlist/erasures');
  await page.locator('[data-row]').filter({ hasText: 'Erased' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  const report = await readFile(await (await downloading).path(), 'utf8');
  expect(report).toContain('withdrawals');
  expect(report).not.toContain(email);
  await open(`/withdraw/${withdrawal}`);
  expect(await page.getByText(email).count()).toBe(0);
  // The first try lacks its code, the user is read once more before the list opens, and a withdrawal is not theirs to read.
  await close(/400|403|404/);
});
