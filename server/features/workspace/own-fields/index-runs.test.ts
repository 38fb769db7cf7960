import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFieldKeptDays } from '#contract/platform/limits.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { useRunWork } from '#server/testing/runs.ts';
import { addUser } from '#server/testing/users.ts';
import { purgeOwnFieldsTask } from './purge.ts';

let app: TestApp;
let root: TestAdmin;
let user: string;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
  user = (await addUser(app, { name: 'Ada', email: 'ada@example.com' })).id;
});
afterAll(() => app.close());

const work = useRunWork(() => app);
let counter = 0;
const add = async (more: object = {}) => {
  counter += 1;
  const field = { kind: 'user', key: `field_${counter}`, label: 'A field', type: 'text', isFilterable: true };
  return (await root.call('POST', '/adminapi/own-fields', { ...field, ...more })).body.result;
};
const fieldOf = async (id: string) =>
  (await root.call('GET', '/adminapi/own-fields?deleted=yes')).body.result.fields.find(
    (field: { _id: string }) => field._id === id,
  );
const indexes = async () => {
  // Raw because the builder doesn't know the catalog.
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relname like 'own\_fields\_%' and indrelid <> 'own_fields'::regclass`.execute(app.services.db);
  return rows;
};
/** How many users PostgreSQL expects with a value, and whether it has statistics of them. */
const expectedOf = async ({ key, ...field }: { key: string; _id: string }, value: string) => {
  // Raw because the builder doesn't know the catalog.
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from users where lower((own_values ->> ${sql.lit(key)})) = ${value}`.execute(
    app.services.db,
  );
  const known = await sql`select from pg_statistic_ext where stxname = ${nameOf(field)}`.execute(
    app.services.db,
  );
  return { users: rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'], hasStatistics: known.rows.length === 1 };
};
const nameOf = ({ _id }: { _id: string }) => `own_fields_${_id.replaceAll('-', '')}`;
const filtered = (key: string) =>
  root.call('GET', `/api/getAllusers?own=${encodeURIComponent(JSON.stringify({ [key]: 'is:a' }))}`);
const change = async (id: string, isFilterable: boolean) => {
  const { label, choices, position, version } = await fieldOf(id);
  const body = { label, choices, position, version, isFilterable };
  return root.call('PUT', `/adminapi/own-fields/${id}`, body);
};

describe('the index of an own field', () => {
  it('is built as a run, and lists are filtered once it is there', async () => {
    const field = await add();
    expect(field.filter).toBe('building');
    const early = await filtered(field.key);
    expect([early.status, early.body.errors.own]).toEqual([
      400,
      `Lists can’t be filtered by the field ${field.key} yet.`,
    ]);
    await work();
    expect(await fieldOf(field._id)).toMatchObject({ filter: 'yes' });
    expect(await indexes()).toContainEqual({ name: nameOf(field), isValid: true });
    expect((await filtered(field.key)).status).toBe(200);
  });

  it('comes with statistics, which go with it', async () => {
    const field = await add();
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, n) => addUser(app, { name: `N${n}`, email: `n${n}@example.com` })),
    );
    await sql`update users set own_values = jsonb_build_object(${field.key}::text, 'many')
      where id = any(${added.slice(0, 30).map(({ id }) => id)}::uuid[])`.execute(app.services.db);
    expect((await expectedOf(field, 'many')).users).toBe(1);
    await work();
    expect(await expectedOf(field, 'many')).toEqual({ users: 30, hasStatistics: true });
    await change(field._id, false);
    await work();
    expect((await expectedOf(field, 'many')).hasStatistics).toBe(false);
    expect((await indexes()).map(({ name }) => name)).not.toContain(nameOf(field));
    await sql`update users set own_values = '{}' where own_values <> '{}'`.execute(app.services.db);
  });

  it('is built again after a build that was interrupted', async () => {
    const field = await add();
    await addUser(app, { name: 'Grace', email: 'grace@example.com' });
    // A build that fails leaves what a killed one leaves: an index that PostgreSQL doesn't use.
    const failing = sql`create unique index concurrently ${sql.raw(nameOf(field))} on users ((1))`;
    await expect(failing.execute(app.services.db)).rejects.toThrow('could not create unique index');
    expect(await indexes()).toContainEqual({ name: nameOf(field), isValid: false });
    await work();
    expect(await indexes()).toContainEqual({ name: nameOf(field), isValid: true });
    expect((await filtered(field.key)).status).toBe(200);
  });

  it('holds the longest links, and no longer ones are stored', async () => {
    const field = await add({ type: 'link' });
    await work();
    // Different letters of three bytes each: PostgreSQL can't compress them.
    const link = (letters: number) =>
      `https://example.com/${Array.from({ length: letters }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')}`;
    const set = (value: string) =>
      root.call('PUT', `/adminapi/own-values/user/${user}`, { values: { [field.key]: value } });
    expect((await set(link(660))).status).toBe(200);
    const long = await set(link(661));
    expect([long.status, long.body.errors[field.key]]).toEqual([
      400,
      'This address is too long. Use at most 2,000 bytes.',
    ]);
    const { own_values } = await app.services.db
      .selectFrom('users')
      .select('own_values')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    expect(own_values).toMatchObject({ [field.key]: link(660) });
    await root.call('PUT', `/adminapi/own-values/user/${user}`, { values: { [field.key]: null } });
  });

  it('ends as a failed run with a sentence if PostgreSQL can’t hold a value', async () => {
    const { db } = app.services;
    const field = await add();
    // Values of other origin than the calls may be longer than an entry of an index, even compressed.
    const { id } = await addUser(app, { name: 'Long', email: 'long@example.com' });
    await sql`update users set own_values = jsonb_build_object(${field.key}::text,
      (select string_agg(md5(n::text), '') from generate_series(1, 200) n)) where id = ${id}`.execute(db);
    await work();
    const run = await db
      .selectFrom('runs')
      .select(['state', 'error'])
      .where(sql<boolean>`input ->> 'field' = ${field._id}`)
      .executeTakeFirstOrThrow();
    expect(run).toEqual({
      state: 'failed',
      error: { sentence: 'fieldIndexFailed', values: { reason: '54000' } },
    });
    expect(await fieldOf(field._id)).toMatchObject({ filter: 'no' });
    expect((await indexes()).map(({ name }) => name)).not.toContain(nameOf(field));
    const { body } = await root.call('GET', '/adminapi/runs');
    expect(JSON.stringify(body)).toContain('The index could not be built');
    await sql`update users set own_values = '{}' where id = ${id}`.execute(db);
  });

  it('goes when lists are no longer filtered by the field, and comes back', async () => {
    const field = await add();
    await work();
    expect((await change(field._id, false)).status).toBe(200);
    expect((await filtered(field.key)).status).toBe(400);
    await work();
    expect((await indexes()).map(({ name }) => name)).not.toContain(nameOf(field));
    await change(field._id, true);
    await change(field._id, false);
    await change(field._id, true);
    await work();
    await work();
    expect(await fieldOf(field._id)).toMatchObject({ filter: 'yes' });
    expect(await indexes()).toContainEqual({ name: nameOf(field), isValid: true });
  });

  it('is built for a field that was restored before its build', async () => {
    const field = await add();
    await root.call('DELETE', `/adminapi/own-fields/${field._id}`);
    await work();
    await root.call('POST', `/adminapi/own-fields/${field._id}/restore`);
    await work();
    expect((await filtered(field.key)).status).toBe(200);
  });

  it('is dropped with the values of a field that was deleted long ago', async () => {
    const [gone, kept] = [await add(), await add()];
    await work();
    await root.call('PUT', `/adminapi/own-values/user/${user}`, {
      values: { [gone.key]: 'a', [kept.key]: 'b' },
    });
    await root.call('DELETE', `/adminapi/own-fields/${gone._id}`);
    const { db } = app.services;
    const sent = { name: 'Ada', [`own.${gone.key}`]: 'a', [`own.${kept.key}`]: 'b' };
    const parked = { [`own.${gone.key}`]: 'c' };
    // A token's field of the same key is another field. A row that waits for another one has no record yet.
    for (const entity of ['users', 'tokens'])
      await db
        .insertInto('feed_records')
        .values([
          { entity, source: 'shop', external_id: '1', sent: JSON.stringify(sent), record_id: user },
          { entity, source: 'shop', external_id: '2', parked: JSON.stringify(parked) },
        ])
        .execute();
    const sentOf = async (entity: string) =>
      db
        .selectFrom('feed_records')
        .select(['sent', 'parked'])
        .where('entity', '=', entity)
        .orderBy('external_id')
        .execute();
    const purge = () =>
      purgeOwnFieldsTask.run(app.services, { info() {}, warn() {} }, new AbortController().signal);
    await purge();
    expect(await fieldOf(gone._id)).toBeDefined();
    await db
      .updateTable('own_fields')
      .set({ deleted_at: new Date(Date.now() - (ownFieldKeptDays + 1) * 86_400_000) })
      .where('id', '=', gone._id)
      .execute();
    await purge();
    expect(await fieldOf(gone._id)).toBeUndefined();
    expect((await indexes()).map(({ name }) => name)).not.toContain(nameOf(gone));
    const { own_values } = await db
      .selectFrom('users')
      .select('own_values')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    expect(own_values).toEqual({ [kept.key]: 'b' });
    expect(await sentOf('users')).toEqual([
      { sent: { name: 'Ada', [`own.${kept.key}`]: 'b' }, parked: null },
      { sent: null, parked: {} },
    ]);
    expect(await sentOf('tokens')).toEqual([
      { sent, parked: null },
      { sent: null, parked },
    ]);
  });
});
