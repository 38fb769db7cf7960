import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({
    restriction: [
      { path: '/Communitycategorylist', isWriteAccess: true },
      { path: '/CommunityUserList', isWriteAccess: true },
    ],
  });
});
afterAll(() => app.close());

const post = (name: string, body: object) => admin.call('POST', `/api/community${name}`, body);
const list = async (query: string) => (await admin.call('GET', `/api/communitycategorylist?${query}`)).body;

describe('community categories', () => {
  it('are added with a name and perhaps a description', async () => {
    const { status, body } = await post('addcategory', { name: 'Artists', description: 'Who makes things' });
    expect([status, body]).toEqual([
      200,
      {
        message: 'Successfully updated',
        result: {
          _id: expect.any(String),
          name: 'Artists',
          description: 'Who makes things',
          createdAt: expect.any(String),
          version: 1,
        },
      },
    ]);
    expect((await post('addcategory', { name: 'Plain' })).body.result.description).toBe(null);
    expect((await post('addcategory', { name: 'ARTISTS' })).body.errors).toHaveProperty('name');
    expect((await post('addcategory', {})).body.errors).toEqual({ name: 'Required' });
    expect((await post('addcategory', { category: 'x' })).status).toBe(400);
  });

  it('are updated as `category`; a description left out stays, an empty one goes', async () => {
    const { body } = await post('addcategory', { name: 'Old', description: 'Words' });
    const userId = body.result._id;
    const kept = await post('updatecategory', { userId, category: 'New' });
    expect(kept.body.result).toMatchObject({ name: 'New', description: 'Words' });
    const cleared = await post('updatecategory', { userId, category: 'New', description: '' });
    expect(cleared.body).toMatchObject({ message: 'Successfully updated', result: { description: null } });
    const stale = await post('updatecategory', { userId, category: 'Newer', version: 1 });
    expect([stale.status, cleared.body.result.version]).toEqual([409, 3]);
    await post('addcategory', { name: 'Taken' });
    const taken = await post('updatecategory', { userId, category: 'taken' });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['category']]);
    expect((await post('updatecategory', { userId: uuidV7(), category: 'x' })).status).toBe(404);
    expect((await post('updatecategory', { userId, name: 'x' })).body.errors).toEqual({
      name: 'This field doesn’t exist.',
      category: 'Required',
    });
    expect((await post('categorydetail', { id: userId })).body.result.name).toBe('New');
    expect((await post('categorydetail', { id: uuidV7() })).status).toBe(404);
  });

  it('are listed, searched in both columns, and deleted', async () => {
    const { body } = await post('addcategory', { name: 'Listed', description: 'Rare words' });
    expect((await list('search=RARE')).data).toEqual([body.result]);
    expect((await list('sort=name&limit=1')).count).toBeGreaterThan(1);
    const id = body.result._id;
    expect((await post('deletecategory', { id })).body).toEqual({
      message: 'Category “Listed” deleted',
      result: { _id: id },
    });
    expect((await post('deletecategory', { id })).status).toBe(404);
  });
});

describe('community users', () => {
  const user = { name: 'Sara Haddad', username: 'sara.h', email: 'sara@example.com' };

  it('are added once: user name and email are nobody else’s, ignoring case', async () => {
    const { status, body } = await post('adduser', user);
    expect([status, body.message, body.result]).toEqual([
      200,
      'Successfully updated',
      { ...user, _id: expect.any(String), createdAt: expect.any(String) },
    ]);
    const both = await post('adduser', { ...user, username: 'SARA.H', email: 'SARA@example.com' });
    expect([both.status, Object.keys(both.body.errors).sort()]).toEqual([400, ['email', 'username']]);
    const email = await post('adduser', { ...user, username: 'sara2' });
    expect(Object.keys(email.body.errors)).toEqual(['email']);
    const race = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        post('adduser', { name: 'R', username: `r${i}`, email: 'r@example.com' }),
      ),
    );
    expect(race.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('have every mistake named at once', async () => {
    const { status, body } = await post('adduser', { name: ' ', username: 'a b', email: 'nobody' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['email', 'name', 'username']]);
    expect(body.errors.email).toBe('Invalid email');
  });

  it('are listed, searched, counted and deleted', async () => {
    const { body } = await post('adduser', { name: 'Zoë', username: 'zoe', email: 'zoe@example.com' });
    const users = async (query: string) => (await admin.call('GET', `/api/communityuserlist?${query}`)).body;
    expect((await users('search=zoë')).data).toEqual([body.result]);
    const { count } = await users('sort=-username');
    expect((await post('deleteuser', { id: body.result._id })).body.message).toBe('User deleted');
    expect((await users('')).count).toBe(count - 1);
    expect((await post('deleteuser', { id: body.result._id })).status).toBe(404);
  });

  it('have a menu of their own', async () => {
    const other = await app.signIn({
      restriction: [{ path: '/Communitycategorylist', isWriteAccess: true }],
    });
    expect((await other.call('GET', '/api/communityuserlist')).status).toBe(403);
    expect((await other.call('POST', '/api/communityadduser', user)).status).toBe(403);
    const users = await app.signIn({ restriction: [{ path: '/CommunityUserList', isWriteAccess: false }] });
    expect((await users.call('GET', '/api/communityuserlist')).status).toBe(200);
    expect((await users.call('POST', '/api/communitydeleteuser', { id: uuidV7() })).status).toBe(403);
    expect((await users.call('GET', '/api/communitycategorylist')).status).toBe(403);
  });
});
