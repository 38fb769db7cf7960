import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { MenuPath } from '#contract/platform/menu.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { maskPersonalData } from '../server/testing/app.ts';
import { ageProof, switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
const user = uuidV7();
const email = 'amira@secret.example';

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  await maskPersonalData(desk.app);
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
  });
  const code = await switchSecondFactorOn(desk.app, nadia);
  await ageProof(desk.app, nadia);
  const { page, open, close } = await desk.visit({ signedInAs: nadia });
  await open(`/user/${user}`);
  await page.getByRole('button', { name: 'Reveal Email for one minute' }).click();
  await page.getByLabel('Reason').selectOption({ label: 'Payment investigation' });
  await expectAccessible(page, 'the question why');
  await page.getByRole('button', { name: 'Reveal for one minute' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await code());
  await expectAccessible(page, 'the question for a code');
  await page.getByRole('button', { name: 'Reveal for one minute' }).click();
  await page.getByText(email).waitFor();
  expect(await page.getByText('501234567').count()).toBe(0);
  await close(/400/);

  const root = await desk.visit({ signedInAs: await desk.app.signIn() });
  await root.open('/audit?menu=%2Fuser');
  const row = root.page.getByRole('row').filter({ hasText: 'Revealed the masked field' });
  await row.getByRole('link', { name: 'Amira' }).waitFor();
  expect(await row.textContent()).not.toContain(email);
  await root.close();
});

/** The screens on which a masked value stands: the record, what its button says, and the value. */
const masked: readonly { menu: MenuPath; path: string; label: string; of: string; value: string }[] = [
  { menu: '/withdraw', path: '/withdraw/', label: 'Email', of: 'withdrawals', value: 'email' },
  {
    menu: '/fund-transfer-history',
    path: '/fund-transfer-history/',
    label: 'Sender',
    of: 'fund_transfers',
    value: 'sender_email',
  },
  { menu: '/support', path: '/supportView/', label: 'Email', of: 'tickets', value: 'email' },
  {
    menu: '/verificationlist',
    path: '/verificationlist/',
    label: 'Email',
    of: 'verifications',
    value: 'email',
  },
  {
    menu: '/case-list',
    path: '/case-list/view/',
    label: 'Address',
    of: `cases where type = 'user'`,
    value: 'address',
  },
  {
    menu: '/loginhistory',
    path: '/loginhistory',
    label: 'IP Address',
    of: 'logins',
    value: 'ip_address',
  },
  { menu: '/emailTemplate', path: '/subscribers', label: 'Email', of: 'subscribers', value: 'email' },
  {
    menu: '/CommunityUserList',
    path: '/CommunityUserList',
    label: 'Email',
    of: 'community_users',
    value: 'email',
  },
];

it('shows one on every page, list and panel where a mask stands', async () => {
  const omar = await desk.app.signIn({
    name: 'Omar',
    restriction: masked.map(({ menu: path }) => ({ path, isWriteAccess: true })),
  });
  const { page, open, close } = await desk.visit({ signedInAs: omar });
  await open('/dashboard');
  for (const { path, label, of, value } of masked) {
    // Raw because each has a table of its own.
    const { rows } = await sql<{ id: string; value: string }>`
      select id, ${sql.raw(value)} as value from ${sql.raw(of)}`.execute(desk.app.services.db);
    const values = new Map(rows.map((row) => [row.value, row.id]));
    await open(path.endsWith('/') ? `${path}${rows[0]?.id}` : path);
    await page
      .getByRole('button', { name: `Reveal ${label} for one minute` })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal for one minute' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const shown = page.getByText(new RegExp([...values.keys()].map(RegExp.escape).join('|'), 'i'));
    await shown.first().waitFor();
    expect(await shown.count(), path).toBe(1);
    // One page and one list stand for all.
    if (['/withdraw/', '/loginhistory'].includes(path)) await expectAccessible(page, path);
  }
  await close();
});

