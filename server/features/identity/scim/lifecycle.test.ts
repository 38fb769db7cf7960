import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { readAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  addProvisioner,
  entraUser,
  oktaUser,
  patchOf,
  sendScim,
  setActive,
  statusOf,
  type TestProvisioner,
} from '#server/testing/scim.ts';

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

/** specification 44.6 */
describe('access ends', () => {
  it('again for a user who was deleted and whom a person enabled', async () => {
    const { body: user } = await provider.send('POST', '/Users', entraUser());
    const path = `/Users/${user.id}`;
    expect((await provider.send('DELETE', path)).status).toBe(204);
    expect((await root.call('POST', '/adminapi/enableAdmin', { id: user.id })).status).toBe(200);
    expect((await provider.send('PATCH', path, setActive(false))).status).toBe(200);
    expect(await statusOf(root, user.id)).toBe('disabled');
    expect((await provider.send('PATCH', path, setActive(true))).status).toBe(200);
    expect(await statusOf(root, user.id)).toBe('active');
  });

  it('also by a whole user whose name or email provisioning may not change', async () => {
    const chief = await app.signIn({ name: 'Chief' });
    const sent = oktaUser({ userName: `moved.${chief.email}`, active: false });
    const { status, body } = await provider.send('PUT', `/Users/${chief.id}`, sent);
    expect([status, body.displayName, body.active]).toEqual([200, 'Chief', false]);
    expect(await statusOf(root, chief.id)).toBe('disabled');
    expect((await root.call('GET', `/adminapi/singleAdmin/${chief.id}`)).body.result.email).toBe(chief.email);
  });

  it('of somebody whose email is the user name of another one', async () => {
    const email = `shared.${crypto.randomUUID()}@example.com`;
    const sent = entraUser({ userName: email, emails: [{ value: `other.${email}` }] });
    expect((await provider.send('POST', '/Users', sent)).status).toBe(201);
    const member = await app.signIn({ email, restriction: [readAccess('/faq')] });
    expect((await provider.send('PATCH', `/Users/${member.id}`, setActive(false))).status).toBe(200);
    expect(await statusOf(root, member.id)).toBe('disabled');
  });

  it('for somebody who is added to a group at the same moment, and who is then in no group', async () => {
    for (let round = 0; round < rounds(4, 30); round += 1) {
      const member = await app.signIn({ restriction: [readAccess('/faq')] });
      const { body: group } = await provider.send('POST', '/Groups', { displayName: crypto.randomUUID() });
      const join = patchOf({ op: 'add', path: 'members', value: [{ value: member.id }] });
      const [gone, joined] = await Promise.all([
        provider.send('DELETE', `/Users/${member.id}`),
        provider.send('PATCH', `/Groups/${group.id}`, join),
      ]);
      expect([gone.status, [200, 400].includes(joined.status)]).toEqual([204, true]);
      expect((await provider.send('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
    }
  });
});

/** specification 44.1 */
describe('a whole user', () => {
  it('that is sent twice changes nothing the second time', async () => {
    const sent = entraUser();
    const { body: user } = await provider.send('POST', '/Users', sent);
    const put = () => provider.send('PUT', `/Users/${user.id}`, sent);
    const first = await put();
    const second = await put();
    expect(first.body.displayName).toBe(sent.displayName);
    expect([second.body.displayName, second.headers.get('etag')]).toEqual([
      sent.displayName,
      first.headers.get('etag'),
    ]);
  });

  it('or a group is deleted only in the version that the request names', async () => {
    const { body: user } = await provider.send('POST', '/Users', entraUser());
    const { body: group } = await provider.send('POST', '/Groups', { displayName: crypto.randomUUID() });
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      const { headers } = await provider.send('GET', path);
      const remove = (version: string) =>
        provider.send('DELETE', path, undefined, {
          'if-match': version,
          'content-type': 'application/scim+json',
        });
      expect((await remove('W/"9.9"')).status).toBe(412);
      expect((await remove(headers.get('etag') ?? '')).status).toBe(204);
    }
  });
});

/** specification 44.3 */
it('user names are the same in the letters that the database makes small', async () => {
  const email = `kim.${crypto.randomUUID()}@example.com`;
  await app.signIn({ email, restriction: [] });
  const sent = entraUser({ userName: email.replace('i', '\u0130'), emails: [{ value: `other.${email}` }] });
  expect((await provider.send('POST', '/Users', sent)).body.scimType).toBe('uniqueness');
});

/** specification 44.2 */
it('an address that guesses secrets has to wait', async () => {
  const own = await startTestApp({ RATE_LIMIT: '100' });
  onTestFinished(() => own.close());
  const mine = await addProvisioner(own, await own.signIn());
  const guess = async () => (await sendScim(own, `mds_aaaaaaaa_${'x'.repeat(43)}`, 'GET', '/Users')).status;
  const answers = [];
  for (let attempt = 0; attempt < 62; attempt += 1) answers.push(await guess());
  expect(answers.filter((status) => status === 401).length).toBe(61);
  const late = await mine.send('GET', '/Users');
  expect([late.status, late.headers.get('retry-after'), late.body.status]).toEqual([429, '60', '429']);
});
