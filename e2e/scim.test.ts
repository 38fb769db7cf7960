import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { readAccess } from '../server/testing/rights.ts';
import { entraUser, patchOf, sendScim } from '../server/testing/scim.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let admin: TestAdmin;
beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(async () => {
  await desk.close();
});

it('an identity provider adds an administrator to a group with a role, and ends the access of a signed-in browser', async () => {
  await desk.app.services.db
    .updateTable('modules')
    .set({ switched_off_at: new Date() })
    .where('name', '=', 'scim')
    .execute();
  const role = { name: 'Readers of FAQs', restriction: [readAccess('/faq')] };
  expect((await admin.call('POST', '/adminapi/roles', role)).status).toBe(200);
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/setting/modules');
  await page.getByRole('button', { name: 'Turn on Provisioning (SCIM)' }).click();
  await page.getByRole('button', { name: 'Turn off Provisioning (SCIM)' }).waitFor();

  await open('/list/provisioning');
  await page.getByText('No tokens yet').waitFor();
  await expectAccessible(page, 'provisioning without tokens');
  await page.getByRole('button', { name: 'Add token' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name').fill('Entra ID');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Token added');
  await page.getByRole('button', { name: 'Create secret' }).click();
  await panel.getByLabel('Your password').fill(admin.password);
  await expectAccessible(page, 'the form of a secret');
  await panel.getByRole('button', { name: 'Create secret' }).click();
  const secret = (await panel.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  expect(secret).toMatch(/^mds_/);
  await panel.getByRole('button', { name: 'I have saved it' }).click();

  const send = (method: string, path: string, body?: unknown) =>
    sendScim(desk.app, secret, method, path, body);
  const none = await send('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody"')}`);
  expect([none.status, none.body.totalResults]).toEqual([200, 0]);
  const added = await send('POST', '/Users', entraUser({ displayName: 'Amira Haddad' }));
  const group = await send('POST', '/Groups', { displayName: 'Support team' });
  const value = [{ value: added.body.id }];
  await send('PATCH', `/Groups/${group.body.id}`, patchOf({ op: 'Add', path: 'members', value }));

  await page.reload();
  await page.getByText('1 member', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit the roles of Support team' }).click();
  await panel.getByLabel('Readers of FAQs').check();
  await expectAccessible(page, 'the roles of a group');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Readers of FAQs' }).waitFor();
  await expectAccessible(page, 'provisioning with a token, a group and requests');
  await open('/list');
  await page.getByText('Amira Haddad').waitFor();

  const member = await desk.app.signIn({ name: 'Omar Nasser', restriction: [readAccess('/faq')] });
  const his = await desk.visit({ signedInAs: member });
  await his.open('/faq');
  const off = patchOf({ op: 'Replace', path: 'active', value: 'False' });
  expect((await send('PATCH', `/Users/${member.id}`, off)).status).toBe(200);
  await his.page.reload();
  await his.page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await his.close(/401/);

  // The networks of a role that provisioning took are listed with the permissions, and lifted there.
  const bound = await desk.app.signIn({ name: 'Lena Berg', restriction: [readAccess('/faq')] });
  const kept = [{ roleId: added.body.id, name: 'Night shift', networks: ['203.0.113.0/24'] }];
  const { db } = desk.app.services;
  await db
    .updateTable('admins')
    .set({ kept_networks: JSON.stringify(kept) })
    .where('id', '=', bound.id)
    .execute();
  await open(`/list/rights/${bound.id}`);
  await page.getByText('Its networks still apply: 203.0.113.0/24').waitFor();
  await page.getByLabel('Remove this limit').check();
  await expectAccessible(page, 'permissions with networks of a former role');
  await expectFitsPhone(page, 'permissions with networks of a former role on a phone');
  await page.getByRole('button', { name: 'Update' }).click();
  const rights = () => admin.call('GET', `/adminapi/admin/${bound.id}/rights`);
  await expect.poll(async () => (await rights()).body.result.keptNetworks).toEqual([]);

  // A token stays when its superadmin leaves, and is marked.
  const leaver = await desk.app.signIn({ name: 'Nadia' });
  await db.updateTable('scim_tokens').set({ made_by: leaver.id }).execute();
  expect((await send('DELETE', `/Users/${leaver.id}`)).status).toBe(204);
  await open('/list/provisioning');
  await page.getByText('Not an active superadmin').waitFor();
  await expectAccessible(page, 'a token of a disabled superadmin');
  await page.getByRole('button', { name: 'Revoke the token Entra ID' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect((await send('GET', '/Users')).status).toBe(401);
  await close();
});
