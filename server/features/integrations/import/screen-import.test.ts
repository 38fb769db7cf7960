// Long because one desk serves all of what an uploaded file goes through.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importMaxBytes } from '#contract/platform/limits.ts';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { useRunWork } from '#server/testing/runs.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let superadmin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const work = useRunWork(() => app);

const upload = async (
  content: BodyInit,
  {
    by = superadmin,
    name = 'users.csv',
    headers = {},
  }: { by?: TestAdmin; name?: string; headers?: object } = {},
) => {
  const answer = await fetch(`${app.url}/adminapi/imports/file?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    body: content,
    headers: { authorization: by.token, 'content-type': 'application/octet-stream', ...headers },
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, body: await answer.json() };
};
const uploaded = async (content: BodyInit, name?: string): Promise<string> => {
  const { status, body } = await upload(content, name === undefined ? {} : { name });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result._id;
};
const users = (id: string, columns: object[] = []) => ({ id, entity: 'users', source: 'market', columns });
const preview = (given: object, by = superadmin) => by.call('POST', '/adminapi/imports/preview', given);
const proven = (given: object) => ({ ...given, currentPassword: superadmin.password });
const start = async (given: object): Promise<string> => {
  const { status, body } = await superadmin.call('POST', '/adminapi/imports', proven(given));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result._id;
};
const run = async (id: string) => (await superadmin.call('GET', `/adminapi/runs/${id}`)).body.result;
const all = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows;
const stored = async () => (await all('select count(*)::int from import_files'))[0].count;

/** A file in pieces of so many bytes. */
function inPieces(text: string, size: number): ReadableStream {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

describe('an uploaded file', () => {
  it('is shown with its columns by name and what would become of its rows, and nothing is written', async () => {
    const text = '\ufeff_ID;called;E-Mail;colour\nu1;Ada محمد;ada@example.com;red\nu2;;b@example.com;\n';
    const id = await uploaded(inPieces(text, 3));
    const byName = await preview(users(id));
    expect(byName.body.result.columns).toEqual([
      { column: '_ID', field: 'id' },
      { column: 'called', field: null },
      { column: 'E-Mail', field: 'email' },
      { column: 'colour', field: null },
    ]);
    expect(byName.body.result.missing).toEqual(['name']);
    expect(byName.body.result.rows.map(({ result }: { result: string }) => result)).toEqual([
      'rejected',
      'rejected',
    ]);
    const corrected = await preview(users(id, [{ column: 'called', field: 'name' }]));
    expect(corrected.body.result.missing).toEqual([]);
    expect(corrected.body.result.rows).toEqual([
      { cells: ['u1', 'Ada محمد', 'ada@example.com', 'red'], result: 'created', errors: [] },
      { cells: ['u2', '', 'b@example.com', ''], result: 'rejected', errors: ['name: Required'] },
    ]);
    expect(await all('select from users')).toEqual([]);
  });

  it('is refused before it is read where its sender may not import', async () => {
    const admin = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    const before = await stored();
    expect((await upload('id,name\n', { by: admin })).status).toBe(403);
    expect((await upload('id,name\n', { headers: { authorization: 'no' } })).status).toBe(401);
    const { status } = await upload('id,name\n', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(status).toBe(403);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['that is empty', '', 'users.csv', 'The file is empty'],
    ['in another encoding', Buffer.from('id,name\n1,Jos\xe9\n', 'latin1'), 'users.csv', 'not UTF-8'],
    ['in UTF-16', Buffer.from('id,name\n1,Jo\n', 'utf16le'), 'users.csv', 'not UTF-8'],
    ['that ends in the middle of a letter', Buffer.from([0x69, 0xd9]), 'users.csv', 'not UTF-8'],
    ['with an unknown ending', 'x', 'users.xlsx', 'name ends in .csv'],
  ])('%s is refused with a sentence, and nothing stays', async (_what, content, name, sentence) => {
    const before = await stored();
    const { status, body } = await upload(content as BodyInit, { name });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await stored()).toBe(before);
  });

  it('that says it is too large is refused at once', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((done) => {
      const sent = request(`${app.url}/adminapi/imports/file?name=a.csv`, {
        method: 'PUT',
        headers: {
          authorization: superadmin.token,
          'content-type': 'application/octet-stream',
          'content-length': importMaxBytes + 1,
        },
      });
      sent.on('response', (answer) => {
        done(answer.statusCode);
        sent.destroy();
      });
      sent.on('error', () => undefined);
      sent.write('id,name\n');
    });
    expect(status).toBe(413);
  });

  it('is only its sender’s', async () => {
    const id = await uploaded('id,name\n1,One\n');
    const other = await app.signIn();
    expect((await preview(users(id), other)).status).toBe(404);
    expect((await other.call('POST', '/adminapi/imports', proven(users(id)))).status).toBe(404);
  });

  it('without rows, that is broken, or with two columns of one field says so', async () => {
    const said = async (text: string, name = 'users.csv') =>
      JSON.stringify((await preview(users(await uploaded(text, name)))).body.errors);
    expect(await said('id,name\n')).toContain('has no rows');
    expect(await said('id,name\n1,"One\n')).toContain('can’t be read');
    expect(await said('{"id":1}', 'users.json')).toContain('no JSON array');
    const id = await uploaded('id,name,Name\n1,One,Two\n');
    const started = await superadmin.call('POST', '/adminapi/imports', proven(users(id)));
    expect([started.status, started.body.errors.columns]).toEqual([
      400,
      'Two columns are assigned to name. Leave one of them out.',
    ]);
    const unknown = await preview(users(id, [{ column: 'name', field: 'nothing' }]));
    expect(unknown.status).toBe(400);
  });
});

describe('an import', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      n % 1000 === 7 ? `r${from + n},` : `r${from + n},Row ${from + n}`,
    ).join('\n');

  it('is a run with a report, a row of the trail for each batch, and its rejected rows as a file', async () => {
    const id = await start(users(await uploaded(inPieces(`id,name\n${rows(0, 2500)}\n`, 10_000))));
    expect(await run(id)).toMatchObject({
      kind: 'import',
      state: 'waiting',
      title: { entity: 'users', file: 'users.csv' },
    });
    await work();
    expect(await run(id)).toMatchObject({
      state: 'done',
      total: 2500,
      done: 2500,
      failed: 3,
      result: { created: 2497, changed: 0, unchanged: 0, stale: 0, rejected: 3 },
    });
    expect(
      await all(
        `select admin_id, (after->>'batch')::int as batch, (after->>'created')::int as created
        from audit_log where call = 'import:users' and record = $1 and after ? 'batch' order by id`,
        id,
      ),
    ).toEqual(
      expect.arrayContaining([
        { admin_id: superadmin.id, batch: 0, created: 999 },
        { admin_id: superadmin.id, batch: 1, created: 999 },
        { admin_id: superadmin.id, batch: 2, created: 499 },
      ]),
    );
    const { body } = await superadmin.call('POST', '/adminapi/imports/rejects', { id });
    const fetched = async () => fetch(app.url + body.result.address);
    const file = await fetched();
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="users.rejected.csv"');
    expect(await file.text()).toBe(
      'id,name,rejectedBecause\r\nr7,,name: Required\r\nr1007,,name: Required\r\nr2007,,name: Required\r\n',
    );
    expect((await fetched()).status).toBe(404);
  });

  it('that dies in the middle of a batch goes on behind those that are in, without twins', async () => {
    const total = 5 * feedBatchRows;
    const id = await start(users(await uploaded(`id,name\n${rows(10_000, total)}\n`)));
    // The fourth batch waits for this row, until its connection is ended.
    const holder = await app.database.pool.connect();
    await holder.query('begin');
    await holder.query(`insert into feed_users (source, entity, external_id, record_id)
      values ('market', 'users', 'r13500', gen_random_uuid())`);
    const dying = work();
    await until(async () => {
      const blocked = await all(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(blocked.length).toBeGreaterThan(0);
      for (const { pid } of blocked) await all('select pg_terminate_backend($1)', pid);
    });
    await holder.query('rollback');
    holder.release();
    await dying;
    const between = await run(id);
    expect(between).toMatchObject({ state: 'running', total });
    expect(between.done).toBeLessThan(total);
    await until(async () => {
      await work();
      expect(await run(id)).toMatchObject({
        state: 'done',
        done: total,
        result: { created: total - 5, rejected: 5 },
      });
    });
    expect(
      await all(
        `select count(*)::int, count(distinct name)::int as names from users where name ~ '^Row 1[0-4]...$'`,
      ),
    ).toEqual([{ count: total - 5, names: total - 5 }]);
  });

  it('that is cancelled keeps what is in and writes no more', async () => {
    const id = await start(users(await uploaded(`id,name\n${rows(20_000, 3000)}\n`)));
    const holder = await app.database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table users in share mode');
    const working = work();
    await until(async () => expect((await run(id)).state).toBe('running'));
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/cancel`)).status).toBe(200);
    await holder.query('rollback');
    holder.release();
    await working;
    expect((await run(id)).state).toBe('cancelled');
    await work();
    expect(await all(`select from users where name ~ '^Row 2....$'`)).toEqual([]);
  });

  it('of a file that breaks at its end imports nothing and says where', async () => {
    const id = await start(users(await uploaded(`id,name\n${rows(30_000, 1500)}\n"broken,x\n`)));
    await work();
    expect(await run(id)).toMatchObject({
      state: 'failed',
      done: 0,
      error: expect.stringContaining('Nothing was imported'),
    });
    expect(await all(`select from users where name ~ '^Row 3....$'`)).toEqual([]);
  });

  it('ends where its admin may import no more', async () => {
    const leaving = await app.signIn();
    const file = (await upload('id,name\nleft,Left\n', { by: leaving })).body.result._id;
    const { body } = await leaving.call('POST', '/adminapi/imports', proven(users(file)));
    await sql`update admins set status = 'disabled' where id = ${leaving.id}`.execute(app.services.db);
    await work();
    expect(await run(body.result._id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no longer has permission to import'),
    });
    expect(await all(`select from users where name = 'Left'`)).toEqual([]);
  });
});
