import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTickets } from '#server/features/support/tickets/queries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';

let database: TestDatabase;
const many = 40_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into tickets (id, ticket_number, name, email, subject, description, created_at, tags)
    select gen_random_uuid(), 'T-' || number, 'Noor', 'noor@example.com', 'Fees', 'Why?',
      timestamptz '2026-01-01' + make_interval(mins => number),
      case when number % 20 = 0 then array['refund'] else '{}' end
    from generate_series(1, ${many}::int) as number`.execute(database.kysely);
  await sql`vacuum (analyze) tickets`.execute(database.kysely);
  // Later than what PostgreSQL knows of the tags.
  await sql`update tickets set tags = array['once'] where ticket_number = 'T-7'`.execute(database.kysely);
});
afterAll(() => database.drop());

/** A page of the tickets with a tag, and how many rows were read for it. */
const found = (tag: string, sort: 'createdAt' | '-createdAt') =>
  database.kysely.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction, 'tickets');
    const page = await listTickets(transaction, { page: 1, limit: 10, search: '', sort, tag });
    return { ...page, read: (await rowsRead(transaction, 'tickets')) - before };
  });

describe.each(['-createdAt', 'createdAt'] as const)('the tickets with a tag, in the order %s', (sort) => {
  it('are the first ones in that order', async () => {
    const { rows, count } = await found('refund', sort);
    expect([count, rows.length]).toEqual([many / 20, 10]);
    const times = rows.map(({ createdAt }) => Number(createdAt));
    expect(times).toEqual(times.toSorted((one, other) => (sort === 'createdAt' ? one - other : other - one)));
  });

  it.each([
    ['once', 1],
    ['never', 0],
  ])('are found without walking all tickets where %s are', async (tag, count) => {
    const page = await found(tag, sort);
    expect([page.count, page.rows.length, page.countIsExact]).toEqual([count, count, true]);
    expect(page.read).toBeLessThan(many / 2);
  });
});
