import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Breaker } from '#server/platform/base/breaker.ts';
import { openObjects } from '#server/platform/objects/objects.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { storedCounts } from '#server/platform/lists/compact-counters.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { countries } from './countries.ts';
import { loadSample, loadSampleOnce, SampleRefused } from './load.ts';
import { loginsPart } from './logins.ts';
import { sampleParts } from './parts.ts';
import { Random } from './random.ts';
import { checksummed, usersPart } from './users.ts';

const size = { users: 300, seed: 42, until: new Date('2026-11-01T00:00:00Z') };

describe('the sample', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('has rows that can be made alone, others for another seed', () => {
    for (const part of [usersPart, loginsPart]) {
      for (const index of [0, 17, part.count(size) - 1]) {
        expect(part.row(size, index)).toEqual(part.row({ ...size }, index));
        expect(part.row(size, index)).not.toEqual(part.row({ ...size, seed: 43 }, index));
      }
    }
  });

  test('is loaded with its counts, indexes and keys, once', async () => {
    const { pool, kysely } = database;
    const definitions = async () =>
      (
        await pool.query(
          `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
           where relnamespace = 'public'::regnamespace
           union all
           select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
           where connamespace = 'public'::regnamespace order by 1`,
        )
      ).rows;
    const before = await definitions();
    await loadSample(database, size);
    expect(await definitions()).toEqual(before);
    expect(await storedCounts(kysely, ['users', 'logins'])).toEqual({ users: 300, logins: 900 });
    const { rows } = await pool.query(
      `select count(*) filter (where logins.created_at < users.created_at) as early, count(distinct user_id) > 100 as spread
       from logins join users on users.id = user_id`,
    );
    expect(rows).toEqual([{ early: 0, spread: true }]);

    await expect(loadSample(database, size)).rejects.toThrow(SampleRefused);
    const secretKey = 'a key for tests alone, forty characters';
    const keys = await loadSecretKeys({ secretKey, dataDir: '' }, async () => false);
    const said: string[] = [];
    const objects = await openObjects({ objectStore: undefined }, kysely, new Breaker(0));
    await loadSampleOnce(database, { db: kysely, keys, objects }, (sentence) => said.push(sentence));
    expect(said).toEqual([]);
    expect((await storedCounts(kysely, ['users'])).users).toBe(300);
  });

  test('has the same users do more where it is told so', async () => {
    const counts = (activity: number) =>
      Object.fromEntries(sampleParts.map((part) => [part.table, part.count({ ...size, activity })]));
    const [once, thrice] = [counts(1), counts(3)];
    for (const table of ['logins', 'trades', 'withdrawals', 'fund_transfers', 'tokens', 'bids', 'fees'])
      expect([table, thrice[table]]).toEqual([table, 3 * (once[table] ?? 0)]);
    expect(thrice['users']).toBe(300);
    const busy = await createTestDatabase();
    try {
      await loadSample(busy, { ...size, activity: 3 });
      expect(await storedCounts(busy.kysely, ['users', 'logins'])).toEqual({ users: 300, logins: 2700 });
    } finally {
      await busy.drop();
    }
  });

  test('is the same for the same size, seed and moment', async () => {
    const other = await createTestDatabase();
    try {
      await loadSample(other, size);
      for (const { table } of sampleParts) {
        const content = `select md5(string_agg(rows::text, '' order by rows::text)) as hash from ${table} as rows`;
        const [one, two] = await Promise.all([database.pool.query(content), other.pool.query(content)]);
        expect(one.rows, table).toEqual(two.rows);
      }
    } finally {
      await other.drop();
    }
  });

  test('has withdrawals that wait for people, and as much of each currency as is owed', async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from withdrawal_decisions where state = 'waiting') as waiting,
         (select count(*)::int from reserves) as currencies, (select bool_and(custody >= liabilities) from reserves) as covered`,
    );
    expect(rows).toEqual([{ waiting: 9, currencies: 12, covered: true }]);
  });

  test('has ready-made replies, users who said how it went, and decided cases of which some wait for a second look', async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from canned_replies) as replies, (select count(*) > 3 from ticket_ratings where score > 0) as rated,
         (select count(*) > 5 from cases where state = 'closed') as decided, (select count(*) > 0 from cases where look = 'due') as due,
         (select count(*)::int from cases where state = 'closed' and not exists (
           select from case_decisions where case_id = cases.id and evidence_hash in (
             select hash from case_evidence where case_evidence.case_id = cases.id))) as unfounded,
         (select count(distinct priority)::int from tickets) as priorities`,
    );
    expect(rows).toEqual([
      { replies: 4, rated: true, decided: true, due: true, unfounded: 0, priorities: 4 },
    ]);
  });

  test('leaves everything as it was when it fails', async () => {
    const other = await createTestDatabase();
    try {
      const indexes = async () =>
        (await other.pool.query(`select indexrelid::regclass::text from pg_index order by 1`)).rows.length;
      const before = await indexes();
      // A time that no id can hold: the copying stops in the middle.
      await expect(loadSample(other, { ...size, until: new Date('1960-01-01') })).rejects.toThrow();
      expect(await indexes()).toBe(before);
      expect(await storedCounts(other.kysely, ['users', 'logins'])).toEqual({ users: 0, logins: 0 });
    } finally {
      await other.drop();
    }
  });

  test('brings administrators that nobody can sign in as, and leaves the ones there alone', async () => {
    const { rows } = await database.pool.query<{ email: string; hash: string; rights: number }>(
      `select email, password_hash as hash, jsonb_array_length(restriction) as rights from admins`,
    );
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    expect(rows.every(({ email }) => email.endsWith('@marketdesk.example'))).toBe(true);
    expect(new Set(rows.map(({ rights }) => rights)).size).toBeGreaterThan(3);
  });
});

test('telephone numbers of the sample are valid, in every country', () => {
  for (const { code, dialCode, mobile } of countries) {
    for (let index = 0; index < 200; index += 1) {
      const random = new Random(1, 99, index);
      const digits = random.pick(mobile.prefixes) + random.digits(mobile.digits);
      const parsed = parsePhoneNumberFromString(dialCode + digits);
      expect(parsed?.isValid() && parsed.nationalNumber === digits, `${code} ${dialCode} ${digits}`).toBe(
        true,
      );
    }
  }
});

// From EIP-55 itself.
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s is its own checksum', (address) => {
  expect(checksummed(address.slice(2).toLowerCase())).toBe(address);
});
