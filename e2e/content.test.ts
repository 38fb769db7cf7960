import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

it('adds, changes and deletes a question, and says every mistake under its field', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/faq');
  await page.getByText('1–10 of 13').waitFor();
  await page.getByRole('link', { name: 'Add FAQ' }).click();
  await page.waitForURL('**/addFaq');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Required').nth(1).waitFor();
  await expectToast(page, 'Check these fields: Question and Answer');
  await page.getByLabel('Question').fill('Is <b>this</b> text?');
  await page.getByLabel('Answer').fill('Yes.\nNothing else.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Faq Details Created');
  // The message of the try before is removed.
  expect(await page.getByText('Check these fields').count()).toBe(0);
  await page.waitForURL('**/Faq');
  await page.getByRole('cell', { name: 'Is <b>this</b> text?', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Edit Is <b>this</b> text?' }).click();
  await page.waitForURL('**/faqUpdate/*');
  await expect.poll(() => page.getByLabel('Answer').inputValue()).toBe('Yes.\nNothing else.');
  // Somebody else saves first.
  const id = page.url().split('/').at(-1);
  await admin.call('POST', '/api/updateFaq', {
    faqId: id,
    question: 'Is this text?',
    answer: 'Theirs.',
    version: 1,
  });
  await page.getByLabel('Answer').fill('Mine.');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Now: Theirs.').waitFor();
  await expectAccessible(page, 'a conflict');
  await page.getByRole('button', { name: 'Keep my values' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Faq Details updated');
  await page.getByRole('cell', { name: 'Mine.' }).waitFor();

  await page.getByRole('button', { name: 'Delete Is this text?' }).click();
  await page.getByText('Delete question “Is this text?”? You can restore it from the trash').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Faq deleted');
  await page.getByText('1–10 of 13').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1–10 of 14').waitFor();

  await page.getByRole('button', { name: 'Delete Is this text?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1–10 of 13').waitFor();
  await open('/trash');
  await page.getByText('FAQ', { exact: true }).last().click();
  await expectAccessible(page, 'deleted questions');
  await page.getByRole('button', { name: 'Restore Is this text?' }).click();
  await expectToast(page, 'Faq restored');
  await page.getByText('No deleted questions.').waitFor();
  await open('/faq');
  await page.getByText('1–10 of 14').waitFor();
  await admin.call('POST', '/api/deleteFaq', { id });
  await close(/40[09]/);
});

it('changes a static page: identifier and rich text, and offers the newer values of somebody faster', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/cms?sort=identifier');
  await page.getByRole('columnheader', { name: 'Title' }).waitFor();
  await page.getByRole('link', { name: 'Edit About us' }).click();
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.waitFor();
  const height = page.locator('.mantine-RichTextEditor-root').evaluate((element) => element.clientHeight);
  expect(await height).toBeGreaterThan(490);
  const id = page.url().split('/').at(-1);
  await admin.call('POST', '/api/updateCms', {
    cmsId: id,
    identifier: 'About the house',
    content: '<p>Theirs</p>',
  });
  await editor.click();
  await page.keyboard.type('Mine ');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Now: Theirs').waitFor();
  await page.getByRole('button', { name: 'Use newer values' }).click();
  await editor.getByText('Theirs').waitFor();
  await expect.poll(() => page.getByLabel('Identifier').inputValue()).toBe('About the house');

  await page.getByLabel('Identifier').fill('contact');
  await page.getByRole('button', { name: 'Update' }).click();
  await page
    .locator('form')
    .getByText('This identifier is already used by another page. Choose a different one.')
    .waitFor();
  await page.getByLabel('Identifier').fill('About us all');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Cms Details updated');
  await page.waitForURL('**/cms');
  expect((await admin.call('GET', `/adminapi/cms/${id}`)).body.result).toMatchObject({
    identifier: 'About us all',
    content: '<p>Theirs</p>',
  });
  await close(/40[09]/);
});

it('shows both to who may only read, and lets nothing be changed', async () => {
  const reader = await desk.app.signIn({
    restriction: [
      { path: '/faq', isWriteAccess: false },
      { path: '/cms', isWriteAccess: false },
    ],
  });
  const { page, open, close } = await desk.visit({ signedInAs: reader });
  await open('/Faq');
  await page.getByText('1–10 of 13').waitFor();
  expect(await page.getByRole('link', { name: 'Add FAQ' }).count()).toBe(0);
  const { body } = await reader.call('GET', '/adminapi/cms?limit=1');
  await open(`/cmsedit/${body.data[0]._id}`);
  await page.getByRole('region', { name: 'Content' }).waitFor();
  expect(await page.getByRole('button', { name: 'Update' }).count()).toBe(0);
  await close();
});
