import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addProvisioner, entraUser, patchOf, sendScim, type TestProvisioner } from '#server/testing/scim.ts';

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

const filtered = (filter: string) => provider.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);

/** specification 44.2 */
describe('a token', () => {
  it('opens nothing without its secret, when it is revoked, replaced or somewhere else', async () => {
    for (const secret of ['', 'mds_aaaaaaaa_' + 'x'.repeat(43), `${provider.secret}x`, root.token])
      expect((await sendScim(app, secret, 'GET', '/Users')).status, secret).toBe(401);
    const one = await addProvisioner(app, root);
    const rotate = (overlapHours: number, version: number) =>
      root.call('POST', '/adminapi/scim/tokens/rotate', {
        id: one.tokenId,
        version,
        overlapHours,
        currentPassword: root.password,
      });
    const { body: second } = await rotate(1, one.version);
    expect((await one.send('GET', '/Users?count=0')).status).toBe(200);
    expect((await rotate(0, one.version)).status).toBe(409);
    const { body: third } = await rotate(0, second.result.version);
    expect((await one.send('GET', '/Users')).status).toBe(401);
    expect((await sendScim(app, second.result.token, 'GET', '/Users')).status).toBe(401);
    expect((await sendScim(app, third.result.token, 'GET', '/Users?count=0')).status).toBe(200);
    expect((await root.call('POST', '/adminapi/scim/tokens/revoke', { id: one.tokenId })).status).toBe(200);
    expect((await sendScim(app, third.result.token, 'GET', '/Users')).status).toBe(401);
    const late = await sendScim(app, third.result.token, 'POST', '/Users', entraUser());
    expect([late.status, late.headers.get('www-authenticate'), late.body.schemas]).toEqual([
      401,
      'Bearer',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
    const elsewhere = await addProvisioner(app, root, ['203.0.113.0/24']);
    expect((await elsewhere.send('GET', '/Users')).status).toBe(403);
  });

  it('is no API key, an API key is no token, and neither belongs into an address', async () => {
    expect((await app.call('GET', '/adminapi/admin', undefined, { token: provider.secret })).status).toBe(
      401,
    );
    const inAddress = await provider.send('GET', `/Users?token=${provider.secret}`);
    expect([inAddress.status, inAddress.body.schemas?.[0]]).toEqual([
      400,
      'urn:ietf:params:scim:api:messages:2.0:Error',
    ]);
  });

  it('gets its secret from the person who added it alone, with the password', async () => {
    const other = await app.signIn({ name: 'Other superadmin' });
    const { tokenId: id, version } = await addProvisioner(app, root);
    const given = { id, version, overlapHours: 0 };
    const byOther = { ...given, currentPassword: other.password };
    expect((await other.call('POST', '/adminapi/scim/tokens/rotate', byOther)).status).toBe(403);
    const wrong = { ...given, currentPassword: 'a wrong password' };
    expect((await root.call('POST', '/adminapi/scim/tokens/rotate', wrong)).status).toBe(400);
    const admin = await app.signIn({ restriction: [writeAccess('/list')] });
    expect((await admin.call('GET', '/adminapi/scim')).status).toBe(403);
  });

  it('opens nothing while the module is off, in the form of SCIM', async () => {
    const set = (at: Date | null) =>
      app.services.db
        .updateTable('modules')
        .set({ switched_off_at: at })
        .where('name', '=', 'scim')
        .execute();
    await set(new Date());
    onTestFinished(async () => void (await set(null)));
    const { status, body } = await provider.send('POST', '/Users', entraUser());
    expect([status, body.status]).toEqual([404, '404']);
  });
});

/** specification 44.3 */
describe('what is sent', () => {
  it('names each user once, in any case and at the same moment', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const sent = entraUser();
      const twice = { ...sent, userName: sent.userName.toUpperCase() };
      const answers = await Promise.all(
        [sent, twice, sent].map((one) => provider.send('POST', '/Users', one)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const late = await provider.send('POST', '/Users', twice);
      expect(late.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
      const other = await provider.send('POST', '/Users', entraUser());
      const taken = patchOf({ op: 'replace', path: 'userName', value: twice.userName });
      expect((await provider.send('PATCH', `/Users/${other.body.id}`, taken)).status).toBe(409);
    }
    const known = await provider.send('POST', '/Users', entraUser({ userName: root.email }));
    expect(known.body.scimType).toBe('uniqueness');
  });

  it.each([
    'x',
    '',
    '__proto__ eq "x"',
    'userName co "a"',
    'userName eq "a" or externalId eq "b"',
    'not (userName eq "a")',
    'userName pr',
    'password eq "a"',
    `userName eq "${'a'.repeat(500)}"`,
    `${'('.repeat(200)}userName eq "a"${')'.repeat(200)}`,
    `${'(userName eq "a" or externalId eq "b") and '.repeat(8)}userName eq "b"`,
    `${'emails['.repeat(50)}value eq "a"${']'.repeat(50)}`,
  ])('refuses the filter %s quickly', async (filter) => {
    const { status, body } = await filtered(filter);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('finds nothing by an SQL injection, and reads quotes as text', async () => {
    expect((await filtered(`userName eq "' or 1=1 --"`)).body.totalResults).toBe(0);
    expect((await filtered(`id eq "' or 1=1 --"`)).body.totalResults).toBe(0);
  });

  it('refuses bodies that are too large, no JSON, no PATCH or no user', async () => {
    const { body: user } = await provider.send('POST', '/Users', entraUser());
    const operation = { op: 'replace', path: 'displayName', value: 'A' };
    const many = patchOf(...Array.from({ length: 10_000 }, () => operation));
    const path = `/Users/${user.id}`;
    expect((await provider.send('PATCH', path, many)).status).toBe(413);
    expect((await provider.send('PATCH', path, `"${'x'.repeat(2_000_000)}"`)).status).toBe(413);
    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      { Operations: [operation] },
      patchOf(),
      patchOf({ path: 'active' }),
    ])
      expect((await provider.send('PATCH', path, body)).status, JSON.stringify(body)).toBe(400);
    for (const wrong of [
      { op: 'replace', path: 'active', value: 'perhaps' },
      { op: 'replace', path: 'userName', value: { a: 1 } },
      { op: 'remove', path: 'userName' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'no email' },
      { op: 'replace', path: 'displayName', value: 'a\u202eb' },
      { op: 'move', path: 'displayName', value: 'x' },
      { op: 'remove' },
    ])
      expect((await provider.send('PATCH', path, patchOf(wrong))).status, JSON.stringify(wrong)).toBe(400);
    for (const wrong of [{ userName: '' }, { userName: undefined }, { userName: 'no email', emails: [] }])
      expect((await provider.send('POST', '/Users', entraUser(wrong))).status).toBe(400);
    const form = await provider.send('POST', '/Users', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.status]).toEqual([415, '415']);
    expect((await provider.send('GET', '/Nothing')).body.status).toBe('404');
    expect((await provider.send('GET', '/Users/nobody')).status).toBe(404);
    expect((await provider.send('POST', '/Bulk', {})).status).toBe(404);
  });

  it('has only members who exist, and at most a thousand', async () => {
    const { body: group } = await provider.send('POST', '/Groups', { displayName: crypto.randomUUID() });
    for (const value of [crypto.randomUUID(), 'nobody', '__proto__']) {
      const add = patchOf({ op: 'add', path: 'members', value: [{ value }] });
      const { status, body } = await provider.send('PATCH', `/Groups/${group.id}`, add);
      expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    }
    const value = Array.from({ length: 5000 }, () => ({ value: crypto.randomUUID() }));
    const add = patchOf({ op: 'add', path: 'members', value });
    expect((await provider.send('PATCH', `/Groups/${group.id}`, add)).status).toBe(413);
    const gone = patchOf({ op: 'remove', path: `members[value eq "${crypto.randomUUID()}"]` });
    expect((await provider.send('PATCH', `/Groups/${group.id}`, gone)).status).toBeLessThan(500);
    const same = await provider.send('POST', '/Groups', { displayName: group.displayName.toUpperCase() });
    expect(same.body.scimType).toBe('uniqueness');
  });
});
