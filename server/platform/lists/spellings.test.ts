import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { comparisonOf, textContains } from './term.ts';

let app: TestApp;
let admin: TestAdmin;

const names = [
  'Barış Yılmaz',
  'BARIŞ KAYA',
  'İbrahim DİYARBAKIR',
  'Straße',
  'STRASSE',
  'Γιώργος Ωνάσης',
  'ΓΙΩΡΓΟΣ ΩΝΑΣΗΣ',
  'Борис ЁЛКИН',
  'Mississippi [a.b]',
];

/** What finds what: the names with these numbers, and no other. */
const searches: [search: string, ...found: number[]][] = [
  ['BARIŞ', 0, 1],
  ['Barış', 0, 1],
  ['barış', 0, 1],
  ['bariş', 1],
  ['YILMAZ', 0],
  ['Yılmaz', 0],
  ['yilmaz'],
  ['kaya', 1],
  ['İBRAHİM', 2],
  ['ibrahim', 2],
  ['DIYARBAKIR', 2],
  ['Diyarbakır', 2],
  ['STRASSE', 3, 4],
  ['straße', 3, 4],
  ['STRAẞE', 3, 4],
  ['strasse', 4],
  ['ΓΙΏΡΓΟΣ', 5, 6],
  ['ΓΙΩΡΓΟΣ', 5, 6],
  ['Γιώργος', 5, 6],
  ['ΩΝΆΣΗΣ', 5, 6],
  ['ΩΝΑΣΗΣ', 5, 6],
  ['борис ёлкин', 7],
  ['БОРИС Ё', 7],
  ['MISSISSIPPI [A.B]', 8],
  ['MISSISSIPPI [AxB]'],
  ['I', 0, 1, 2, 8],
];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const rows = names.map((name) => ({ id: uuidV7(), name }));
  await app.services.db.insertInto('users').values(rows).execute();
});
afterAll(() => app.close());

describe('a search ignores case', () => {
  it.each(searches)('of names in scripts whose capitals leave letters open: %s', async (search, ...found) => {
    const query = new URLSearchParams({ search, limit: '100', sort: 'name' });
    const { body } = await admin.call('GET', `/api/getAllusers?${query}`);
    const wanted = found.map((number) => names[number]);
    expect(body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(wanted.toSorted());
    expect(body.count).toBe(wanted.length);
    // What tells how many rows have a term compares as the database does.
    const lowered = await sql<{ name: string; low: string }>`
      select name, lower(name) as low from users where name is not null`.execute(app.services.db);
    const isIn = textContains(search);
    expect(
      lowered.rows
        .filter(({ low }) => isIn(low))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(wanted.toSorted());
  });

  it('in the text filter of a column too', async () => {
    const query = new URLSearchParams({ name: 'contains:BARIŞ', limit: '100' });
    const { body } = await admin.call('GET', `/api/getAllusers?${query}`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['BARIŞ KAYA', 'Barış Yılmaz']);
  });
});

describe('a search in capitals', () => {
  beforeAll(async () => {
    await sql`insert into users (id, name) select gen_random_uuid(), 'Filler ' || n from generate_series(1, 5000) as n`.execute(
      app.services.db,
    );
    await sql`vacuum analyze users`.execute(app.services.db);
  });

  it.each(['BARIŞ', 'STRASSE', 'ΓΙΩΡΓΟΣ'])('is served by the trigram index: %s', async (search) => {
    const { operator, pattern } = comparisonOf(search);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, summary off)
      select from users where deleted_at is null and search ${operator} (select ${pattern})`.execute(
      app.services.db,
    );
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('Bitmap Index Scan on users_search');
    // The index gives the rows that have the trigrams, not all of them.
    expect(Number(/Bitmap Index Scan on users_search.*?rows=(\d+)/s.exec(lines)?.[1])).toBe(2);
  });
});
