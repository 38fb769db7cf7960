import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { canaryAlarmsWritten } from '../server/platform/calls/notice-canaries.ts';
import { watchCanaries } from '../server/platform/canaries/watch.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it('a superadmin adds a canary; an administrator who opens it notices nothing, and a mail names them', async () => {
  const { services } = desk.app;
  const root = await desk.app.signIn({ name: 'Root' });
  const id = uuidV7();
  const email = 'orla.quillfeather@example.org';
  await services.db.insertInto('users').values({ id, name: 'Orla Quillfeather', email }).execute();
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/audit');
  await page.getByRole('link', { name: 'Canary users' }).click();
  await page.getByText('Canary users appear here.').waitFor();
  await expectAccessible(page, '/audit/canaries');
  await page.getByLabel('User ID').fill(id);
  await page.getByRole('button', { name: 'Add canary user' }).click();
  await page.getByText('Canary added').waitFor();
  await page.getByRole('row', { name: /Orla Quillfeather.*Root/ }).waitFor();
  await page.getByLabel('Name').fill('Edda Marrowgate');
  await page.getByLabel('Email').fill('edda.marrowgate@example.org');
  await page.getByRole('button', { name: 'Create canary user' }).click();
  await page.getByText('Canary created').waitFor();
  const created = page.getByRole('row', { name: /Edda Marrowgate.*Root/ });
  await created.getByRole('button', { name: /Remove canary user/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove canary user' }).click();
  await created.waitFor({ state: 'detached' });
  await watchCanaries(services);

  const clerk = await desk.app.signIn({
    name: 'Mallory',
    restriction: [{ path: '/user', isWriteAccess: false }],
  });
  const other = await desk.visit({ signedInAs: clerk });
  await other.open(`/userlist?search=${email}`);
  await other.page.getByRole('row', { name: /Orla Quillfeather/ }).waitFor();
  expect(await other.page.getByText(/canary/i).count()).toBe(0);
  await other.close();
  await canaryAlarmsWritten();
  const mail = await services.db
    .selectFrom('mail_messages')
    .select('text')
    .where('subject', '=', 'A canary user was read')
    .where('to_address', '=', root.email)
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain('Mallory searched for and found the canary user Orla Quillfeather.');

  await page.getByRole('button', { name: /Remove canary user/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove canary user' }).click();
  await page.getByText('Canary removed').waitFor();
  await page.getByText('Canary users appear here.').waitFor();
  await close();
});
