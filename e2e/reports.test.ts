import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 1000 });
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const list = async (body: object) => (await admin.call('POST', '/api/get-report', body)).body.result;

describe('Report list', () => {
  it('has the columns of the specification and begins with the open ones', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/report-list');
    const { count } = await list({ handled: false });
    await page.getByText(`1–10 of ${count}`).waitFor();
    const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(headers).toEqual(['Report user', 'Message', 'Report type', 'Date', 'Action']);
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.selectOption('Handled');
    await page.waitForURL(/handled=true/);
    await page.getByText(`1–10 of ${50 - count}`).waitFor();
    await status.selectOption({ label: 'Status: all' });
    await page.waitForURL(/handled=all/);
    await page.getByText('1–10 of 50').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('1–10 of 50').waitFor();
    await status.selectOption('Open');
    await page.getByText(`1–10 of ${count}`).waitFor();
    expect(page.url()).not.toContain('handled');
    await close();
  });

  it('leads to the token’s public page, else to the items of the user, in a new tab', async () => {
    const { page, context, open, close } = await desk.visit({ signedInAs: admin });
    for (const [type, path] of [
      ['token', '/info/'],
      ['user', '/items/'],
    ] as const) {
      const [report] = (await list({ handled: false, reportType: type, limit: 1 })).data;
      await open(`/report-list?type=${type}`);
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('tbody a').first().click(),
      ]);
      await tab.waitForURL(`**${path}${type === 'token' ? report.tokenId : report.reportuser}`);
      await tab.close();
    }
    // A deleted token has no public page any more.
    await close(/404/);
  });

  it('opens the whole message, handles it and opens it again', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { data, count } = await list({ handled: false });
    const [report] = data;
    await open('/report-list');
    // A click beside the row’s links opens it, as the keys do.
    await page.locator('tbody tr').first().locator('td:nth-child(4)').click();
    const panel = page.getByRole('dialog');
    await panel.getByText(report.description.split('\n')[0], { exact: false }).waitFor();
    await expectAccessible(page, 'a report');
    await panel.getByRole('button', { name: 'Mark as handled' }).click();
    await expectToast(page, 'Report handled');
    await panel.waitFor({ state: 'hidden' });
    await page.getByText(`of ${count - 1}`).waitFor();
    const stored = async () =>
      (await list({ limit: 100 })).data.find(({ _id }: { _id: string }) => _id === report._id).handled;
    expect(await stored()).toBe(true);
    await open(`/report-list?handled=true&search=${report.reportuser}`);
    await page
      .getByRole('button', { name: `Reopen the report on ${report.name}` })
      .first()
      .click();
    await expectToast(page, 'Report reopened');
    await close();
  });

  it('tells who comes second that somebody was faster, and shows what is left', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { data, count } = await list({ handled: false });
    await open('/report-list');
    await page.getByText(`of ${count}`).waitFor();
    await admin.call('POST', '/api/handlereport', { id: data[0]._id, handled: true });
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /as handled$/ })
      .click();
    await expectToast(page, 'Someone already changed this');
    await page.getByText(`of ${count - 1}`).waitFor();
    await close(/409/);
  });

  it('has no actions for who may only look', async () => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/report-list', isWriteAccess: false }] });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/report-list');
    await page.locator('tbody tr').first().locator('td:nth-child(2) button').click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('button', { name: /handled/ }).count()).toBe(0);
    await close();
  });
});
