import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../../testing/app.ts';
import { addToken } from '../../testing/marketplace.ts';

let app: TestApp;
let superadmin: TestAdmin;
const ids = { user: uuidV7(), gone: uuidV7(), ticket: uuidV7(), token: '', sold: '', admin: '' };

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root', email: 'root@example.com' });
  ids.admin = (await app.signIn({ name: 'Zorba Admin', restriction: [] })).id;
  const { db } = app.services;
  await db
    .insertInto('users')
    .values([
      { id: ids.user, name: 'Zorba Kaya', email: 'kaya@example.com' },
      { id: ids.gone, name: 'Zorba Gone', deleted_at: new Date() },
      { id: uuidV7(), name: '王伟', email: 'wei@example.com' },
      ...Array.from({ length: 8 }, (_, index) => ({ id: uuidV7(), name: `Crowd ${index}` })),
    ])
    .execute();
  ids.token = (await addToken(app, { name: 'Zorba dances', token_id: '77' })).id;
  ids.sold = (await addToken(app, { name: 'Zorba sold', token_id: '78', status: 'sold' })).id;
  await db
    .insertInto('tickets')
    .values({
      id: ids.ticket,
      ticket_number: 'TCK-1',
      name: 'Zorba Kaya',
      email: 'kaya@example.com',
      subject: 'My picture is grey',
      description: '?',
    })
    .execute();
});
afterAll(() => app.close());

const read = (...paths: string[]) => paths.map((path) => ({ path, isWriteAccess: false }));
const find = async (admin: TestAdmin, search: string) =>
  (await admin.call('GET', `/adminapi/find?search=${encodeURIComponent(search)}`)).body.result.hits as {
    kind: string;
    _id: string;
    title: string;
    detail: string;
  }[];
const found = async (admin: TestAdmin, search: string) =>
  (await find(admin, search)).map(({ _id }) => _id).toSorted();

describe('GET /adminapi/find', () => {
  test('finds by what one remembers, in every list at once', async () => {
    expect(await find(superadmin, ' zorba ')).toEqual([
      { kind: 'user', _id: ids.user, title: 'Zorba Kaya', detail: 'kaya@example.com' },
      { kind: 'token', _id: ids.token, title: 'Zorba dances', detail: '#77' },
      { kind: 'token', _id: ids.sold, title: 'Zorba sold', detail: '#78' },
      { kind: 'ticket', _id: ids.ticket, title: 'My picture is grey', detail: 'TCK-1 · Zorba Kaya' },
      { kind: 'admin', _id: ids.admin, title: 'Zorba Admin', detail: expect.stringContaining('@') },
    ]);
    expect(await found(superadmin, 'tck-1')).toEqual([ids.ticket]);
    expect(await found(superadmin, 'KAYA@exam')).toEqual([ids.user, ids.ticket].toSorted());
    expect(await found(superadmin, '100%_\\')).toEqual([]);
    expect(await found(superadmin, '')).toEqual([]);
    expect(await find(superadmin, 'crowd')).toHaveLength(5);
  });

  test.each([
    ['/user', () => [ids.user]],
    ['/TokenList', () => [ids.token, ids.sold]],
    ['/TokenSold', () => [ids.sold]],
    ['/support', () => [ids.ticket]],
    ['/list', () => [ids.admin]],
    ['/currency', () => []],
  ])('looks for an admin who reads %s in nothing else', async (path, expected) => {
    const admin = await app.signIn({ restriction: read(path) });
    // Three letters and two are looked for in different ways.
    for (const search of ['zorba', 'zo']) expect(await found(admin, search)).toEqual(expected().toSorted());
  });

  test('finds by one or two letters what begins with them, in any script', async () => {
    expect((await find(superadmin, '王'))[0]).toMatchObject({ kind: 'user', title: '王伟' });
    expect(await found(superadmin, 'rb')).toEqual([ids.admin]);
  });

  test('names that begin with it come before newer ones that have it elsewhere', async () => {
    await app.services.db
      .insertInto('users')
      .values({ id: uuidV7(), name: 'Somebody', email: 'crowd.0@example.com' })
      .execute();
    const titles = (await find(superadmin, 'crowd')).map(({ title }) => title);
    expect(titles).toEqual(['Crowd 0', 'Crowd 1', 'Crowd 2', 'Crowd 3', 'Crowd 4']);
    expect((await find(superadmin, 'rowd')).map(({ title }) => title)[0]).toBe('Somebody');
  });

  test('refuses what is too long, and strangers', async () => {
    const { status, body } = await superadmin.call('GET', `/adminapi/find?search=${'a'.repeat(101)}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['search']]);
    expect((await app.call('GET', '/adminapi/find?search=a')).status).toBe(401);
  });
});
