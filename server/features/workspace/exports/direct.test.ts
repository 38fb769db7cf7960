import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rowsOfCsv } from '#server/testing/exports.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let superadmin: TestAdmin;
/** Each of 20 kB: more than the buffers of a connection hold. */
const rows = 2000;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
  await sql`insert into faqs (id, question, answer)
    select gen_random_uuid(), 'Question ' || n, repeat('x', 20000) from generate_series(1, ${rows}::int) n`.execute(
    app.services.db,
  );
});
afterAll(() => app.close());

const reader = () => addTestKey(app, { restriction: [{ path: '/faq', isWriteAccess: false }] });
const asked = { list: 'listFaqs', format: 'csv', columns: [{ field: 'question', heading: 'Question' }] };

const exportList = (authorization: string, body: object) =>
  fetch(`${app.url}/adminapi/exportList`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Asks for a file, and takes nothing of it until told. */
async function slowly(key: TestKey): Promise<IncomingMessage> {
  const sent = httpRequest(`${app.url}/adminapi/exportList`, {
    method: 'POST',
    agent: false,
    headers: { authorization: key.authorization, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ list: 'listFaqs', format: 'csv' }));
  const [file] = (await once(sent, 'response')) as [IncomingMessage];
  return file;
}

/** What the trail says of a key's exports. */
async function trailOf(key: TestKey) {
  const { rows: found } = await sql<{ call: string; name: string; after: Record<string, unknown> }>`
    select call, admin_name as name, after from audit_log where admin_id = ${key.id} order by id`.execute(
    app.services.db,
  );
  return found;
}

describe('a key that may read a list', () => {
  it('gets it as the answer of one call, and the trail has its name', async () => {
    const key = await reader();
    const answer = await exportList(key.authorization, { ...asked, input: { search: 'question 1' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="faqs-/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [headings, ...found] = rowsOfCsv(await answer.text());
    expect(headings).toEqual(['id', 'Question']);
    expect(found.length).toBe(1111);
    const input = { search: 'question 1' };
    expect(await trailOf(key)).toMatchObject([
      { call: 'exportList', name: key.name, after: { list: 'listFaqs', input, columns: ['question'] } },
      {
        call: 'downloadExport',
        name: key.name,
        after: { list: 'listFaqs', input, state: 'done', rows: 1111 },
      },
    ]);
  });

  it('has one file at a time', async () => {
    const key = await reader();
    const first = await slowly(key);
    const second = await exportList(key.authorization, asked);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
    first.resume();
    await once(first, 'end');
    const third = await exportList(key.authorization, asked);
    expect(third.status).toBe(200);
    expect(rowsOfCsv(await third.text()).length).toBe(rows + 1);
  });

  it('has no whole file if it is revoked meanwhile', async () => {
    const key = await reader();
    const file = await slowly(key);
    const closed = new Promise((resolve) => file.on('error', () => undefined).once('close', resolve));
    await sql`update api_keys set status = 'revoked', revoked_at = now() where id = ${key.id}`.execute(
      app.services.db,
    );
    await until(async () => {
      expect((await trailOf(key)).at(-1)?.after['state']).toBe('failed');
    });
    file.resume();
    await closed;
    expect(file.complete).toBe(false);
  });
});

describe('the call', () => {
  it('refuses who may not read the list, and counts that', async () => {
    const key = await addTestKey(app, { restriction: [{ path: '/withdraw', isWriteAccess: false }] });
    expect((await exportList(key.authorization, asked)).status).toBe(403);
    expect((await exportList(key.authorization, { ...asked, list: 'listAdmins' })).status).toBe(403);
    expect((await exportList('Bearer mdk_nothing', asked)).status).toBe(401);
    const { rows: counted } = await sql<{ count: number }>`
      select sum(count)::int as count from refused_calls where admin_id = ${key.id} and call = 'exportList'`.execute(
      app.services.db,
    );
    expect(counted).toEqual([{ count: 2 }]);
  });

  it.each([
    [{ list: 'listNothing' }, 'list'],
    [{ format: 'pdf' }, 'format'],
    [{ zone: 'Asia/Atlantis' }, 'zone'],
    [{ input: { sort: 'password' } }, 'sort'],
    [{ columns: [{ field: 'passwordHash', heading: 'x' }] }, 'columns'],
    [{ limit: 10 }, 'limit'],
  ])('refuses %j under its field', async (wrong, field) => {
    const answer = await exportList((await reader()).authorization, { ...asked, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
  });

  it('names all columns that the list doesn’t have', async () => {
    const columns = ['question', 'passwordHash', 'toaddress'].map((field) => ({ field, heading: field }));
    const answer = await exportList((await reader()).authorization, { ...asked, columns });
    expect(await answer.json()).toMatchObject({
      errors: { columns: 'This list doesn’t have these columns: passwordHash, toaddress. Leave them out.' },
    });
  });

  it('serves a signed-in admin as well, and the API document has it', async () => {
    const answer = await exportList(superadmin.token, { ...asked, format: 'ndjson' });
    expect(answer.status).toBe(200);
    expect((await answer.text()).trim().split('\n').length).toBe(rows);
    const { body } = await superadmin.call('GET', '/api/openapi.json');
    expect(body.paths['/adminapi/exportList'].post).toMatchObject({ operationId: 'exportList' });
  });
});
