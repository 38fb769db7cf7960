import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchDebounceMs, toastMs } from '#contract/platform/limits.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectToast, settled, startDesk, typeAtOnce } from './desk.ts';

let desk: Desk;
let superadmin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 300 });
  superadmin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

/** Users with an email and a telephone number, newest first. */
const user = async (index: number) => {
  const { body } = await superadmin.call('GET', '/api/getAllusers?limit=100');
  return body.data.filter(
    (row: { email: string | null; phoneNo: string | null }) => row.email && row.phoneNo,
  )[index];
};

describe('Users Details', () => {
  it('has the columns of the specification, pages, sorts and keeps its state in the address', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    await open('/userList');
    await expect.poll(() => page.title()).toContain('Users Details');
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      'First Name',
      'Address',
      'Email',
      'Phone No',
      'Action',
    ]);
    await page.getByText('1–10 of 300').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('11–20 of 300').waitFor();
    await page.getByRole('columnheader', { name: 'First Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    await page.getByText('1–10 of 300').waitFor();
    const header = page.getByRole('columnheader', { name: 'First Name' });
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await page.reload({ waitUntil: 'networkidle' });
    expect(page.url()).toContain('sort=name');
    await settled(page);
    await page.goBack({ waitUntil: 'networkidle' });
    await expect.poll(() => page.url()).not.toContain('sort=name');
    await close();
  });

  it('searches after a second without typing, and says what to do where nothing is found', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    const { email } = await user(5);
    await open('/user');
    await page.getByRole('searchbox').focus();
    // Timed in the page, so that the test's own delay does not count.
    const typed = await page.evaluate(() => {
      performance.clearResourceTimings();
      return performance.now();
    });
    await typeAtOnce(page, email);
    await page.getByText('1–1 of 1').waitFor();
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname === '/api/getAllusers')
        .map(({ name, startTime }) => ({ search: new URL(name).searchParams.get('search'), startTime })),
    );
    expect(asked.map(({ search }) => search)).toEqual([email]);
    expect((asked[0]?.startTime ?? 0) - typed).toBeGreaterThanOrEqual(searchDebounceMs);
    expect(await page.getByRole('searchbox').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.getByRole('searchbox').fill('nobody is called this');
    await page.keyboard.press('Enter');
    await page.getByText('No results. Try other words, or show all.').waitFor();
    await close();
  });

  it('updates a user, toasts User Updated for two seconds and goes to /userlist', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    const { _id: id } = await user(7);
    await open(`/useredit/${id}`);
    await page.getByLabel('Email').fill('changed@example.com');
    await page.getByLabel('Mobile number').fill('9876543210');
    await page.getByRole('combobox', { name: 'Dial code' }).click();
    await page.keyboard.type('India');
    await page.getByRole('option', { name: /^India/ }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/userlist');
    const toastStoodFor = await expectToast(page, 'User Updated');
    expect(await toastStoodFor()).toBeGreaterThan(toastMs - 100);
    const saved = (await superadmin.call('GET', `/adminapi/getUsers?userid=${id}`)).body.result;
    expect(saved).toMatchObject({ email: 'changed@example.com', phoneCode: '+91', phoneNo: '9876543210' });
    await close();
  });

  it('shows the server’s errors under their fields and changes nothing', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    const { _id: id, email } = await user(8);
    await open(`/useredit/${id}`);
    await page.getByLabel('Email').fill('changed@example.com');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.locator('form').getByText('This email is already in use. Choose a different one.').waitFor();
    expect((await superadmin.call('GET', `/adminapi/getUsers?userid=${id}`)).body.result.email).toBe(email);
    await close(/400/);
  });

  it('tells who comes second that somebody was faster, and offers the newer values', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    const { _id: userId, phoneCode, phoneNo, version } = await user(0);
    await open(`/useredit/${userId}`);
    const faster = await superadmin.call('PUT', '/adminapi/updateUser', {
      userId,
      phoneCode,
      phoneNo,
      version,
      email: 'faster@example.com',
    });
    expect(faster.status).toBe(200);
    await page.getByLabel('Email').fill('slower@example.com');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Now: faster@example.com').waitFor();
    await page.getByText('Yours: slower@example.com').waitFor();
    await page.getByRole('button', { name: 'Use newer values' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('faster@example.com');
    await close(/409/);
  });

  it('keeps what each of two alone has changed, a number only with its dial code', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    const { _id: userId, phoneCode, phoneNo, version } = await user(5);
    await open(`/useredit/${userId}`);
    const change = (values: object) =>
      superadmin.call('PUT', '/adminapi/updateUser', { userId, version, phoneCode, phoneNo, ...values });
    expect((await change({ email: 'theirs.alone@example.com' })).status).toBe(200);
    await page.getByLabel('Mobile number').fill('7911123457');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Now: theirs.alone@example.com').waitFor();
    expect(await page.getByText(/^Yours: /).count()).toBe(0);
    await page.getByRole('button', { name: 'Apply changes and continue' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('theirs.alone@example.com');
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('7911123457');

    const second = { email: 'theirs.alone@example.com', phoneCode: '+91', phoneNo: '9876543210' };
    expect((await change({ ...second, version: version + 1 })).status).toBe(200);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Yours: 7911123457').waitFor();
    await page.getByText('Now: +91').waitFor();
    await page.getByText(`Yours: ${phoneCode}`).waitFor();
    await page.getByRole('button', { name: 'Use newer values' }).click();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('9876543210');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/userlist');
    expect((await superadmin.call('GET', `/adminapi/getUsers?userid=${userId}`)).body.result).toMatchObject(
      second,
    );
    await close(/409/);
  });

  it('blocks, unblocks and deletes after a question that names the user', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    const subject = await user(20);
    await open(`/user?search=${encodeURIComponent(subject.email ?? subject.curraddress)}`);
    await page.getByRole('button', { name: `Block ${subject.name}` }).click();
    const question = page.getByRole('dialog');
    await question.getByText(subject.name, { exact: false }).first().waitFor();
    await question.getByRole('button', { name: 'Block' }).click();
    await expectToast(page, 'Successfully changed');
    await page.getByRole('button', { name: `Unblock ${subject.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
    await page.getByRole('button', { name: `Block ${subject.name}` }).waitFor();
    // The live list may be faster than the answer that closes the question.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const more = page.getByRole('button', { name: 'More actions' });
    // By the keyboard: the menu names its entries.
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: `Delete ${subject.name}` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await more.waitFor({ state: 'detached' });
    expect((await superadmin.call('GET', `/adminapi/getUsers?userid=${subject._id}`)).status).toBe(404);
    await close();
  });

  it('has no actions for who may only look', async () => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/user');
    await page.getByText('of 299').waitFor();
    expect(await page.getByRole('button', { name: /^(Block|Delete) / }).count()).toBe(0);
    await close();
  });

  it('shows a message and a retry where a load fails', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    let broken = true;
    await page.route('**/api/getAllusers*', (route) => (broken ? route.abort() : route.continue()));
    await open('/user');
    const retry = page.getByRole('button', { name: /try again|retry/i });
    await retry.waitFor();
    broken = false;
    await retry.click();
    await page.getByText('1–10 of 299').waitFor();
    await close(/Failed to load resource|ERR_FAILED/);
  });
});

describe('Login History', () => {
  it('has the columns and the date of the specification', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: superadmin, timezoneId: 'Asia/Kolkata' });
    await open('/loginhistory');
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      'Email ID',
      'Country',
      'Code',
      'State',
      'IP Address',
      'OS',
      'Date',
      'Status',
    ]);
    const { createdAt } = (await superadmin.call('GET', '/adminapi/getLoginHistory?limit=1')).body.data[0];
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat('en-US', {
        timeZone: 'Asia/Kolkata',
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
      })
        .formatToParts(new Date(createdAt))
        .map(({ type, value }) => [type, value]),
    );
    const shown = `${parts['day']}-${parts['month']}-${parts['year']} ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']?.toLowerCase()}`;
    await page.getByRole('cell', { name: shown }).first().waitFor();
    await close();
  });
});

describe('the profile', () => {
  it('changes the name, keeps the email, toasts Profile Updated and goes to the dashboard', async () => {
    const admin = await desk.app.signIn({ name: 'Old Name' });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/editprofile');
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    await page.getByLabel('Name').fill('New Name');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/dashboard');
    await expectToast(page, 'Profile Updated');
    expect((await admin.call('GET', '/api/adminprofile')).body.data.data.name).toBe('New Name');
    await close();
  });
});
