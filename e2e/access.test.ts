import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { ageProof, switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let root: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  root = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

describe('roles and rights', () => {
  it('are given until a day, and a change says before what its holders gain', async () => {
    const nadia = await desk.app.signIn({ name: 'Nadia', restriction: [] });
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/list/roles');
    await page.getByRole('link', { name: 'Add role' }).click();
    await page.getByLabel('Name').fill('Editors');
    await page.getByRole('checkbox', { name: 'FAQ', exact: true }).check();
    await page.getByRole('button', { name: 'Add' }).click();
    await expectToast(page, 'Successfully updated');

    await open(`/list/rights/${nadia.id}`);
    await page.getByRole('checkbox', { name: 'Editors' }).check();
    await page.getByLabel('Last day of Editors', { exact: true }).fill('31-12-2099');
    await page.getByRole('row', { name: /FAQ No access Can see until 31-12-2099/ }).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Successfully updated');

    await open(`/admin/${nadia.id}`);
    await page.getByText(/Editors\S* \(can see\), until 31-12-2099/).waitFor();

    await open('/list/roles');
    await page
      .getByRole('row', { name: /Editors/ })
      .getByText('Nadia')
      .waitFor();
    await page.getByRole('link', { name: 'Edit Editors' }).click();
    await page.getByRole('checkbox', { name: 'Creators', exact: true }).check();
    await page.getByRole('heading', { name: 'Nadia' }).waitFor();
    await page.getByRole('row', { name: /Creators No access Can see until 31-12-2099/ }).waitFor();
    await expectAccessible(page, 'who gains until when');
    await page.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Successfully updated');
    await open('/list/who?menu=/feature-creator&may=see');
    await page.getByRole('row', { name: /Nadia/ }).getByText('granted by Root').waitFor();
    await expectAccessible(page, '/list/who');
    await close();
  });
});

describe('looking with other rights', () => {
  it('shows what they open, under a band, changes nothing and ends by Stop', async () => {
    const lena = await desk.app.signIn({
      name: 'Lena',
      restriction: [{ path: '/faq', isWriteAccess: true }],
    });
    const { page, open, load, close } = await desk.visit({ signedInAs: root });
    await open(`/admin/${lena.id}`);
    await page.getByRole('button', { name: 'View as Lena' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'View as Lena' }).click();
    const stop = page.getByRole('button', { name: 'Stop viewing', exact: true });
    await stop.waitFor();
    expect(await page.getByRole('button', { name: 'Administration' }).count()).toBe(0);
    await open('/addFaq');
    await stop.waitFor();
    await expectAccessible(page, 'a form looked at with other rights');
    await page.getByLabel('Question').fill('Why?');
    await page.getByLabel('Answer').fill('Because.');
    await page.getByRole('button', { name: 'Add' }).click();
    await expectToast(page, 'Changes are disabled until you exit');
    await load('/Faq');
    await stop.click();
    await page.getByRole('button', { name: 'Administration' }).waitFor();
    expect(await stop.count()).toBe(0);
    await close(/403/);
  });
});

describe('live sessions', () => {
  it('of everybody are shown to superadmins, who end them', async () => {
    const zaid = await desk.app.signIn({ name: 'Zaid' });
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open(`/admin/${zaid.id}`);
    await page.getByRole('link', { name: 'Active sessions of Zaid' }).click();
    await page.getByRole('button', { name: /^End the session of Zaid/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expectToast(page, 'Session ended');
    expect((await zaid.call('GET', '/api/adminprofile')).status).toBe(401);
    await open('/audit/sessions');
    await page.getByRole('row', { name: /Root.*This session/ }).waitFor();
    expect(await page.getByRole('row', { name: /Zaid/ }).count()).toBe(0);
    await close();
  });
});

describe('a refusal', () => {
  it('says why, and who could grant it', async () => {
    const omar = await desk.app.signIn({
      name: 'Omar',
      restriction: [{ path: '/faq', isWriteAccess: true }],
    });
    const { page, open, close } = await desk.visit({ signedInAs: omar });
    await open('/Faq');
    await page
      .getByRole('link', { name: 'Add FAQ' })
      .or(page.getByRole('link', { name: /^Add/ }))
      .first()
      .click();
    await page.getByLabel('Question').waitFor();
    await root.call('PUT', '/adminapi/admin', {
      adminId: omar.id,
      name: 'Omar',
      email: omar.email,
      restriction: [{ path: '/faq', isWriteAccess: false }],
    });
    await page.getByLabel('Question').fill('Why?');
    await page.locator('[contenteditable]').or(page.getByLabel('Answer')).first().fill('Because.');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByText(/FAQ.*needs “can change”, you have “can see”/).waitFor();
    await page.getByText('Root').waitFor();
    await expectAccessible(page, 'why a call was refused');
    await close(/403/);
  });
});

describe('what is kept for how long', () => {
  it('is set by superadmins, who see before what would go', async () => {
    await sql`insert into logins (id, email, ip_address, os, status, created_at)
      select new_uuid(), 'a@example.com', '203.0.113.7', 'iOS', 'Success', now() - interval '300 days'
      from generate_series(1, 3)`.execute(desk.app.services.db);
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/audit');
    await page.getByRole('link', { name: 'Data retention' }).click();
    await page.getByRole('row', { name: /^Sign-ins of users.* Forever Nothing/ }).waitFor();
    await page.getByRole('button', { name: 'Change retention of Sign-ins of users' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('checkbox', { name: 'Forever' }).uncheck();
    await form.getByLabel('Days').fill('20');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a whole number from 30 to 3650.').waitFor();
    await form.getByLabel('Days').fill('200');
    await form.getByText('3 rows, the oldest from').waitFor();
    await expectAccessible(page, 'the form of a term');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Data retention saved');
    await page.getByRole('row', { name: /^Sign-ins of users.* 200 days 3 rows/ }).waitFor();
    await close();
  });
});

describe('from three people on', () => {
  it('one asks for a right in the usual form, and another approves exactly that', async () => {
    const [ann, ben] = [await desk.app.signIn({ name: 'Ann' }), await desk.app.signIn({ name: 'Ben' })];
    const [annsCode, bensCode] = [
      await switchSecondFactorOn(desk.app, ann),
      await switchSecondFactorOn(desk.app, ben),
      await switchSecondFactorOn(desk.app, root),
    ];
    const cleo = await desk.app.signIn({ name: 'Cleo', restriction: [] });
    await ageProof(desk.app, ann);
    const hers = await desk.visit({ signedInAs: ann });
    await hers.open(`/eidt/${cleo.id}`);
    await hers.page.getByRole('checkbox', { name: 'FAQ: can change' }).check();
    await hers.page.getByRole('button', { name: 'Update' }).click();
    // The change waits for the second factor, and then goes on by itself.
    await hers.page.getByLabel('Code', { exact: true }).fill(await annsCode());
    await expectAccessible(hers.page, 'the question for the second factor');
    await hers.page.getByRole('button', { name: 'Continue' }).click();
    await expectToast(hers.page, 'Another administrator has to approve');
    await hers.open('/list/requests');
    await hers.page.getByText('You requested this or benefit from it').waitFor();
    expect(await hers.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);

    const his = await desk.visit({ signedInAs: ben });
    await his.open('/list/requests');
    await his.page.getByRole('heading', { name: /Permissions of .*Cleo/ }).waitFor();
    await his.page.getByRole('row', { name: /FAQ No access Can change/ }).waitFor();
    await his.page.getByRole('button', { name: /^Approve: / }).click();
    await his.page.getByLabel('Code').fill(await bensCode());
    await his.page.getByRole('button', { name: 'Approve these changes' }).click();
    await expectToast(his.page, 'Change approved and applied');
    await his.page.getByText('No changes are waiting for approval.').waitFor();
    const { body } = await root.call('GET', `/adminapi/singleAdmin/${cleo.id}`);
    expect(body.result.restriction).toContainEqual({ path: '/faq', isWriteAccess: true });

    // What ends is asked for with its end, and stands there once.
    const faq = { path: '/faq', isWriteAccess: true };
    const users = { path: '/user', isWriteAccess: true, endsAt: '2099-12-31T12:00:00.000Z' };
    const until = await ann.call('PUT', `/adminapi/admin/${cleo.id}/rights`, {
      roles: [],
      extra: [faq, users],
    });
    expect(until.status).toBe(202);
    await his.open('/list/requests');
    await his.page.getByRole('row', { name: /Users No access Can change until 31-12-2099/ }).waitFor();
    expect(await his.page.getByRole('row', { name: /Users/ }).count()).toBe(1);
    await hers.close(/428/);
    await his.close();
  });
});
