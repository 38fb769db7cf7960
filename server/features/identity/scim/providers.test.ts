import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addProvisioner, entraUser, oktaUser, patchOf, type TestProvisioner } from '#server/testing/scim.ts';

let app: TestApp;
let root: TestAdmin;
let provider: TestProvisioner;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  provider = await addProvisioner(app, root);
});
afterAll(async () => {
  await app.close();
});

const adminOf = async (id: string) => (await root.call('GET', `/adminapi/singleAdmin/${id}`)).body.result;
const mailsTo = async (email: string) =>
  app.services.db.selectFrom('mail_messages').select('subject').where('to_address', '=', email).execute();

async function addRole(): Promise<string> {
  const role = { name: `Role ${crypto.randomUUID()}`, restriction: [writeAccess('/faq')] };
  return (await root.call('POST', '/adminapi/roles', role)).body.result._id;
}

/** The requests that Microsoft Entra ID documents for its provisioning. */
describe('Microsoft Entra ID', () => {
  it('tests the connection with a user that nobody has', async () => {
    const filter = encodeURIComponent(`userName eq "${crypto.randomUUID()}"`);
    const { status, body, headers } = await provider.send('GET', `/Users?filter=${filter}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8']);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  it('adds a user, finds it by its external ID, changes it and disables it', async () => {
    const sent = entraUser();
    const added = await provider.send('POST', '/Users', sent);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id } = added.body;
    expect(added.headers.get('location')).toBe(added.body.meta.location);
    expect(added.body).toMatchObject({
      userName: sent.userName,
      externalId: sent.externalId,
      active: true,
      displayName: sent.displayName,
      emails: [{ type: 'work', primary: true, value: sent.userName }],
    });
    expect(await adminOf(id)).toMatchObject({
      name: sent.displayName,
      email: sent.userName,
      role: 'admin',
      restriction: [],
      status: 'active',
    });
    expect(await mailsTo(sent.userName)).toMatchObject([
      { subject: expect.stringMatching(/invited|invitation/i) },
    ]);

    for (const filter of [
      `externalId eq "${sent.externalId}"`,
      `userName eq "${sent.userName.toUpperCase()}"`,
      `emails[type eq "work"].value eq "${sent.userName}"`,
    ]) {
      const found = await provider.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, found.body.totalResults, found.body.Resources[0]?.id]).toEqual([filter, 1, id]);
    }

    const moved = `moved.${sent.userName}`;
    const changed = await provider.send(
      'PATCH',
      `/Users/${id}`,
      patchOf(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: moved },
        { op: 'Replace', path: 'name.familyName', value: 'Other' },
        { op: 'Replace', path: 'displayName', value: 'Another Name' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'IT',
        },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+49 30 1234' },
      ),
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({
      userName: sent.userName,
      displayName: 'Another Name',
      name: { familyName: 'Other' },
      emails: [{ value: moved }],
    });
    // The former and the new address are both notified.
    expect((await mailsTo(sent.userName)).length).toBe(2);
    expect((await mailsTo(moved)).length).toBe(1);

    const disabled = await provider.send(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'Replace', path: 'active', value: 'False' }),
    );
    expect([disabled.status, disabled.body.active]).toEqual([200, false]);
    expect(await adminOf(id)).toMatchObject({ status: 'disabled' });
    const enabled = await provider.send(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'Replace', path: 'active', value: 'True' }),
    );
    expect([enabled.status, enabled.body.active]).toEqual([200, true]);
    expect((await provider.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await provider.send('GET', `/Users/${id}`)).status).toBe(404);
    const rest = await provider.send(
      'GET',
      `/Users?filter=${encodeURIComponent(`externalId eq "${sent.externalId}"`)}`,
    );
    expect(rest.body.totalResults).toBe(0);
    expect(await adminOf(id)).toMatchObject({ status: 'disabled' });
  });

  it('adds a group and its members, whom only a superadmin gives roles', async () => {
    const [one, two] = await Promise.all([
      provider.send('POST', '/Users', entraUser()),
      provider.send('POST', '/Users', entraUser()),
    ]);
    const displayName = `Support ${crypto.randomUUID()}`;
    const added = await provider.send('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName,
      meta: { resourceType: 'Group' },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const group = added.body.id;
    const listed = await provider.send(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`,
    );
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id: group }] });
    expect(listed.body.Resources[0]).not.toHaveProperty('members');

    const patch = (...operations: object[]) =>
      provider.send('PATCH', `/Groups/${group}`, patchOf(...operations));
    const value = [{ $ref: null, value: one.body.id }];
    expect((await patch({ op: 'Add', path: 'members', value })).status).toBe(200);
    expect((await adminOf(one.body.id)).restriction).toEqual([]);

    const role = await addRole();
    const mapped = await root.call('PUT', '/adminapi/scim/groups', { id: group, roles: [role] });
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
    expect((await adminOf(one.body.id)).restriction).toEqual([writeAccess('/faq')]);
    await patch({ op: 'Add', path: 'members', value: [{ value: two.body.id }] });
    expect((await adminOf(two.body.id)).restriction).toEqual([writeAccess('/faq')]);
    const check = await provider.send(
      'GET',
      `/Groups?filter=${encodeURIComponent(`id eq "${group}" and members eq "${two.body.id}"`)}`,
    );
    expect(check.body.totalResults).toBe(1);

    const left = await patch({ op: 'Remove', path: `members[value eq "${two.body.id}"]` });
    expect(left.body.members.map((member: { value: string }) => member.value)).toEqual([one.body.id]);
    expect((await adminOf(two.body.id)).restriction).toEqual([]);
    await patch({ op: 'Remove', path: 'members', value });
    expect((await adminOf(one.body.id)).restriction).toEqual([]);

    await patch({ op: 'Add', path: 'members', value });
    expect((await provider.send('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect((await adminOf(one.body.id)).restriction).toEqual([]);
  });
});

