import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSample, SampleRefused } from '#server/sample/load.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { ensureStandardContent } from './standard-content.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const counts = async () => {
  const [pages, templates] = await Promise.all(
    (['static_pages', 'email_templates'] as const).map((table) =>
      database.kysely.selectFrom(table).select('id').execute(),
    ),
  );
  return { pages: pages?.length, templates: templates?.length };
};

it('is there after the first start, once, however many servers start', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureStandardContent(database.kysely)));
  expect(await counts()).toEqual({ pages: 4, templates: 8 });
  await sql`delete from static_pages where identifier = 'Contact'`.execute(database.kysely);
  await ensureStandardContent(database.kysely);
  expect(await counts()).toEqual({ pages: 3, templates: 8 });
});

it('makes way for a sample until somebody has changed it', async () => {
  await sql`update email_templates set version = 2 where identifier = 'Welcome'`.execute(database.kysely);
  await expect(loadSample(database, { users: 20 })).rejects.toThrow(SampleRefused);
  expect(await counts()).toEqual({ pages: 3, templates: 8 });
  await sql`update email_templates set version = 1`.execute(database.kysely);
  await loadSample(database, { users: 20 });
  expect(await counts()).toEqual({ pages: 8, templates: 7 });
  await ensureStandardContent(database.kysely);
  expect(await counts()).toEqual({ pages: 8, templates: 11 });
});
