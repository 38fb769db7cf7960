import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

let counter = 0;

async function addUser(fields: Record<string, unknown> = {}): Promise<string> {
  counter += 1;
  const id = uuidV7();
  await app.services.db
    .insertInto('users')
    .values({
      id,
      name: `User ${counter}`,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      email: `user${counter}@example.com`,
      dial_code: '+91',
      phone_number: '9876543210',
      account_type: 'collector',
      ...fields,
    })
    .execute();
  return id;
}

const auditOf = async (record: string) =>
  app.services.db
    .selectFrom('audit_log')
    .select(['call', 'admin_id', 'before', 'after'])
    .where('record', '=', record)
    .orderBy('id')
    .execute();

const missing = '01890000-0000-7000-8000-000000000000';
const contact = { email: 'new@example.com', phoneNo: '9123456780', phoneCode: '+91' };

describe('the list', () => {
  test('shows every field under its wire name, newest first, with the count', async () => {
    const id = await addUser({ name: 'Newest' });
    const { status, body } = await admin.call('GET', '/api/getAllusers?limit=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          _id: id,
          name: 'Newest',
          curraddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          email: `user${counter}@example.com`,
          phoneCode: '+91',
          phoneNo: '9876543210',
          accountType: 'collector',
          status: 'active',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          version: 1,
          own: {},
          verification: null,
          lastSignInAt: null,
        },
      ],
      count: counter,
    });
  });

  test('searches, sorts by wire names, filters and leaves deleted users out', async () => {
    const blocked = await addUser({ name: 'zeta findme', status: 'blocked' });
    const active = await addUser({ name: 'Alpha FindMe' });
    await addUser({ name: 'gone findme', deleted_at: new Date() });
    const ids = async (query: string) =>
      (await admin.call('GET', `/api/getAllusers?search=findme&${query}`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await ids('sort=name')).toEqual([active, blocked]);
    expect(await ids('sort=-phoneNo')).toEqual([active, blocked]);
    expect(await ids('sort=curraddress')).toEqual([blocked, active]);
    expect(await ids('status=blocked')).toEqual([blocked]);
  });

  test.each(['page=0', 'limit=101', 'sort=version', 'status=gone', 'other=1'])(
    'refuses %s under its name',
    async (query) => {
      const { status, body } = await admin.call('GET', `/api/getAllusers?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('one user', () => {
  test('is found by its id', async () => {
    const id = await addUser({ address: null, dial_code: null, phone_number: null });
    const { status, body } = await admin.call('GET', `/adminapi/getUsers?userid=${id}`);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      _id: id,
      curraddress: null,
      phoneCode: null,
      phoneNo: null,
      version: 1,
    });
  });

  test('is 404 where there is none, or was deleted', async () => {
    const deleted = await addUser({ deleted_at: new Date() });
    for (const id of [missing, deleted]) {
      const { status, body } = await admin.call('GET', `/adminapi/getUsers?userid=${id}`);
      expect(status).toBe(404);
      expect(body.errors.messages).toMatch(/no longer exists/);
    }
    expect((await admin.call('GET', '/adminapi/getUsers?userid=1')).status).toBe(400);
  });
});

describe('updating', () => {
  test('changes email and telephone number, and records both states', async () => {
    const userId = await addUser({ email: 'old@example.com' });
    const { status, body } = await admin.call('PUT', '/adminapi/updateUser', {
      ...contact,
      userId,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.message).toBe('User Updated');
    expect(body.result).toMatchObject({ _id: userId, ...contact, version: 2 });
    expect(await auditOf(userId)).toEqual([
      {
        call: 'updateUser',
        admin_id: admin.id,
        before: { email: 'old@example.com', dialCode: '+91', phoneNumber: '9876543210' },
        after: { email: 'new@example.com', dialCode: '+91', phoneNumber: '9123456780' },
      },
    ]);
  });

  test('stores the national digits without a trunk prefix', async () => {
    const userId = await addUser();
    const { body } = await admin.call('PUT', '/adminapi/updateUser', {
      userId,
      email: 'trunk@example.com',
      phoneCode: '+44',
      phoneNo: '07911123456',
    });
    expect(body.result).toMatchObject({ phoneCode: '+44', phoneNo: '7911123456' });
  });

  test('with a stale version is 409 and changes nothing; of two at once one wins', async () => {
    const userId = await addUser();
    const update = (email: string, version?: number) =>
      admin.call('PUT', '/adminapi/updateUser', { ...contact, userId, email, version });
    const both = await Promise.all([update('one@example.com', 1), update('two@example.com', 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.errors.messages).toMatch(/Someone else changed this/);
    expect(await auditOf(userId)).toHaveLength(1);
    // Left out, the version is not checked.
    expect((await update('three@example.com')).status).toBe(200);
  });

  test('to an email that somebody has, in any case, is 400 under it', async () => {
    await addUser({ email: 'Taken@Example.com' });
    const userId = await addUser();
    const { status, body } = await admin.call('PUT', '/adminapi/updateUser', {
      ...contact,
      userId,
      email: 'taken@example.COM',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ email: 'This email is already in use. Choose a different one.' });
    expect(await auditOf(userId)).toEqual([]);
    const again = await admin.call('GET', `/adminapi/getUsers?userid=${userId}`);
    expect(again.body.result).toMatchObject({ email: `user${counter}@example.com`, version: 1 });
  });

  test('takes the email of a deleted user, and the own one in another case', async () => {
    await addUser({ email: 'free@example.com', deleted_at: new Date() });
    const userId = await addUser();
    for (const email of ['free@example.com', 'FREE@example.com']) {
      const { status, body } = await admin.call('PUT', '/adminapi/updateUser', { ...contact, userId, email });
      expect(status).toBe(200);
      expect(body.result.email).toBe(email);
    }
  });

  test.each([
    { phoneCode: '+91', phoneNo: '12345' },
    { phoneCode: '+1', phoneNo: '9876543' },
    { phoneCode: '+999', phoneNo: '9876543210' },
    { phoneCode: '+1876', phoneNo: '5551234' },
  ])('refuses $phoneCode $phoneNo under phonenumber', async (phone) => {
    const userId = await addUser();
    const { status, body } = await admin.call('PUT', '/adminapi/updateUser', {
      userId,
      email: 'phone@example.com',
      ...phone,
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ phonenumber: 'This number isn’t valid for the dial code.' });
  });

  test('of nobody is 404', async () => {
    const { status } = await admin.call('PUT', '/adminapi/updateUser', { ...contact, userId: missing });
    expect(status).toBe(404);
  });
});

describe('blocking and unblocking', () => {
  test('changes the status once, and says so', async () => {
    const id = await addUser();
    const { status, body } = await admin.call('POST', '/api/change-status', { id, status: 'blocked' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      messages: 'Successfully changed',
      result: { _id: id, status: 'blocked', version: 2 },
    });
    const again = await admin.call('POST', '/api/change-status', { id, status: 'blocked' });
    expect(again.status).toBe(409);
    expect(again.body.errors.messages).toMatch(/already changed this/);
    expect((await admin.call('POST', '/api/change-status', { id, status: 'active' })).status).toBe(200);
    expect((await auditOf(id)).map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'active' }, { status: 'blocked' }],
      [{ status: 'blocked' }, { status: 'active' }],
    ]);
  });

  test('is 404 for nobody, and 400 for another status', async () => {
    expect((await admin.call('POST', '/api/change-status', { id: missing, status: 'active' })).status).toBe(
      404,
    );
    expect((await admin.call('POST', '/api/change-status', { id: missing, status: 'gone' })).status).toBe(
      400,
    );
  });
});

describe('deleting', () => {
  test('takes the user out of the lists and counts, and keeps the row', async () => {
    const id = await addUser({ email: 'leaving@example.com' });
    const count = async () => (await admin.call('GET', '/api/getAllusers')).body.count as number;
    const before = await count();
    const { status, body } = await admin.call('POST', '/api/deleteuser', { id });
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'User deleted', result: { _id: id } });
    expect(await count()).toBe(before - 1);
    expect((await admin.call('GET', '/api/getAllusers?search=leaving')).body.data).toEqual([]);
    const kept = await app.services.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', id)
      .execute();
    expect(kept[0]?.deleted_at).toBeInstanceOf(Date);
    expect(await auditOf(id)).toMatchObject([
      { call: 'deleteUser', before: { email: 'leaving@example.com' }, after: null },
    ]);
  });

  test('a second time, and everything else afterwards, is 404', async () => {
    const id = await addUser();
    await admin.call('POST', '/api/deleteuser', { id });
    expect((await admin.call('POST', '/api/deleteuser', { id })).status).toBe(404);
    expect((await admin.call('POST', '/api/change-status', { id, status: 'blocked' })).status).toBe(404);
    expect(
      (
        await admin.call('PUT', '/adminapi/updateUser', {
          ...contact,
          email: 'later@example.com',
          userId: id,
        })
      ).status,
    ).toBe(404);
  });
});

test('a user is found by email or wallet in whatever case, the newest of several, and nobody who is deleted', async () => {
  const email = 'Found.Here@example.com';
  const address = '0xE7f6C011776E8dB7Cd330B54174fd76F7D0216b6';
  const former = await addUser({ email: null, address });
  const user = await addUser({ email, address });
  await addUser({ email: 'gone@example.com', address, deleted_at: new Date() });
  const find = (text: string) => admin.call('GET', `/adminapi/userOf?text=${encodeURIComponent(text)}`);
  for (const text of [email, email.toUpperCase(), address, address.toLowerCase()])
    expect((await find(text)).body.result).toEqual({ _id: user });
  await app.services.db.deleteFrom('users').where('id', '=', user).execute();
  expect((await find(address)).body.result).toEqual({ _id: former });
  for (const text of ['gone@example.com', 'nobody']) expect((await find(text)).status).toBe(404);
});