/** The requests that Okta documents for its SCIM 2.0 integrations. */
describe('Okta', () => {
  it('looks for a user, adds it, changes it whole and disables it', async () => {
    const sent = oktaUser();
    const filter = encodeURIComponent(`userName eq "${sent.userName}"`);
    const none = await provider.send('GET', `/Users?filter=${filter}&startIndex=1&count=100`);
    expect([none.status, none.body.totalResults]).toEqual([200, 0]);
    const added = await provider.send('POST', '/Users', sent);
    expect([added.status, added.body.password]).toEqual([201, undefined]);
    const { id } = added.body;
    const whole = {
      ...sent,
      id,
      name: { givenName: 'Renamed', familyName: 'Person' },
      displayName: 'Renamed Person',
      meta: { resourceType: 'User' },
    };
    const changed = await provider.send('PUT', `/Users/${id}`, whole);
    expect([changed.status, changed.body.displayName]).toEqual([200, 'Renamed Person']);
    const off = await provider.send(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'replace', value: { active: false } }),
    );
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await adminOf(id)).toMatchObject({ status: 'disabled', name: 'Renamed Person' });
    const on = await provider.send('PUT', `/Users/${id}`, { ...whole, active: true });
    expect([on.status, on.body.active]).toEqual([200, true]);
  });

  it('pushes a group with its members, and renames it', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await provider.send('POST', '/Users', oktaUser())).body.id as string),
    );
    const displayName = `Pushed ${crypto.randomUUID()}`;
    const group = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName,
      members: [{ value: ids[0], display: 'someone' }],
    };
    const { body: added, status } = await provider.send('POST', '/Groups', group);
    expect([status, added.members.length]).toEqual([201, 1]);
    const replaced = await provider.send(
      'PATCH',
      `/Groups/${added.id}`,
      patchOf({ op: 'replace', path: 'members', value: ids.map((value) => ({ value })) }),
    );
    expect(replaced.body.members.map((member: { value: string }) => member.value).toSorted()).toEqual(
      ids.toSorted(),
    );
    const renamed = await provider.send(
      'PATCH',
      `/Groups/${added.id}`,
      patchOf({ op: 'replace', value: { id: added.id, displayName: `${displayName} again` } }),
    );
    expect(renamed.body).toMatchObject({ displayName: `${displayName} again`, members: [{}, {}] });
    const whole = await provider.send('PUT', `/Groups/${added.id}`, { ...group, members: [] });
    expect([whole.status, whole.body.members]).toEqual([200, []]);
  });
});

it('pages from 1, names its abilities, and keeps its requests for the screen', async () => {
  const config = await provider.send('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  const types = await provider.send('GET', '/ResourceTypes');
  expect(types.body.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
  const schemas = await provider.send('GET', '/Schemas');
  expect(schemas.body.totalResults).toBe(2);
  const [first] = schemas.body.Resources;
  expect((await provider.send('GET', `/Schemas/${first.id}`)).body.id).toBe(first.id);

  const all = (await provider.send('GET', '/Users')).body;
  const part = (await provider.send('GET', '/Users?startIndex=2&count=2')).body;
  expect(part).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
  expect(part.Resources).toEqual(all.Resources.slice(1, 3));
  expect((await provider.send('GET', '/Users?count=0')).body.Resources).toEqual([]);
  expect((await provider.send('GET', '/Users?startIndex=x')).body.scimType).toBe('invalidValue');

  const { body: user } = await provider.send('POST', '/Users', entraUser());
  const read = await provider.send('GET', `/Users/${user.id}`);
  const version = read.headers.get('etag') ?? '';
  const cached = await provider.send('GET', `/Users/${user.id}`, undefined, { 'if-none-match': version });
  expect(cached.status).toBe(304);
  const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Once' });
  expect((await provider.send('PATCH', `/Users/${user.id}`, rename, { 'if-match': version })).status).toBe(
    200,
  );
  const late = await provider.send('PATCH', `/Users/${user.id}`, rename, { 'if-match': version });
  expect([late.status, late.body.status]).toEqual([412, '412']);

  const { body } = await root.call('GET', '/adminapi/scim');
  expect(body.result.address).toMatch(/\/scim\/v2$/);
  expect(body.result.calls[0]).toMatchObject({
    method: 'PATCH',
    resource: 'Users',
    about: 'Once',
    status: 412,
  });
  const trail = await root.call('GET', `/adminapi/audit?record=${user.id}`);
  const names = body.result.tokens.map(({ name }: { name: string }) => name);
  expect(trail.body.data.length).toBe(2);
  for (const row of trail.body.data) expect(names).toContain(row.adminName);
});
