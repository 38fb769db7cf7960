import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Restriction } from '#contract/platform/menu.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

let counter = 0;
const read = (...paths: string[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: false }));
const change = (...paths: string[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: true }));

function addBody(restriction: Restriction[] = [], more: object = {}) {
  counter += 1;
  return {
    name: `Person ${counter}`,
    email: `person${counter}@example.com`,
    password: 'long enough for anyone',
    restriction,
    ...more,
  };
}

async function added(restriction: Restriction[] = []) {
  const answer = await superadmin.call('POST', '/adminapi/admin', addBody(restriction));
  expect(answer.status).toBe(200);
  return answer.body.result as {
    _id: string;
    name: string;
    email: string;
    restriction: Restriction[];
    version: number;
  };
}

const updateBody = (admin: Awaited<ReturnType<typeof added>>, more: object = {}) => ({
  adminId: admin._id,
  name: admin.name,
  email: admin.email,
  restriction: admin.restriction,
  ...more,
});

describe('POST /adminapi/admin', () => {
  it('adds an admin who can sign in, and stores what was sent', async () => {
    const body = addBody([...read('/user'), ...change('/TokenList', '/dashboard')]);
    const answer = await superadmin.call('POST', '/adminapi/admin', body);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Successfully updated');
    expect(answer.body.result).toMatchObject({
      name: body.name,
      email: body.email,
      role: 'admin',
      status: 'active',
      restriction: body.restriction,
      version: 1,
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/);
    const signIn = await app.call('POST', '/api/login', { email: body.email, password: body.password });
    expect(signIn.status).toBe(200);
    expect(signIn.body.result.restriction).toEqual(body.restriction);
  });

  it('puts a password’s error under the password, not the email', async () => {
    const answer = await superadmin.call('POST', '/adminapi/admin', addBody([], { password: 'short' }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['password']);
  });

  it('refuses an email that somebody has, ignoring case', async () => {
    const { email } = await added();
    const answer = await superadmin.call(
      'POST',
      '/adminapi/admin',
      addBody([], { email: email.toUpperCase() }),
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['email']);
  });

  it.each([
    ['an unknown menu', read('/nothing'), 400],
    ['a menu twice in other spellings', [...read('/TokenList'), ...read('/tokenlist')], 400],
    ['the superadmin’s own menus', read('/audit'), 400],
  ])('refuses %s', async (_, restriction, status) => {
    const answer = await superadmin.call('POST', '/adminapi/admin', addBody(restriction));
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.errors)).toEqual(['restriction']);
  });
});

describe('nobody grants what they don’t hold', () => {
  it.each([
    ['a menu they hold', read('/user'), 200],
    ['a menu they may change, with the right to change', change('/list'), 200],
    ['common menus', change('/dashboard', '/editprofile'), 200],
    ['a menu they don’t hold', read('/bidlist'), 403],
    ['the right to change where they only read', change('/user'), 403],
    ['a group they don’t hold', read('/users-group'), 403],
  ])('%s', async (_, restriction, status) => {
    const granter = await app.signIn({ restriction: [...change('/list'), ...read('/user')] });
    const answer = await granter.call('POST', '/adminapi/admin', addBody(restriction));
    expect(answer.status).toBe(status);
    if (status === 403) expect(Object.keys(answer.body.errors)).toEqual(['restriction']);
  });

  it('holds for changes too', async () => {
    const granter = await app.signIn({ restriction: change('/list', '/user') });
    const target = await added(read('/user'));
    expect(
      (await granter.call('PUT', '/adminapi/admin', updateBody(target, { restriction: change('/user') })))
        .status,
    ).toBe(200);
    expect(
      (await granter.call('PUT', '/adminapi/admin', updateBody(target, { restriction: read('/bidlist') })))
        .status,
    ).toBe(403);
  });
});

