import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeletedUsers, listUsers } from '#server/features/users/queries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { rarePart, type SelectivitySample } from './selectivity-sample.ts';

let database: TestDatabase;
const many = 200_000;
const deleted = 25;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into users (id, name, email, address, created_at, deleted_at)
    select gen_random_uuid(), 'Noor ' || number, 'noor' || number || '@example.com', null,
      timestamptz '2026-01-01' + make_interval(secs => number),
      case when number % ${many / deleted}::int = 0 then timestamptz '2026-06-01' end
    from generate_series(1, ${many}::int) as number`.execute(database.kysely);
  await sql`vacuum (analyze) users`.execute(database.kysely);
});
afterAll(() => database.drop());

const first = { page: 1, limit: 10, search: '' } as const;

/** A page, and how many users were read for it, ten thousand of them for the sample. */
const reading = <Page extends object>(read: (db: TestDatabase['kysely']) => Promise<Page>) =>
  database.kysely.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction, 'users');
    const page = await read(transaction);
    return { ...page, read: (await rowsRead(transaction, 'users')) - before };
  });

describe('of two hundred thousand users', () => {
  it.each(['a', 'r 8', 'zq', 'nothing like it'])(
    'the few in the trash are all searched for “%s”, and the others not read',
    async (search) => {
      const found = await reading((db) => listDeletedUsers(db, { ...first, search }));
      expect(found.countIsExact).toBe(true);
      expect(found.count).toBe(search === 'a' ? deleted : search === 'r 8' ? 3 : 0);
      expect(found.read).toBeLessThan(many / 4);
    },
  );

  it.each([undefined, 'name', '-address'] as const)(
    'those with a text that nearly all contain are found by walking, in the order %s',
    async (sort) => {
      const email = { operator: 'contains', text: 'example' } as const;
      const found = await reading((db) => listUsers(db, { ...first, sort, email }));
      expect([found.count, found.rows.length]).toEqual([10_000, 10]);
      expect(found.read).toBeLessThan(many / 4);
    },
  );
});

describe('the part of a term that the index is asked for', () => {
  const texts = Array.from(
    { length: 1000 },
    (_, number) => `karthik.kumar${100_000 + number * 37}@example.org`,
  );
  const sample = {
    texts,
    words: texts.map((text) => `  ${text.replaceAll(/[^a-z0-9]+/g, '   ')} `),
    trigrams: new Map(),
  } as unknown as SelectivitySample;

  it('is the longest one without common parts', () => {
    const term = 'karthik.kumar112950@example.org';
    const part = rarePart(term, sample);
    expect(term).toContain(part);
    expect(part).toMatch(/112950/);
    expect(part).not.toMatch(/kumar|example/);
  });

  it('is all of a short one, and never half a character', () => {
    expect(rarePart('kumar1', sample)).toBe('kumar1');
    expect('𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥𝔦𝔧 kumar').toContain(rarePart('𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥𝔦𝔧 kumar', sample));
  });
});
