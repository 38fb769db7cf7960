import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, expectAccessible, settled, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it('two admins in two browsers: a list says what is new, a record who looks and who changed it', async () => {
  const lena = await desk.app.signIn({ name: 'Lena' });
  const omar = await desk.app.signIn({ name: 'Omar' });
  const first = await lena.call('POST', '/api/addFaq', { question: 'First?', answer: 'So.' });
  const one = await desk.visit({ signedInAs: lena, isLive: true });
  const other = await desk.visit({ signedInAs: omar, isLive: true });
  await other.open('/Faq');
  const rows = other.page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);

  await one.open('/addFaq');
  await one.page.getByLabel('Question').fill('Second?');
  await one.page.getByLabel('Answer').fill('So.');
  await one.page.getByRole('button', { name: 'Add', exact: true }).click();
  await one.page.waitForURL('**/Faq');
  // Nothing moves before it is asked for.
  const news = other.page.getByRole('button', { name: '1 new' });
  await news.waitFor();
  expect(await rows.count()).toBe(2);
  await expectAccessible(other.page, 'a list with news');
  await news.click();
  await expect.poll(() => rows.count()).toBe(3);
  await news.waitFor({ state: 'detached' });

  const address = `/faqUpdate/${first.body.result._id}`;
  await other.open(address);
  await one.open(address);
  await one.page.getByText('Omar is also viewing this.').waitFor();
  await other.page.getByText('Lena is also viewing this.').waitFor();
  await one.page.getByLabel('Answer').fill('By Lena.');
  await one.page.getByRole('button', { name: 'Update' }).click();
  await one.page.waitForURL('**/Faq');
  await other.page.getByText(/Lena changed this/).waitFor();
  await other.page.getByText('Lena is also viewing this.').waitFor({ state: 'detached' });
  expect(await other.page.getByLabel('Answer').inputValue()).toBe('So.');
  await expectAccessible(other.page, 'a record that changed');
  await other.page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => other.page.getByLabel('Answer').inputValue()).toBe('By Lena.');

  // What is typed stays, beside what somebody else saved.
  await other.page.getByLabel('Answer').fill('By Omar.');
  const { body } = await lena.call('GET', `/api/getFaq/${first.body.result._id}`);
  const { _id: faqId, question, version } = body.result;
  await lena.call('POST', '/api/updateFaq', { faqId, question, answer: 'By Lena again.', version });
  await other.page.getByRole('button', { name: 'Show' }).click();
  await other.page.getByText('Now: By Lena again.').waitFor();
  expect(await other.page.getByLabel('Answer').inputValue()).toBe('By Omar.');
  await one.close();
  await other.close();
});

it('counts what waits in the menu, in every tab by one stream, and a session that is ended elsewhere asks at once', async () => {
  const admin = await desk.app.signIn({ name: 'Zoe' });
  const { page, context, open, close } = await desk.visit({ signedInAs: admin, isLive: true });
  await open('/Faq');
  const tabs = [page];
  for (let tab = 0; tab < 8; tab += 1) {
    const next = await context.newPage();
    await next.goto('/Faq');
    await settled(next);
    tabs.push(next);
  }
  await desk.app.services.db
    .insertInto('tickets')
    .values({
      id: crypto.randomUUID(),
      ticket_number: 'T1',
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Where?',
      description: 'Gone.',
    })
    .execute();
  for (const tab of tabs)
    await tab.getByRole('link', { name: 'Support' }).getByText('1', { exact: true }).waitFor();
  await admin.call('POST', '/api/logout');
  for (const tab of tabs) await tab.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  // One tab signs in, and all go on.
  const over = page.getByRole('dialog', { name: 'Sign in again' });
  await over.getByLabel('Email').fill(admin.email);
  await over.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  for (const tab of tabs)
    await tab.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' });
  await close(/401/);
});
