import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { addProvisioner, patchOf, type TestProvisioner } from '#server/testing/scim.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let chief: FactorAdmin;
let second: FactorAdmin;
let provider: TestProvisioner;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  chief = await withFactor(app, await app.signIn({ name: 'Chief' }));
  second = await withFactor(app, await app.signIn({ name: 'Second' }));
  provider = await addProvisioner(app, chief);
  await app.services.db.updateTable('second_person_rule').set({ mode: 'on' }).execute();
});
afterAll(() => app.close());

const inside = '203.0.113.7';
const outside = '198.51.100.7';
const callFrom = async ({ token }: TestAdmin, ip: string) =>
  (await app.call('GET', '/api/getFaqList', undefined, { token, headers: { 'x-forwarded-for': ip } })).status;
const addRole = async (restriction: object[], networks: string[]) =>
  (await chief.call('POST', '/adminapi/roles', { name: crypto.randomUUID(), restriction, networks })).body
    .result._id as string;
const addGroup = async (...members: string[]) => {
  const given = { displayName: crypto.randomUUID(), members: members.map((value) => ({ value })) };
  return (await provider.send('POST', '/Groups', given)).body.id as string;
};
/** Gives a group roles, with the approval that the present members may need. */
const map = async (id: string, roles: string[]) => {
  const { status } = await chief.call('PUT', '/adminapi/scim/groups', { id, roles });
  if (status === 202) await approveNewest();
  return status;
};
const leave = (group: string, id: string) =>
  provider.send(
    'PATCH',
    `/Groups/${group}`,
    patchOf({ op: 'remove', path: 'members', value: [{ value: id }] }),
  );
const rightsOf = async (id: string) =>
  (await chief.call('GET', `/adminapi/admin/${id}/rights`)).body.result as {
    version: number;
    roles: { id: string; endsAt: null }[];
    extra: { path: string; isWriteAccess: boolean; endsAt: null }[];
    keptNetworks: { name: string; networks: string[] }[];
  };
const save = async (id: string, more: object = {}) => {
  const { roles, extra } = await rightsOf(id);
  return chief.call('PUT', `/adminapi/admin/${id}/rights`, {
    roles: roles.map((role) => ({ id: (role as unknown as { _id: string })._id, endsAt: role.endsAt })),
    extra: extra.map(({ path, isWriteAccess, endsAt }) => ({ path, isWriteAccess, endsAt })),
    ...more,
  });
};
async function approveNewest(): Promise<void> {
  const [request] = (await second.call('GET', '/adminapi/changerequests')).body.result.requests;
  const approved = await second.call('POST', `/adminapi/changerequests/${request._id}/approve`, {
    code: await second.code(),
  });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

/** Somebody who may change things by hand, and is limited by the role of a group. */
async function limited() {
  const member = await app.signIn({ restriction: [writeAccess('/faq')] });
  const group = await addGroup(member.id);
  expect(await map(group, [await addRole([readAccess('/user')], ['203.0.113.0/24'])])).toBe(200);
  expect([await callFrom(member, inside), await callFrom(member, outside)]).toEqual([200, 403]);
  return { member, group };
}

/** specification 44.8 */
it.each([
  ['leaves the group', (group: string, id: string) => leave(group, id)],
  ['is deleted with the group', (group: string) => provider.send('DELETE', `/Groups/${group}`)],
] as const)(
  'an administrator whose role %s stays limited to its networks until two people lift that',
  async (_how, take) => {
    const { member, group } = await limited();
    expect((await take(group, member.id)).status).toBeLessThan(300);
    const { roles, keptNetworks } = await rightsOf(member.id);
    expect([roles, keptNetworks]).toEqual([[], [{ name: expect.any(String), networks: ['203.0.113.0/24'] }]]);
    expect([await callFrom(member, inside), await callFrom(member, outside)]).toEqual([200, 403]);
    // Another change of the rights leaves the limit as it is.
    const extra = [{ path: '/faq', isWriteAccess: true, endsAt: null }];
    expect(
      (await save(member.id, { extra: [...extra, { path: '/user', isWriteAccess: false }] })).status,
    ).toBe(200);
    expect(await callFrom(member, outside)).toBe(403);

    expect((await save(member.id, { liftsNetworks: true })).status).toBe(202);
    expect(await callFrom(member, outside)).toBe(403);
    await approveNewest();
    expect((await rightsOf(member.id)).keptNetworks).toEqual([]);
    expect(await callFrom(member, outside)).toBe(200);
  },
);

it('a role that somebody gets again brings its own limit, and ends the one that was kept', async () => {
  const { member, group } = await limited();
  await leave(group, member.id);
  const join = patchOf({ op: 'add', path: 'members', value: [{ value: member.id }] });
  expect((await provider.send('PATCH', `/Groups/${group}`, join)).status).toBe(200);
  expect((await rightsOf(member.id)).keptNetworks).toEqual([]);
  expect(await callFrom(member, outside)).toBe(403);
});

it('moving somebody between groups at once lifts no limit', async () => {
  const { member, group } = await limited();
  const other = await addGroup();
  expect(await map(other, [await addRole([writeAccess('/user')], [])])).toBe(202);
  const join = patchOf({ op: 'add', path: 'members', value: [{ value: member.id }] });
  await Promise.all([leave(group, member.id), provider.send('PATCH', `/Groups/${other}`, join)]);
  expect([await callFrom(member, inside), await callFrom(member, outside)]).toEqual([200, 403]);
});

it('a superadmin who takes a role with networks from a group needs another one', async () => {
  const { member, group } = await limited();
  expect((await chief.call('PUT', '/adminapi/scim/groups', { id: group, roles: [] })).status).toBe(202);
  expect(await callFrom(member, outside)).toBe(403);
  await approveNewest();
  expect(await callFrom(member, outside)).toBe(200);
});

/** specification 44.2 */
it('the screen marks a token whose administrator is no active superadmin', async () => {
  const maker = await withFactor(app, await app.signIn({ name: 'Maker' }));
  await app.services.db.updateTable('second_person_rule').set({ mode: 'off' }).execute();
  const own = await addProvisioner(app, maker);
  const shown = async () =>
    (await chief.call('GET', '/adminapi/scim')).body.result.tokens.find(
      ({ _id }: { _id: string }) => _id === own.tokenId,
    );
  expect(await shown()).toMatchObject({ isMakerActive: true, state: 'active' });
  expect((await provider.send('DELETE', `/Users/${maker.id}`)).status).toBe(204);
  // It goes on working, so that the company can still end access.
  expect((await own.send('GET', '/Users?count=0')).status).toBe(200);
  expect(await shown()).toMatchObject({ isMakerActive: false, madeBy: 'Maker', state: 'active' });
});
