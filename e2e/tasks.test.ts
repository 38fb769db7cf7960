// Long because it is one list of tasks, which one desk and one page do one after the other.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { addToken, pictureFile } from '../server/testing/marketplace.ts';
import { addUser } from '../server/testing/users.ts';
import { startBulkWorker } from './bulk-worker.ts';
import { countActions } from './action-counts.ts';
import { type Desk, expectToast, settled, startDesk, type Visit } from './desk.ts';
import {
  acceptInvitation,
  confirm,
  dialog,
  find,
  follow,
  keys,
  onPhone,
  press,
  runTask,
  type Task,
} from './task-walk.ts';

let desk: Desk;
let root: TestAdmin;
let upkeep: { stop: () => Promise<void> };
let desktop: Visit;
let phone: Visit;

beforeAll(async () => {
  desk = await startDesk({}, { users: 300 });
  root = await desk.app.signIn({ name: 'Root' });
  await desk.app.signIn({ name: 'Rami Reader' });
  upkeep = startBulkWorker(desk.app.services);
  desktop = await desk.visit({ signedInAs: root, acceptDownloads: true });
  phone = await desk.visit({
    signedInAs: root,
    acceptDownloads: true,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await Promise.all([countActions(desktop.context), countActions(phone.context)]);
});
afterAll(async () => {
  await upkeep.stop();
  // An export that needs a reason is refused first.
  await desktop.close(/400/);
  await phone.close(/400/);
  await desk.close();
});

const chosen = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
/** Selects the rows of a page, once they are the newest: a list that was open before shows its former rows first. */
async function selectPage(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select page' }).click();
}
const first = async (path: string) => (await root.call('GET', path)).body.data[0];
const user = async (id: string) => (await root.call('GET', `/adminapi/getUsers?userid=${id}`)).body.result;

async function waitingVerifications(count: number): Promise<void> {
  const { db } = desk.app.services;
  await db
    .updateTable('verifications')
    .set({ status: 'Rejected', decided_at: sql`now()` })
    .execute();
  await db
    .updateTable('verifications')
    .set({ status: 'Pending', decided_at: null })
    .where('id', 'in', db.selectFrom('verifications').select('id').orderBy('id').limit(count))
    .execute();
}
const pendingVerifications = async (): Promise<number> =>
  (await root.call('POST', '/api/getAllverifylist', { accountverify: 'Pending' })).body.count;
const faqs = async (): Promise<number> => (await root.call('GET', '/api/getFaqList?limit=1')).body.count;
/** The newest token with a picture and a price. */
const pictured = async () => {
  const { data } = (await root.call('GET', '/api/gettokenlist?limit=100')).body;
  return data.find(({ image, tokenPrice }: Record<string, unknown>) => image && tokenPrice);
};
const deletedTokens = async (): Promise<number> =>
  (await root.call('GET', '/adminapi/trash/tokens?limit=1')).body.count;

/** The token of the tasks about reports. */
let suspect: { id: string; email: string };
async function reportedToken(): Promise<string> {
  const { db } = desk.app.services;
  const owner = await addUser(desk.app, { name: 'Amira' });
  const { id } = await addToken(desk.app, { name: 'Copied lantern', owner: owner.address });
  suspect = { id, email: owner.email };
  const report = { type: 'token', token_record: id, address: owner.address, name: 'Copied lantern' } as const;
  await db
    .insertInto('reports')
    .values({ id: uuidV7(), ...report, description: 'This is my drawing.' })
    .execute();
  return '/report-list';
}
async function hiddenToken() {
  const { db } = desk.app.services;
  const [page, reports, mails] = await Promise.all([
    fetch(`${desk.app.url}/info/${suspect.id}`),
    db
      .selectFrom('reports')
      .select('id')
      .where('token_record', '=', suspect.id)
      .where('handled_at', 'is', null)
      .execute(),
    db.selectFrom('mail_messages').select('id').where('to_address', '=', suspect.email).execute(),
  ]);
  return { isVisible: page.status === 200, openReports: reports.length, mails: mails.length };
}

/** Whom the tasks on one user are about. */
let about: { _id: string; name: string; email: string; curraddress: string };
const aboutSomebody = async () => {
  const { data } = (await root.call('GET', '/api/getAllusers?status=active&limit=100')).body;
  const { body } = await root.call('GET', '/adminapi/getWithdraw?limit=100');
  const busy = new Set(body.data.map(({ userId }: { userId: string }) => userId));
  about = data.find((each: typeof about) => each.curraddress && each.email && busy.has(each._id));
  return '/user';
};

const tasks: readonly Task[] = [
  {
    name: 'block a user of whose wallet one knows a fragment',
    most: { clicks: 3, keys: 1 },
    from: aboutSomebody,
    onPhone: aboutSomebody,
    async run(page) {
      const search = page.getByRole('searchbox');
      await search.click();
      await search.fill(about.curraddress.slice(8, 24));
      await page.keyboard.press('Enter');
      await page.getByText('1–1 of 1').waitFor();
      await press(page, /^Block /);
      await confirm(page, 'Block');
      await expect.poll(async () => (await user(about._id)).status).toBe('blocked');
    },
  },
  {
    name: 'undo what was just done',
    most: { clicks: 1, keys: 0 },
    from: '',
    onPhone: '',
    async run(page) {
      await press(page, 'Undo');
      await expect.poll(async () => (await user(about._id)).status).toBe('active');
    },
  },
  {
    name: 'see everything of one user',
    most: { clicks: 2, keys: 0 },
    from: async () => `/user?search=${encodeURIComponent(about.email)}`,
    onPhone: async () => `/user?search=${encodeURIComponent(about.email)}`,
    async run(page) {
      await follow(page, about.name);
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
      await follow(page, /^Withdrawals\s*\d/);
      await page.waitForURL(/tab=withdrawals/);
      await page.locator('tbody tr').first().waitFor();
    },
  },
  {
    name: 'approve ten verifications',
    most: { clicks: 4, keys: 0 },
    from: async () => {
      await waitingVerifications(12);
      return '/dashboard';
    },
    onPhone: async () => {
      await waitingVerifications(12);
      return '/verificationlist?status=Pending';
    },
    async run(page) {
      if (page.url().endsWith('/dashboard')) await follow(page, /Verification requests to review/);
      await selectPage(page);
      await chosen(page).getByRole('button', { name: 'Accept' }).click();
      await dialog(page).getByText('This can’t be undone').waitFor();
      await confirm(page, 'Accept: 10');
      await expect.poll(pendingVerifications).toBe(2);
      await expectToast(page, '10 verification requests accepted');
      expect(await page.locator('[role="status"]').getByRole('button', { name: 'Undo' }).count()).toBe(0);
    },
  },
  {
    name: 'find the withdrawals older than 24 hours over 1,000 USDT',
    most: { clicks: 5, keys: 3 },
    onPhone: '/withdraw',
    async run(page) {
      if (page.url().endsWith('/dashboard')) await keys(page, 'g', 'w');
      await page.waitForURL('**/withdraw');
      // On a phone it stands among the filters.
      if (onPhone(page)) await press(page, 'Filters');
      const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
      await currency.and(page.locator(':visible')).selectOption('USDT');
      if (!onPhone(page)) await press(page, 'Filters');
      await press(page, 'Older than');
      const amount = page.getByLabel('Amount: from');
      await amount.click();
      await amount.fill('1000');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toMatch(/(?=.*=USDT)(?=.*=older)(?=.*amount=1000)/);
    },
  },
  {
    name: 'take down a token of which one knows the name',
    most: { clicks: 3, keys: 2 },
    from: async () => {
      await addToken(desk.app, { name: 'Lotus that must go' });
      return '/dashboard';
    },
    async run(page) {
      const before = await deletedTokens();
      await find(page, 'Tokens', 'Lotus that must go');
      await page.waitForURL('**/TokenView/*');
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Delete token' }).click();
      await confirm(page, 'Delete');
      await expect.poll(deletedTokens).toBe(before + 1);
    },
  },
  {
    name: 'take down the newest token',
    most: { clicks: 4, keys: 0 },
    from: '/TokenList',
    onPhone: '/TokenList',
    async run(page) {
      const before = await deletedTokens();
      await page.locator('tbody [data-select]').first().click();
      await chosen(page).getByRole('button', { name: 'Take down' }).click();
      await confirm(page, 'Take down: 1');
      await expect.poll(deletedTokens).toBe(before + 1);
    },
  },
  {
    name: 'hide a reported token, resolve its case and tell its owner why',
    most: { clicks: 4, keys: 0 },
    from: reportedToken,
    onPhone: reportedToken,
    async run(page) {
      await press(page, 'This is my drawing.');
      await press(page, 'Hide and notify owner');
      const question = page.getByRole('dialog', { name: 'Hide and notify owner' });
      await question.getByLabel('Copy of somebody else’s work').click();
      await question.getByRole('button', { name: 'Hide and notify owner' }).click();
      await expectToast(page, 'hidden, and its owner notified');
      expect(await hiddenToken()).toMatchObject({ isVisible: false, openReports: 0, mails: 1 });
    },
  },
  {
    name: 'undo that the token was hidden',
    most: { clicks: 1, keys: 0 },
    from: '',
    onPhone: '',
    async run(page) {
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      // The second email says that the restriction ended.
      await expect.poll(hiddenToken).toMatchObject({ isVisible: true, openReports: 0, mails: 2 });
    },
  },
  {
    name: 'bring back what was deleted',
    most: { clicks: 2, keys: 0 },
    from: '/trash',
    onPhone: '/trash',
    async run(page) {
      const before = await deletedTokens();
      await page.getByText('Tokens', { exact: true }).click();
      await press(page, /^Restore /);
      await expect.poll(deletedTokens).toBe(before - 1);
    },
  },
  {
    name: 'add a category with a picture',
    most: { clicks: 3, keys: 0 },
    from: '/categorylist',
    onPhone: '/categorylist',
    async run(page) {
      const name = onPhone(page) ? 'Poems' : 'Maps';
      await follow(page, 'Add Category');
      await page.getByLabel('Category', { exact: true }).fill(name);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByText('Choose a picture').click(),
      ]);
      const buffer = Buffer.from(await (await pictureFile(40)).arrayBuffer());
      await chooser.setFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
      await press(page, 'Add');
      await expect
        .poll(async () => (await first(`/api/categorylist?search=${name}`))?.image)
        .toMatch(/^\/images\//);
    },
  },
  {
    name: 'add the token of one’s page as a banner',
    most: { clicks: 3, keys: 0 },
    from: async () => `/TokenView/${(await pictured())._id}`,
    onPhone: async () => `/TokenView/${(await pictured())._id}`,
    async run(page) {
      const { tokenName } = await pictured();
      const count = async () =>
        (await root.call('GET', `/api/getcmslist?search=${encodeURIComponent(tokenName)}`)).body.result.count;
      const before = await count();
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Add as banner' }).click();
      await press(page, 'Add');
      await expect.poll(count).toBe(before + 1);
    },
  },
  {
    name: 'delete ten FAQs and undo it',
    most: { clicks: 4, keys: 0 },
    from: '/faq',
    onPhone: '/faq',
    async run(page) {
      const before = await faqs();
      await selectPage(page);
      await chosen(page).getByRole('button', { name: 'Delete' }).click();
      await confirm(page, 'Delete: 10');
      await expect.poll(faqs).toBe(before - 10);
      // An earlier change can be undone until then.
      await page.getByRole('status').getByText('10 questions deleted').first().waitFor();
      await press(page, /^Undo/);
      await expect.poll(faqs).toBe(before);
      await expectToast(page, '10 questions changed back');
    },
  },
  {
    name: 'export the FAQs that a search finds',
    most: { clicks: 1, keys: 0 },
    from: '/faq?search=a',
    onPhone: '/faq?search=a',
    async run(page) {
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
      expect(download.suggestedFilename()).toMatch(/^faqs-.*\.csv$/);
      // A toast stays while the pointer is on it.
      await page.mouse.move(0, 0);
    },
  },
  {
    name: 'export the withdrawals of this month, whose file shows personal data',
    most: { clicks: 4, keys: 1 },
    from: '/withdraw',
    onPhone: '/withdraw',
    async run(page) {
      await press(page, 'Filters');
      await press(page, 'This month');
      await page.keyboard.press('Escape');
      await press(page, 'Export CSV');
      await page.getByLabel('Reason').fill('Checked by finance');
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
      expect(download.suggestedFilename()).toMatch(/^withdrawals-.*\.csv$/);
    },
  },
  {
    name: 'find a withdrawal by its id',
    most: { clicks: 0, keys: 2 },
    async run(page) {
      const { _id } = await first('/adminapi/getWithdraw?limit=1');
      await find(page, 'Withdrawals', _id.toUpperCase());
      await page.waitForURL(`**/withdraw/${_id}`);
    },
  },
  {
    name: 'find what a transaction of the chain has made',
    most: { clicks: 0, keys: 2 },
    async run(page) {
      const hash = `0x${'c0ffee12'.repeat(8)}`;
      const { id } = await addToken(desk.app, { transaction_hash: hash });
      await find(page, 'Tokens', `0x${hash.slice(2).toUpperCase()}`);
      await page.waitForURL(`**/TokenView/${id}`);
    },
  },
  {
    name: 'find the trades of one user',
    most: { clicks: 2, keys: 1 },
    from: '/trade-history',
    async run(page) {
      const { email } = await first('/adminapi/getSupport?limit=1');
      await press(page, 'Filters');
      const field = page.getByRole('textbox', { name: 'Email or address of the user' });
      await field.click();
      await field.fill(email);
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Active filters' }).waitFor();
    },
  },
  {
    name: 'put oneself in charge of a ticket',
    most: { clicks: 4, keys: 0 },
    onPhone: '/support?closedStatus=0',
    async run(page) {
      if (page.url().endsWith('/dashboard')) await follow(page, /^Open tickets/);
      await follow(page, /^View ticket/);
      await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Me');
      await expectToast(page, 'Assignee updated');
    },
  },
  {
    name: 'answer a ticket',
    most: { clicks: 2, keys: 3 },
    async run(page) {
      await keys(page, 'g', 's');
      await follow(page, /^View ticket/);
      const reply = page.getByRole('textbox', { name: /^Reply to/ });
      await reply.click();
      await reply.fill('It is on its way.');
      await page.keyboard.press('Control+Enter');
      await expectToast(page, 'Reply sent');
    },
  },
  {
    name: 'send a canned reply to a ticket of the list',
    most: { clicks: 4, keys: 0 },
    from: async () => {
      const { data } = (await root.call('GET', '/adminapi/canned-replies')).body;
      if (data.length === 0)
        await root.call('POST', '/adminapi/canned-replies', {
          name: 'Solved',
          text: 'Hello {name}, solved.',
        });
      return '/support';
    },
    onPhone: '/support?closedStatus=0',
    async run(page) {
      await follow(page, /^View ticket/);
      await press(page, 'Canned reply');
      await page.getByRole('menuitem').first().click();
      await press(page, 'Send reply');
      await expectToast(page, 'Reply sent');
    },
  },
  {
    name: 'ask a colleague about a user',
    most: { clicks: 2, keys: 1 },
    from: async () => `/user/${about._id}`,
    async run(page) {
      const note = page.getByRole('textbox', { name: 'New note' });
      await note.click();
      await note.pressSequentially('Known? @Ram', { delay: 0 });
      await page.evaluate(() => (window.acts.keys = 0));
      await press(page, 'Rami Reader');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Known? @Rami Reader').waitFor();
    },
  },
  {
    name: 'close the ten newest tickets',
    most: { clicks: 4, keys: 0 },
    from: async () => {
      // Those that were answered wait for their users.
      await desk.app.services.db.updateTable('tickets').set({ closed_status: 0, waiting: false }).execute();
      return '/dashboard';
    },
    async run(page) {
      await follow(page, /^Open tickets/);
      await selectPage(page);
      await chosen(page).getByRole('button', { name: 'Close', exact: true }).click();
      await confirm(page, 'Close: 10');
      await expectToast(page, '10 tickets closed');
    },
  },
  {
    name: 'undo a run over many rows',
    most: { clicks: 1, keys: 0 },
    from: '',
    async run(page) {
      const bar = page.getByRole('status').filter({ hasText: '10 tickets closed' });
      await bar.getByRole('button', { name: 'Undo' }).click();
      await expectToast(page, '10 tickets changed back');
    },
  },
  {
    name: 'put oneself in charge of the ten newest reports',
    most: { clicks: 4, keys: 0 },
    async run(page) {
      await follow(page, /^Open reports/);
      await selectPage(page);
      await chosen(page).getByRole('button', { name: 'Assign' }).click();
      await confirm(page, 'Assign: 10');
      await expectToast(page, '10 reports assigned');
    },
  },
  {
    name: 'block a user and say why',
    most: { clicks: 1, keys: 1 },
    from: async () => `/user/${about._id}`,
    async run(page) {
      await press(page, /^Block/);
      // The field has the focus.
      await page.keyboard.insertText('Sold what was not theirs');
      await page.keyboard.press('Enter');
      await page.getByRole('listitem').getByText('Sold what was not theirs').waitFor();
    },
  },
  {
    name: 'unblock everybody who is blocked',
    most: { clicks: 4, keys: 0 },
    from: '/user?status=blocked',
    async run(page) {
      const { count } = (await root.call('GET', '/api/getAllusers?status=blocked&limit=1')).body;
      await selectPage(page);
      if (count > 10)
        await chosen(page)
          .getByRole('button', { name: /^Select all/ })
          .click();
      await chosen(page).getByRole('button', { name: 'Unblock' }).click();
      await confirm(page, `Unblock: ${count}`);
      await expectToast(page, `${count} users unblocked`);
    },
  },
  {
    name: 'keep a view of a list, and give a colleague its link',
    most: { clicks: 3, keys: 2 },
    from: '/withdraw?status=1&sort=-amount',
    async run(page) {
      await press(page, 'View');
      const name = page.getByLabel('Name of the view');
      await name.click();
      await name.fill('New and large');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'New and large' })
        .click();
      await page.waitForURL(/view=/);
    },
  },
  {
    name: 'see what was changed yesterday, and by whom',
    most: { clicks: 2, keys: 0 },
    from: '/audit',
    async run(page) {
      await press(page, 'Filters');
      await press(page, 'Yesterday');
      await page.waitForURL(/yesterday/);
    },
  },
  {
    name: 'invite a support administrator, who chooses the password',
    most: { clicks: 3, keys: 0 },
    from: '/list',
    onPhone: '/list',
    async run(page) {
      const email = `support.${onPhone(page) ? 'phone' : 'desktop'}@example.com`;
      await follow(page, 'Invite administrator');
      await page.getByLabel('Name', { exact: true }).fill('Sami Support');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('checkbox', { name: 'Support', exact: true }).first().click();
      await press(page, 'Send invitation');
      await expectToast(page, 'Invitation sent');
      const theirs = await acceptInvitation(desk, email);
      await theirs.page.getByRole('navigation', { name: 'Main menu' }).getByText('Support').waitFor();
      await theirs.close();
    },
  },
  {
    name: 'give a record the values back that somebody changed',
    most: { clicks: 2, keys: 0 },
    from: async () => {
      const { _id, email } = about;
      await desk.app.services.db
        .updateTable('users')
        .set({ status: 'active' })
        .where('id', '=', _id)
        .execute();
      await root.call('POST', '/api/change-status', { id: _id, status: 'blocked' });
      expect(email).toBeTruthy();
      return `/audit?record=${_id}`;
    },
    async run(page) {
      await press(page, /^View change: Blocked the user/);
      await press(page, 'Restore values');
      await expect.poll(async () => (await user(about._id)).status).toBe('active');
    },
  },
];

describe('an operator’s tasks', () => {
  it.each(tasks)('$name: at most $most.clicks clicks and $most.keys keys', async (task) => {
    await runTask(desk, root, desktop, task, task.from);
  });

  it.each(tasks.filter(({ onPhone }) => onPhone !== undefined))(
    '$name, on a phone: at most $most.clicks taps',
    async (task) => {
      await runTask(desk, root, phone, task, task.onPhone);
    },
  );
});
