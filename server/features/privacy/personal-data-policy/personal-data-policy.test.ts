import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { masks } from '#contract/platform/personal.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: Awaited<ReturnType<typeof withFactor>>;
let clerk: TestAdmin;

const user = uuidV7();
const email = 'amira@marketplace.example';
const may = (path: string) => ({ path, isWriteAccess: true });
const policy = async () => (await root.call('GET', '/adminapi/personalDataPolicy')).body.result;
const setMasked = async (isMasked: boolean, more: object = {}) =>
  root.call('PUT', '/adminapi/personalDataPolicy', { isMasked, code: await root.code(), ...more });

beforeAll(async () => {
  app = await startTestApp();
  root = await withFactor(app, await app.signIn({ name: 'Root' }));
  clerk = await app.signIn({ name: 'Nadia', restriction: [may('/user')] });
  await app.services.db.insertInto('users').values({ id: user, name: 'Amira', email }).execute();
});
afterAll(() => app.close());

/** specification 23.3 */
describe('an administrator with a menu', () => {
  it('sees, finds, sorts and changes all of its screen in a new workspace', async () => {
    expect(await policy()).toMatchObject({ isMasked: false });
    const [row] = (await clerk.call('GET', '/api/getAllusers?search=marketplace.ex')).body.data;
    expect(row).toMatchObject({ _id: user, email });
    expect((await clerk.call('GET', '/api/getAllusers?sort=email')).status).toBe(200);
    const change = { userId: user, email: 'a@marketplace.example', phoneCode: '', phoneNo: '' };
    expect((await clerk.call('PUT', '/adminapi/updateUser', change)).status).toBe(200);
    expect((await clerk.call('PUT', '/adminapi/updateUser', { ...change, email })).status).toBe(200);
  });

  it('gets masks while personal data is masked, with the next call, and none afterwards', async () => {
    const seeing = await app.signIn({ name: 'Omar', restriction: [may('/user')], seesPersonal: true });
    const key = await addTestKey(app, { name: 'Reports', restriction: [may('/user')] });
    const read = async (who: Pick<TestAdmin, 'call'>) =>
      (await who.call('GET', `/adminapi/getUsers?userid=${user}`)).body.result.email;
    expect((await setMasked(true)).body.message).toBe('Personal data masked');
    expect(await Promise.all([root, seeing, clerk, key].map(read))).toEqual([
      email,
      email,
      masks.email,
      masks.email,
    ]);
    expect((await clerk.call('GET', '/api/getAllusers?sort=email')).status).toBe(400);
    const headers = await Promise.all(
      [clerk, seeing].map(async (who) =>
        (await who.call('GET', '/api/getAllusers')).headers.get('personal-data'),
      ),
    );
    expect(headers).toEqual(['masked', null]);
    expect((await setMasked(false)).body.message).toBe('Personal data unmasked');
    expect(await Promise.all([clerk, key].map(read))).toEqual([email, email]);
  });
});

/** specification 23.3 */
describe('the setting', () => {
  it('names who would see less', async () => {
    await app.signIn({ name: 'Nobody', restriction: [] });
    const { affected } = await policy();
    expect(affected.map(({ name, kind }: { name: string; kind: string }) => `${name} ${kind}`)).toEqual([
      'Nadia admin',
      'Reports key',
    ]);
  });

  it('takes a superadmin, a code and the newest version', async () => {
    expect((await clerk.call('GET', '/adminapi/personalDataPolicy')).status).toBe(403);
    const sent = { isMasked: true, code: '000000' };
    expect((await clerk.call('PUT', '/adminapi/personalDataPolicy', sent)).status).toBe(403);
    expect((await root.call('PUT', '/adminapi/personalDataPolicy', sent)).status).toBe(400);
    const { version } = await policy();
    expect((await setMasked(true, { version: version - 1 })).status).toBe(409);
    expect(await policy()).toMatchObject({ isMasked: false, version });
  });
});
