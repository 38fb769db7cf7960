import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSampleDocuments } from '../server/sample/documents.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 4000 });
  await addSampleDocuments(desk.app.services);
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const list = async (body: object) => (await admin.call('POST', '/api/getAllverifylist', body)).body;
const pending = async () => (await list({ accountverify: 'Pending', limit: 1 })).data[0];

describe('Verification Details', () => {
  it('has the columns of the specification, and filters in the address', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/verificationlist');
    await page.getByText('1–10 of 500').waitFor();
    const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(headers).toEqual(['Email', 'User Address', 'Name', 'Account since', 'Date', 'Action']);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected');
    await page.waitForURL(/status=Rejected/);
    const { count } = await list({ accountverify: 'Rejected' });
    await page.getByText(`of ${count}`).waitFor();
    expect(new Set(await page.locator('tbody td:nth-child(7)').allInnerTexts())).toEqual(
      new Set(['Rejected']),
    );
    await close();
  });

  it.each([
    ['Accept', 'Accepted', 'Your email address is verified'],
    ['Reject', 'Rejected', 'Your email address could not be verified'],
  ])('%ss after a question, says so, and mails the user', async (action, status, subject) => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { _id, email } = await pending();
    await open(`/verificationlist?search=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: `${action} ${email}` }).click();
    const question = page.getByRole('dialog');
    await question.getByText(email, { exact: false }).waitFor();
    await expectAccessible(page, 'the question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await list({ search: email })).data[0].accountverify).toBe('Pending');
    await page.getByRole('button', { name: `${action} ${email}` }).click();
    await question.getByRole('button', { name: action, exact: true }).click();
    await expectToast(page, `${status} Successfully`);
    await page.getByRole('cell', { name: status, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: `${action} ${email}` }).count()).toBe(0);
    const found = (await list({ search: email })).data.find((row: { _id: string }) => row._id === _id);
    expect(found.accountverify).toBe(status);
    const { data: mails } = (await admin.call('GET', `/adminapi/outbox?search=${encodeURIComponent(email)}`))
      .body;
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual([subject]);
    await close();
  });

  it('tells who comes second, and shows what was decided', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { _id, email } = await pending();
    await open(`/verificationlist?search=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: `Reject ${email}` }).click();
    await admin.call('POST', '/api/acceptreq', { id: _id });
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expectToast(page, 'This request was already accepted by someone else.');
    await page.getByRole('cell', { name: 'Accepted', exact: true }).waitFor();
    await close(/409/);
  });

  it('only shows the status to who may not change it', async () => {
    const reader = await desk.app.signIn({
      restriction: [{ path: '/verificationlist', isWriteAccess: false }],
    });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/verificationlist?status=Pending');
    await page.getByRole('cell', { name: 'Pending', exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /^(Accept|Reject) / }).count()).toBe(0);
    await close();
  });
});

describe('one request', () => {
  it('shows documents closely: larger, turned, the next one, and its keys decide as before', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await page.setViewportSize({ width: 360, height: 800 });
    const { data } = await list({ accountverify: 'Pending', limit: 100 });
    const oldest = data.toSorted((one: { createdAt: string }, other: { createdAt: string }) =>
      one.createdAt.localeCompare(other.createdAt),
    )[0];
    await open(`/verificationlist/${oldest._id}`);
    await page.getByRole('button', { name: 'Open Passport' }).click();
    const viewer = page.getByRole('region', { name: 'Passport' });
    const picture = viewer.getByRole('img');
    await picture.waitFor();
    const stage = viewer.getByRole('group');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(860);
    await expectAccessible(page, '/verificationlist/:id, with a document');
    const [fitting] = [(await picture.boundingBox())?.width ?? 0];
    for (const key of ['+', '+', '-', ']']) await page.keyboard.press(key);
    await viewer.getByText('125%').waitFor();
    // Turned, its height is what its width was.
    await expect
      .poll(async () => Math.round(((await picture.boundingBox())?.height ?? 0) / fitting / 1.25))
      .toBeGreaterThan(0);
    expect(await stage.getAttribute('data-turned')).toBe('1');
    await page.keyboard.press('Shift+R');
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    expect(await stage.getAttribute('data-turned')).toBe('0');
    await page.keyboard.press('0');
    await viewer.getByText('100%').waitFor();
    await stage.hover();
    await page.mouse.wheel(0, -100);
    await viewer.getByText('125%').waitFor();
    await page.keyboard.press('j');
    const next = page.getByRole('region', { name: 'Proof of address' });
    // As the browser can: in the page, or to be saved.
    await next.locator('iframe, a[download]').first().waitFor();
    await page.keyboard.press('k');
    await picture.waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    const opened = await admin.call('GET', '/adminapi/audit?call=openDocument');
    expect(opened.body.count).toBe(3);
    await page.keyboard.press('a');
    await expectToast(page, 'Accepted Successfully');
    await close();
  });

  it('is decided beside its evidence, ten of them with twelve keys', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/verificationlist?status=Pending');
    const waiting = async () => (await list({ accountverify: 'Pending', limit: 1 })).count as number;
    const before = await waiting();
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };
    await page.getByRole('row').nth(1).waitFor();
    await press('j');
    await press('Enter');
    for (let decided = 0; decided < 10; decided += 1) {
      await page.getByRole('heading', { name: 'User background' }).waitFor();
      await page.getByText('Account since').waitFor();
      const name = await page.getByRole('heading', { level: 2 }).first().textContent();
      await press('a');
      await page.getByRole('heading', { level: 2, name: name ?? '' }).waitFor({ state: 'detached' });
    }
    expect([await waiting(), keys]).toEqual([before - 10, 12]);
    await close();
  });

  it('is rejected with a reason for the mail, and its user blocked at once', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { _id, email, userId } = await pending();
    await open(`/verificationlist/${_id}`);
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Another account uses it.');
    await page.getByLabel('Suspected fraud: block the user too').check();
    await expectAccessible(page, '/verificationlist/:id, rejecting');
    await page.getByRole('button', { name: 'Reject and block' }).click();
    await expectToast(page, 'Rejected Successfully');
    // One step: whoever reads that it is rejected finds the user blocked.
    expect((await admin.call('GET', `/adminapi/getUsers?userid=${userId}`)).body.result.status).toBe(
      'blocked',
    );
    const { data: mails } = (await admin.call('GET', `/adminapi/outbox?search=${encodeURIComponent(email)}`))
      .body;
    expect(mails).toHaveLength(1);
    await close();
  });
});

it('lists the documents of a user on the user’s page too, for who reads verification requests', async () => {
  const { userId } = await desk.app.services.db
    .selectFrom('documents')
    .innerJoin('document_files', 'document_files.document_id', 'documents.id')
    .select('user_id as userId')
    .where('document_files.type', '=', 'image/webp')
    .executeTakeFirstOrThrow();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/user/${userId}`);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('region').getByRole('img').waitFor();
  await expectAccessible(page, '/user/:id?tab=documents');
  await close();
  const clerk = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  const other = await desk.visit({ signedInAs: clerk });
  await other.open(`/user/${userId}`);
  await other.page.getByRole('heading', { name: 'Activity' }).waitFor();
  expect(await other.page.getByText('Documents', { exact: true }).count()).toBe(0);
  await other.close();
});
