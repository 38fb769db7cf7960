import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedPaths } from '#contract/platform/feed-rights.ts';
import { menuPaths } from '#contract/platform/menu.ts';
import { inputToWire } from '#contract/platform/names.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { everyCall, fieldsOfCall, type FieldSchema } from '#server/testing/every-call.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { uuidV7 } from '../db/uuid-v7.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const watched = ['admins', 'api_keys', 'admin_sessions', 'password_resets', 'recovery_codes', 'principals'];

/** A value that a field takes, as far as its schema says. */
function plausible(schema: FieldSchema, name: string, id: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plausible(schema.anyOf[0] ?? {}, name, id);
  if (schema.format === 'uuid') return id;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return name === 'restriction' ? [{ path: '/list', isWriteAccess: true }] : [];
  if (/email/i.test(name)) return 'thief@example.com';
  return 'x'.repeat(Math.max(12, schema.minLength ?? 0)).slice(0, schema.maxLength ?? 200);
}

it('changes no administrator, key, session or grant by any call, whatever its list says', async () => {
  const target = await app.signIn({ restriction: [] });
  const all = [...menuPaths, ...feedPaths].map((path) => ({ path, isWriteAccess: true }));
  const key = await addTestKey(app, { restriction: all });
  // The database refuses and reports every write, whatever code makes it.
  await sql`create table touched (what text)`.execute(app.services.db);
  await sql`create function tell() returns trigger language plpgsql as $$
    begin insert into touched values (tg_table_name); return null; end $$`.execute(app.services.db);
  for (const table of watched) {
    await sql`create trigger tell after insert or update or delete on ${sql.table(table)}
      for each statement execute function tell()`.execute(app.services.db);
  }
  const statuses = new Map<number, number>();
  for (const one of everyCall.filter(({ call }) => call.access !== 'public')) {
    const { fields, required } = fieldsOfCall(one);
    const inPath = [...one.call.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    const path = one.call.path.replace(/:\w+/g, target.id);
    const given = Object.fromEntries(
      required.map((name) => [name, plausible(fields[name] ?? {}, name, target.id)]),
    );
    const values = Object.entries(inputToWire(one.call, given) as Record<string, unknown>).filter(
      ([name]) => !inPath.includes(name),
    );
    const isGet = one.call.method === 'GET';
    const { status } = await key.call(
      one.call.method,
      isGet ? `${path}?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}` : path,
      isGet ? undefined : Object.fromEntries(values),
      { 'idempotency-key': uuidV7() },
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (typeof one.call.access === 'string') expect([one.title, status]).toEqual([one.title, 403]);
  }
  // It did get through to handlers.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(20);
  const { rows } = await sql`select distinct what from touched`.execute(app.services.db);
  expect(rows).toEqual([]);
});
