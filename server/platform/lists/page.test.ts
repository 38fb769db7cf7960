import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { listUsers } from '#server/features/users/queries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type ModelInput, modelOf, type ModelUser, sortColumns } from '#server/testing/list-model.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const letters = fc.constantFrom(...`aAbBxé É%_\\жЖمح9+.@-'"\u{1F600}`);
const text = (min: number) => fc.string({ unit: letters, minLength: min, maxLength: 8 });
const optional = (value: fc.Arbitrary<string>) => fc.option(value, { nil: null, freq: 3 });

const person = fc
  .record({
    name: text(1),
    address: optional(text(1)),
    email: optional(text(1)),
    phone: fc.option(fc.tuple(fc.constantFrom('+1', '+91', '+966'), fc.stringMatching(/^\d{4,8}$/)), {
      nil: null,
    }),
    status: fc.constantFrom('active', 'blocked'),
    isDeleted: fc.boolean(),
  })
  .map(({ phone, isDeleted, ...rest }) => ({
    ...rest,
    dialCode: phone?.[0] ?? null,
    phoneNumber: phone?.[1] ?? null,
    isDeleted: isDeleted && rest.status === 'blocked',
  }));
const people = fc.uniqueArray(person, {
  maxLength: 40,
  selector: ({ email }) => email?.toLowerCase() ?? Math.random(),
});

const input: fc.Arbitrary<ModelInput> = fc.record(
  {
    page: fc.integer({ min: 1, max: 9 }),
    limit: fc.integer({ min: 1, max: 12 }),
    search: fc.oneof(fc.constant(''), text(1), fc.string({ unit: letters, minLength: 1, maxLength: 2 })),
    sort: fc.constantFrom(undefined, ...sortColumns.flatMap((column) => [column, `-${column}` as const])),
    status: fc.constantFrom(undefined, undefined, 'active', 'blocked'),
  },
  { requiredKeys: ['page', 'limit', 'search'] },
);

async function store(users: readonly Omit<ModelUser, 'id'>[]): Promise<ModelUser[]> {
  await database.kysely.deleteFrom('users').execute();
  const stored = users.map((user) => ({ ...user, id: uuidV7() }));
  if (stored.length === 0) return [];
  await database.kysely
    .insertInto('users')
    .values(
      stored.map(({ id, name, address, email, dialCode, phoneNumber, status, isDeleted }) => ({
        id,
        name,
        address,
        email,
        dial_code: dialCode,
        phone_number: phoneNumber,
        status,
        deleted_at: isDeleted ? new Date() : null,
      })),
    )
    .execute();
  return stored;
}

describe('a page of a list', () => {
  test('is what filtering, sorting and cutting all rows gives', async () => {
    await fc.assert(
      fc.asyncProperty(people, fc.array(input, { minLength: 1, maxLength: 10 }), async (users, inputs) => {
        const expected = modelOf(await store(users));
        for (const one of inputs) {
          const page = await listUsers(database.kysely, one);
          expect({ ids: page.rows.map(({ id }) => id), count: page.count }, JSON.stringify(one)).toEqual(
            expected(one),
          );
          expect(page.countIsExact).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('takes %, _ and \\ as they are', async () => {
    await store(['100%', '100x', 'a_b', 'axb', 'a\\b'].map((name) => named(name)));
    const found = async (search: string) =>
      (await listUsers(database.kysely, { page: 1, limit: 10, search })).rows.map(({ name }) => name);
    expect(await found('0%')).toEqual(['100%']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('a\\')).toEqual(['a\\b']);
    expect(await found('%')).toEqual(['100%']);
  });

  test('finds nothing for a text that no column can hold, nor across two columns', async () => {
    await store([{ ...named('ends with abc'), address: 'def begins' }]);
    const count = async (search: string) =>
      (await listUsers(database.kysely, { page: 1, limit: 10, search })).count;
    expect(await count('abc')).toBe(1);
    expect(await count('abc\x1fdef')).toBe(0);
    expect(await count('abcdef')).toBe(0);
    expect(await count('abc\0')).toBe(0);
    expect(await count('\ud800')).toBe(0);
  });

  test('ignores case in Arabic, Cyrillic and accented Latin alike', async () => {
    await store(['ШЕВЧЕНКО', 'Élodie', 'محمد العتيبي', 'Straße'].map((name) => named(name)));
    const count = async (search: string) =>
      (await listUsers(database.kysely, { page: 1, limit: 10, search })).count;
    expect(await count('шевч')).toBe(1);
    expect(await count('ШЕ')).toBe(1);
    expect(await count('ÉLO')).toBe(1);
    expect(await count('العتيبي')).toBe(1);
    expect(await count('م')).toBe(1);
    expect(await count('AßE')).toBe(1);
  });

  test('searches the telephone number as it is shown', async () => {
    await store([{ ...named('A'), dialCode: '+91', phoneNumber: '9876543210' }]);
    const { rows } = await listUsers(database.kysely, { page: 1, limit: 10, search: '+91 98765' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ name: 'A', dialCode: '+91', phoneNumber: '9876543210' });
  });
});

function named(name: string): Omit<ModelUser, 'id'> {
  return {
    name,
    address: null,
    email: null,
    dialCode: null,
    phoneNumber: null,
    status: 'active',
    isDeleted: false,
  };
}
