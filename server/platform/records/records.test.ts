import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { constraintFailure } from '../db/constraint-failures.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type RecordOf, records } from './records.ts';

const faqs = records({
  table: 'faqs',
  fields: { id: 'id', question: 'question', reply: 'answer', createdAt: 'created_at', version: 'version' },
});
const categories = records({ table: 'categories', fields: { id: 'id', name: 'name' } });
const users = records({
  table: 'users',
  fields: { id: 'id', name: 'name', email: 'email', status: 'status' },
  live: 'deleted_at is null',
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('adds, changes and removes a record under its field names', async () => {
  const db = database.kysely;
  const added = await faqs.insert(db, { question: 'How long?', reply: 'Two days.' });
  expect(added).toEqual({
    id: expect.any(String),
    question: 'How long?',
    reply: 'Two days.',
    createdAt: expect.any(Date),
    version: 1,
  });
  expect(await faqs.find(db, added.id)).toEqual(added);
  const changed = await faqs.change(db, added.id, { reply: 'Three.', question: undefined });
  expect(changed).toEqual({ ...added, reply: 'Three.', version: 2 });
  expect(await faqs.remove(db, added.id)).toEqual(changed);
  await expect(faqs.find(db, added.id)).rejects.toMatchObject({ status: 404 });
});

it('has a version checked by whoever locks a record that has one', async () => {
  const db = database.kysely;
  const { id } = await faqs.insert(db, { question: 'When?', reply: 'Now.' });
  expect(await faqs.lock(db, id, 1)).toMatchObject({ id, version: 1 });
  expect(await faqs.lock(db, id, undefined)).toMatchObject({ id });
  await expect(faqs.lock(db, id, 2)).rejects.toMatchObject({ status: 409 });
  await expect(faqs.lock(db, uuidV7(), 1)).rejects.toMatchObject({ status: 404 });
});

it('leaves alone what does not count as there', async () => {
  const db = database.kysely;
  const { id } = await users.insert(db, { name: 'Ada', email: null });
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  for (const act of [users.find, users.lock, users.remove]) {
    await expect(act(db, id)).rejects.toMatchObject({ status: 404 });
  }
  await expect(users.change(db, id, { name: 'Eve' })).rejects.toMatchObject({ status: 404 });
});

it('knows constraints that there are, and says what a broken one means', async () => {
  const db = database.kysely;
  const { rows } = await database.pool.query(
    `select relname as name from pg_class where relkind = 'i' union select conname from pg_constraint`,
  );
  const source = await readFile(new URL('../db/constraint-failures.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {2}(\w+): \{/gm)].map((match) => match[1]);
  expect(known).toContain('categories_name_key');
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(known));

  await categories.insert(db, { name: 'Art' });
  const broken = await categories.insert(db, { name: 'ART' }).catch((error: unknown) => error);
  expect(constraintFailure(broken)).toMatchObject({ status: 400, messages: { name: 'categoryTaken' } });
  const other = await users.insert(db, { id: 'no uuid' } as never).catch((error: unknown) => error);
  expect(constraintFailure(other)).toBeUndefined();
});

it('does not compile with a wrong table, field or value', () => {
  const db = database.kysely;
  const refused = async () => {
    // @ts-expect-error: no such column
    records({ table: 'faqs', fields: { id: 'id', question: 'qestion' } });
    // @ts-expect-error: the answer is missing
    await faqs.insert(db, { question: 'How long?' });
    // @ts-expect-error: the email may be empty, but not forgotten
    await users.insert(db, { name: 'Ada' });
    // @ts-expect-error: no such status
    await users.change(db, '', { status: 'asleep' });
    // @ts-expect-error: the version is not the caller's to set
    await faqs.change(db, '', { version: 7 });
    // @ts-expect-error: the version is not looked at
    await faqs.lock(db, '');
    // @ts-expect-error: a category has no version
    await categories.lock(db, '', 1);
    // @ts-expect-error: the question is a text
    const question: number = (await faqs.find(db, '')).question;
    const status: RecordOf<typeof users>['status'] = question ? 'active' : 'blocked';
    return status;
  };
  expect(refused).toBeTypeOf('function');
});
