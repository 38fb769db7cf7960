import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/db/uuid-v7.ts';
import { ageProof, switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
const user = uuidV7();
const email = 'amira@secret.example';

beforeAll(async () => {
  desk = await startDesk();
  await desk.app.services.db
    .insertInto('users')
    .values({ id: user, name: 'Amira', email, dial_code: '+971', phone_number: '501234567' })
    .execute();
});
afterAll(() => desk.close());

it('shows masks, and one value for a minute with a reason; the audit says so in words', async () => {
  const nadia = await desk.app.signIn({
    name: 'Nadia',
    restriction: [{ path: '/user', isWriteAccess: true }],
    isMasked: true,
  });
  const code = await switchSecondFactorOn(desk.app, nadia);
  await ageProof(desk.app, nadia);
  const { page, open, close } = await desk.visit({ signedInAs: nadia });
  await open(`/user/${user}`);
  await page.getByRole('button', { name: 'Show Email for a minute' }).click();
  await page.getByLabel('Reason').selectOption({ label: 'A payment is looked into' });
  await expectAccessible(page, 'the question why');
  await page.getByRole('button', { name: 'Show for a minute' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await code());
  await expectAccessible(page, 'the question for a code');
  await page.getByRole('button', { name: 'Show for a minute' }).click();
  await page.getByText(email).waitFor();
  expect(await page.getByText('501234567').count()).toBe(0);
  await close(/400/);

  const root = await desk.visit({ signedInAs: await desk.app.signIn() });
  await root.open('/audit?menu=%2Fuser');
  const row = root.page.getByRole('row').filter({ hasText: 'Looked at the masked field' });
  await row.getByRole('link', { name: 'Amira' }).waitFor();
  expect(await row.textContent()).not.toContain(email);
  await root.close();
});
