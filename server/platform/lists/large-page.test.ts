import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLogins } from '#server/features/users/login-history/queries.ts';
import { listUsers } from '#server/features/users/queries.ts';
import { loadSample } from '#server/sample/load.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type ModelInput, modelOf, type ModelUser, sortColumns } from '#server/testing/list-model.ts';

// Large enough that common terms have more matches than are counted, which changes the plan.
const sample = {
  users: 30_000,
  seed: 7,
  until: new Date('2026-11-01T00:00:00Z'),
  only: ['users', 'logins'],
};

let database: TestDatabase;
let expected: ReturnType<typeof modelOf>;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadSample(database, sample);
  await sql`update users set deleted_at = now() where id in (select id from users order by id limit 500)`.execute(
    database.kysely,
  );
  const { rows } = await sql<ModelUser>`
    select id, name, address, email, dial_code as "dialCode", phone_number as "phoneNumber", status,
      deleted_at is not null as "isDeleted" from users`.execute(database.kysely);
  expected = modelOf(rows);
});
afterAll(() => database.drop());

async function comparePages(inputs: ModelInput[]): Promise<void> {
  for (const input of inputs) {
    const page = await listUsers(database.kysely, input);
    expect({ ids: page.rows.map(({ id }) => id), count: page.count }, JSON.stringify(input)).toEqual(
      expected(input),
    );
  }
}

const sorts = [undefined, ...sortColumns, '-name', '-address', '-phoneNumber'] as const;

describe('a large list', () => {
  test('pages from end to end, in any order', async () => {
    const pages = [1, 2, 999, 1001, 1475, 1476, 2500, 2950, 2951, 1_000_000];
    await comparePages(pages.flatMap((page) => sorts.map((sort) => ({ page, limit: 10, search: '', sort }))));
    // 29,500 rows: the last page of 25 is a whole one, of 100 too, of 7 it is not.
    await comparePages([25, 100, 7].map((limit) => ({ page: Math.ceil(29_500 / limit), limit, search: '' })));
  });

  test.each([
    'mail.example',
    'a',
    '0x',
    'an',
    'khaled',
    'zzzqqq',
    '+91',
    'ж',
    'محمد',
    'sharma',
    'example',
    'qz',
  ])('finds %s as looking at every row does', async (search) => {
    await comparePages(
      [1, 7, 1000, 1001].flatMap((page) => sorts.map((sort) => ({ page, limit: 10, search, sort }))),
    );
    await comparePages([
      { page: 1, limit: 10, search, status: 'blocked' },
      { page: 3, limit: 10, search, status: 'active', sort: 'name' },
    ]);
  });

  test('says where a count is a lower bound, and ends there', async () => {
    const page = (number: number, limit: number) =>
      listUsers(database.kysely, { page: number, limit, search: '0x' });
    expect(await page(1, 10)).toMatchObject({ count: 10_000, countIsExact: false });
    expect((await page(1000, 10)).rows).toHaveLength(10);
    expect((await page(1001, 10)).rows).toHaveLength(0);
    expect((await page(3334, 3)).rows).toHaveLength(1);
    const filtered = await listUsers(database.kysely, {
      page: 1001,
      limit: 10,
      search: '',
      status: 'active',
    });
    expect(filtered).toEqual({ rows: [], count: 10_000, countIsExact: false });
  });

  test('filters by time, with and without a search', async () => {
    const from = '2026-01-01T00:00:00.000Z';
    const to = '2026-01-02T00:00:00.000Z';
    const all = await sql<{ id: string; search: string }>`
      select id, search from logins where created_at >= ${from} and created_at < ${to}
      order by created_at desc, id desc`.execute(database.kysely);
    const found = async (search: string, page: number) =>
      listLogins(database.kysely, { page, limit: 10, search, from, to });
    for (const search of ['', 'windows', 'failed', 'a']) {
      const expected = all.rows.filter((row) => row.search.includes(search)).map(({ id }) => id);
      for (const page of [1, 3]) {
        const { rows, count } = await found(search, page);
        expect(count).toBe(expected.length);
        expect(rows.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 10, page * 10));
      }
    }
  });
});