describe('who may be touched', () => {
  it('nobody changes anything of an admin who holds more', async () => {
    const weak = await app.signIn({ restriction: change('/list') });
    const strong = await added(read('/withdraw'));
    const answers = await Promise.all([
      weak.call('PUT', '/adminapi/admin', updateBody(strong, { name: 'Renamed' })),
      weak.call('PUT', '/adminapi/admin', updateBody(strong, { restriction: [] })),
      weak.call('DELETE', `/adminapi/admin/${strong._id}`),
      weak.call('POST', '/adminapi/enableAdmin', { id: strong._id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await superadmin.call('GET', `/adminapi/singleAdmin/${strong._id}`)).body.result).toMatchObject({
      name: strong.name,
      status: 'active',
      version: 1,
    });
  });

  it('only a superadmin touches a superadmin, whose rights are no list', async () => {
    const weak = await app.signIn({ restriction: change('/list') });
    const other = await app.signIn({ role: 'superadmin' });
    const body = { adminId: other.id, name: 'x', email: other.email, restriction: [] };
    expect((await weak.call('PUT', '/adminapi/admin', body)).status).toBe(403);
    expect((await weak.call('DELETE', `/adminapi/admin/${other.id}`)).status).toBe(403);
    expect((await superadmin.call('PUT', '/adminapi/admin', body)).status).toBe(200);
    expect(
      (await superadmin.call('PUT', '/adminapi/admin', { ...body, restriction: read('/user') })).status,
    ).toBe(400);
  });

  it('nobody changes their own rights; the own name is fine', async () => {
    const self = await app.signIn({ restriction: change('/list', '/user') });
    const body = { adminId: self.id, name: 'Self', email: self.email, restriction: change('/list', '/user') };
    expect((await self.call('PUT', '/adminapi/admin', body)).status).toBe(200);
    const less = await self.call('PUT', '/adminapi/admin', { ...body, restriction: change('/list') });
    expect([less.status, Object.keys(less.body.errors)]).toEqual([403, ['restriction']]);
    expect((await self.call('DELETE', `/adminapi/admin/${self.id}`)).status).toBe(403);
  });
});

describe('rights at the next call', () => {
  it('a changed restriction holds at once, and every answer tells that it changed', async () => {
    const admin = await app.signIn({ restriction: read('/user') });
    const first = await admin.call('GET', '/api/getAllusers');
    expect(first.status).toBe(200);
    const { body } = await superadmin.call('GET', `/adminapi/singleAdmin/${admin.id}`);
    await superadmin.call(
      'PUT',
      '/adminapi/admin',
      updateBody(body.result, { restriction: read('/loginhistory') }),
    );
    const second = await admin.call('GET', '/api/getAllusers');
    expect(second.status).toBe(403);
    expect(second.headers.get('access-version')).not.toBe(first.headers.get('access-version'));
    expect((await admin.call('GET', '/adminapi/getLoginHistory')).status).toBe(200);
    const profile = await admin.call('GET', '/api/adminprofile');
    expect(profile.body.data.data.restriction).toEqual(read('/loginhistory'));
  });

  it('a disabled admin is signed out everywhere, and can sign in again once enabled', async () => {
    const admin = await app.signIn({ restriction: read('/user') });
    const disabled = await superadmin.call('DELETE', `/adminapi/admin/${admin.id}`);
    expect(disabled.body.result.status).toBe('disabled');
    expect((await admin.call('GET', '/api/adminprofile')).status).toBe(401);
    const signIn = () => app.call('POST', '/api/login', { email: admin.email, password: admin.password });
    expect((await signIn()).status).toBe(401);
    expect((await superadmin.call('DELETE', `/adminapi/admin/${admin.id}`)).status).toBe(409);
    expect((await superadmin.call('POST', '/adminapi/enableAdmin', { id: admin.id })).status).toBe(200);
    expect((await superadmin.call('POST', '/adminapi/enableAdmin', { id: admin.id })).status).toBe(409);
    expect((await admin.call('GET', '/api/adminprofile')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it('two superadmins who disable each other at the same moment don’t both succeed', async () => {
    const lonely = await startTestApp();
    try {
      const one = await lonely.signIn({ role: 'superadmin' });
      const two = await lonely.signIn({ role: 'superadmin' });
      const answers = await Promise.all([
        one.call('DELETE', `/adminapi/admin/${two.id}`),
        two.call('DELETE', `/adminapi/admin/${one.id}`),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    } finally {
      await lonely.close();
    }
  });
});

describe('GET /adminapi/admin', () => {
  it('searches, sorts, filters and pages, and counts', async () => {
    const [b, a] = [await added(), await added()];
    await superadmin.call('PUT', '/adminapi/admin', updateBody(b, { name: 'zeta 100%_\\ B' }));
    await superadmin.call('PUT', '/adminapi/admin', updateBody(a, { name: 'Zeta a' }));
    const names = async (query: string) => {
      const { body } = await superadmin.call('GET', `/adminapi/admin?${query}`);
      return { names: (body.data as { name: string }[]).map(({ name }) => name), count: body.count };
    };
    expect(await names('search=ZETA&sort=name')).toEqual({ names: ['zeta 100%_\\ B', 'Zeta a'], count: 2 });
    expect(await names('search=zeta&sort=-name&limit=1&page=2')).toEqual({
      names: ['zeta 100%_\\ B'],
      count: 2,
    });
    expect(await names(`search=${encodeURIComponent('%_\\')}`)).toEqual({
      names: ['zeta 100%_\\ B'],
      count: 1,
    });
    expect((await names('search=zeta&page=9')).count).toBe(2);
    expect((await names('search=zeta')).names).toEqual(['Zeta a', 'zeta 100%_\\ B']);
    await superadmin.call('DELETE', `/adminapi/admin/${a._id}`);
    expect(await names('search=zeta&status=disabled')).toEqual({ names: ['Zeta a'], count: 1 });
  });

  it('has every field of the entity in its rows, and never a password', async () => {
    const { body } = await superadmin.call('GET', '/adminapi/admin?limit=1');
    expect(Object.keys(body.data[0]).sort()).toEqual([
      '_id',
      'createdAt',
      'email',
      'name',
      'restriction',
      'role',
      'status',
      'version',
    ]);
  });
});

describe('GET /adminapi/singleAdmin/{id}', () => {
  it('answers 404 for nobody and 400 for what is no id', async () => {
    expect((await superadmin.call('GET', `/adminapi/singleAdmin/${uuidV7()}`)).status).toBe(404);
    const wrong = await superadmin.call('GET', '/adminapi/singleAdmin/1');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['id']]);
  });
});
