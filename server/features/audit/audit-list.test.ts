import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let root: TestAdmin;
const [amira, badr] = [uuidV7(), uuidV7()];

interface Row {
  call: string;
  record: string | null;
  recordName: string | null;
  names: { _id: string; kind: string; name: string }[];
}

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  await app.services.db
    .insertInto('users')
    .values([
      { id: amira, name: 'Amira Khoury', email: 'amira@example.com' },
      { id: badr, name: 'Badr Saleh', email: 'badr@example.com' },
    ])
    .execute();
  for (const id of [amira, badr])
    await root.call('POST', '/api/change-status', { id, status: 'blocked', reason: 'Two accounts' });
  await root.call('POST', '/api/addFaq', { question: 'Where is it?', answer: 'Here.' });
});
afterAll(() => app.close());

async function found(
  query: Record<string, string>,
): Promise<{ rows: Row[]; count: number; searched?: number }> {
  const { body } = await root.call('GET', `/adminapi/audit?${new URLSearchParams(query)}`);
  return { rows: body.data, count: body.count, searched: body.searched };
}

describe('GET /adminapi/audit', () => {
  test('says what the records are called, and of what kind they are', async () => {
    const { rows } = await found({ record: amira });
    expect(rows).toMatchObject([
      {
        call: 'changeUserStatus',
        recordName: 'Amira Khoury',
        names: [{ _id: amira, kind: 'user', name: 'Amira Khoury' }],
      },
    ]);
  });

  test('says what a role is called', async () => {
    const { body } = await root.call('POST', '/adminapi/roles', {
      name: 'Editors',
      restriction: [{ path: '/faq', isWriteAccess: false }],
      networks: [],
    });
    const { rows } = await found({ call: 'addRole' });
    expect(rows).toMatchObject([
      { record: body.result._id, recordName: 'Editors', names: [{ kind: 'role', name: 'Editors' }] },
    ]);
  });

  test('finds by the name of a record, by what was written, and by who did it', async () => {
    expect(await found({ search: 'amira kh' })).toMatchObject({ count: 1, rows: [{ record: amira }] });
    expect(await found({ search: badr.toUpperCase() })).toMatchObject({ count: 1, rows: [{ record: badr }] });
    expect((await found({ search: 'TWO accounts' })).count).toBe(2);
    expect((await found({ search: 'Root', call: 'changeUserStatus' })).count).toBe(2);
    expect((await found({ search: '100%_' })).count).toBe(0);
    const { rows } = await found({ search: 'two accounts', limit: '1', page: '2', sort: 'createdAt' });
    expect(rows.map(({ record }) => record)).toEqual([badr]);
  });

  test('shows the writes of a menu, and of a group the writes of its entries', async () => {
    const callsIn = async (menu: string) => [
      ...new Set((await found({ menu })).rows.map(({ call }) => call)),
    ];
    expect(await callsIn('/user')).toEqual(['changeUserStatus']);
    expect(await callsIn('/users-group')).toEqual(['changeUserStatus']);
    expect(await callsIn('/faq')).toEqual(['addFaq']);
    expect((await found({ menu: '/faq', record: amira })).count).toBe(0);
    expect((await found({ menu: '/user', limit: '1', page: '2' })).rows).toHaveLength(1);
    expect((await found({ menu: '/audit' })).count).toBe(0);
    expect((await root.call('GET', '/adminapi/audit?menu=/nothing')).status).toBe(400);
  });
});