it('shows the number of a document and another sender of a ticket’s mail', async () => {
  const { db } = desk.app.services;
  const asked = await db
    .selectFrom('verifications')
    .select(['id', 'user_id'])
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const document = { id: uuidV7(), user_id: asked.user_id ?? '', kind: 'other' as const };
  await db
    .insertInto('documents')
    .values({ ...document, number: '••••5678', file_hash: 'a'.repeat(64) })
    .execute();
  const reply = await db
    .updateTable('ticket_replies')
    .set({ from_address: 'other@secret.example' })
    .where('id', '=', (one) =>
      one.selectFrom('ticket_replies').select('id').where('author', '=', 'user').limit(1),
    )
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  const restriction = (['/verificationlist', '/support'] as const).map((path) => ({
    path,
    isWriteAccess: true,
  }));
  const rana = await desk.app.signIn({ name: 'Rana', restriction });
  const { page, open, close } = await desk.visit({ signedInAs: rana });
  for (const [path, label, value] of [
    [`/verificationlist/${asked.id}`, 'Other document number', '••••5678'],
    [`/supportView/${reply.ticket_id}`, 'Sender', 'other@secret.example'],
  ] as const) {
    await open(path);
    await page.getByRole('button', { name: `Reveal ${label} for one minute` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal for one minute' }).click();
    await page.getByText(value, { exact: true }).waitFor();
  }
  await close();
});

it('shows what a field was before a change in a timeline, which then says why somebody looked', async () => {
  const root = await desk.app.signIn();
  const change = { userId: user, email: 'moved@secret.example', phoneCode: '+971', phoneNo: '501234567' };
  expect((await root.call('PUT', '/adminapi/updateUser', change)).status).toBe(200);
  const zoe = await desk.app.signIn({
    name: 'Zoe',
    restriction: [{ path: '/user', isWriteAccess: true }],
  });
  const { page, open, close } = await desk.visit({ signedInAs: zoe });
  await open(`/user/${user}`);
  const changed = page.getByRole('listitem').filter({ hasText: 'User updated' });
  await changed.getByRole('button', { name: 'Reveal Email for one minute' }).click();
  await page.getByLabel('Reason').selectOption({ label: 'Fraud is suspected' });
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal for one minute' }).click();
  await changed.getByText(`${email} → moved@secret.example`).waitFor();
  await open(`/user/${user}`);
  const look = page.getByRole('listitem').filter({ hasText: 'Zoe' });
  await look.getByText('Fraud is suspected').waitFor();
  expect(await look.first().textContent()).toContain('Email');
  expect(await page.getByText('secret.example').count()).toBe(0);
  await expectAccessible(page, 'masks in a timeline');
  await close();
});

it('is masked and shown by a superadmin, who reads which accounts see less', async () => {
  await maskPersonalData(desk.app, false);
  const clerk = await desk.app.signIn({
    name: 'Hala',
    restriction: [{ path: '/user', isWriteAccess: true }],
  });
  const hers = await desk.visit({ signedInAs: clerk });
  await hers.open(`/user?search=${encodeURIComponent('secret.exam')}`);
  await hers.page.getByText('@secret.example').first().waitFor();
  await hers.page.getByRole('columnheader', { name: 'Email' }).getByRole('button').first().click();
  await hers.page.waitForURL(/sort=email/);
  await hers.page.getByText('@secret.example').first().waitFor();

  const root = await desk.app.signIn({ name: 'Root' });
  const code = await switchSecondFactorOn(desk.app, root);
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/add');
  expect(await page.getByRole('checkbox', { name: 'See personal data' }).count()).toBe(0);
  await open('/security-policy');
  const setting = page.getByRole('region', { name: 'Personal data' });
  await setting.getByLabel('Mask personal data').check();
  await setting.getByRole('listitem').filter({ hasText: 'Hala' }).waitFor();
  await setting.getByLabel('Code').fill(await code());
  await setting.getByRole('button', { name: 'Save setting' }).click();
  await expectToast(page, 'Personal data masked');
  await open('/add');
  await page.getByRole('checkbox', { name: 'See personal data', exact: true }).waitFor();
  await hers.open(`/user/${user}`);
  await hers.page.getByText('•••@•••').first().waitFor();
  // The list that was left may have been read again, in an order that is refused now.
  await hers.close(/400 \(Bad Request\).*sort=email/);
  await close();
});
