import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSample } from '../server/sample/load.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk, told } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  await loadSample(desk.app.database, { users: 4000 });
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
    expect(headers).toEqual(['Email', 'User Address', 'Action']);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected');
    await page.waitForURL(/status=Rejected/);
    const { count } = await list({ accountverify: 'Rejected' });
    await page.getByText(`of ${count}`).waitFor();
    expect(new Set(await page.locator('tbody td:nth-child(4)').allInnerTexts())).toEqual(
      new Set(['Rejected']),
    );
    await expectAccessible(page, '/verificationlist');
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
    await told(page, `${status} Successfully`);
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
    await told(page, 'Somebody else was faster: this request is accepted already.');
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
      await page.getByRole('heading', { name: 'What is known' }).waitFor();
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
    await expectAccessible(page, '/verificationlist/:id');
    await page.keyboard.press('r');
    await page.keyboard.type('Another account uses it.');
    await page.getByLabel('Suspected fraud: block the user too').check();
    await expectAccessible(page, '/verificationlist/:id, rejecting');
    await page.getByRole('button', { name: 'Reject and block' }).click();
    await told(page, 'Rejected Successfully');
    await expect
      .poll(async () => (await admin.call('GET', `/adminapi/getUsers?userid=${userId}`)).body.result.status)
      .toBe('blocked');
    const { data: mails } = (await admin.call('GET', `/adminapi/outbox?search=${encodeURIComponent(email)}`))
      .body;
    expect(mails).toHaveLength(1);
    await close();
  });
});
