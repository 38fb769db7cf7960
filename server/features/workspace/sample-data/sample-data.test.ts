// Long because its steps share one sample, which takes long to load.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleKinds } from '#contract/workspace/sample-kinds.ts';
import { runKinds } from '#server/features.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import { compactDailyFigures, compactRowCounts } from '#server/platform/lists/compact-counters.ts';
import { ensureStandardContent } from '#server/platform/standard-content/standard-content.ts';
import { addSampleDocuments } from '#server/sample/documents.ts';
import { loadSampleOnce } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { makeFresh, makeStale } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';
import { withFactor } from '#server/testing/withdrawals.ts';
import { removals } from './kinds.ts';
import { readReferences } from './references.ts';
import { removeRecords } from './remove-records.ts';

const log = { info: () => undefined, warn: () => undefined };

let app: TestApp;
let root: TestAdmin;

beforeAll(async () => {
  app = await startTestApp({}, { users: 300 });
  root = await app.signIn({ name: 'Root' });
  await addSampleDocuments(app.services);
});
afterAll(() => app.close());

const sample = async () => (await root.call('GET', '/adminapi/sampleData')).body.result;
const hasSample = async () => (await root.call('GET', '/adminapi/waiting')).body.result.hasSample as boolean;
const remove = (who: TestAdmin = root) => who.call('POST', '/adminapi/sampleData/remove', {});
const run = async (id: string) => (await root.call('GET', `/adminapi/runs/${id}`)).body.result;

/** Works on the removal until it is over, as servers do. */
async function work(id: string, most = 1000): Promise<void> {
  for (let turn = 0; turn < most && (await run(id)).endedAt === null; turn += 1)
    await runsTask(runKinds, ['sampleRemoval']).run(app.services, log, new AbortController().signal);
}

/** Ends the connection that removes the sample in the middle of a batch, as when its server is killed. */
async function killWhileItWaits(): Promise<void> {
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from reports order by id limit 1 for update');
    const turn = runsTask(runKinds, ['sampleRemoval']).run(app.services, log, new AbortController().signal);
    await until(async () => {
      const { rowCount } = await app.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await turn;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const countOf = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(app.services.db);
  return rows[0]?.count ?? 0;
};

/** The rows with these ids, as text. */
const contentOf = async (ids: readonly string[]) => {
  const content: string[] = [];
  for (const table of [...removals.map((one) => one.table), 'ticket_replies', 'notes']) {
    const { rows } = await sql<{ row: string }>`
      select own::text as row from ${sql.table(table)} as own where id = any(${ids}::uuid[]) order by id`.execute(
      app.services.db,
    );
    content.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return content;
};

const first = async <Row extends { id: string }>(table: keyof DB, where = sql`true`): Promise<Row> => {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${where} order by id limit 1`.execute(app.services.db);
  return rows[0] as Row;
};

const add = async (table: keyof DB, row: Record<string, unknown>): Promise<string> => {
  const id = uuidV7();
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table)} (id, ${sql.join(columns)})
    values (${id}, ${sql.join(Object.values(row))})`.execute(app.services.db);
  return id;
};

describe('the kinds of sample records', () => {
  it('name each table that the sample records, and each goes before those that it refers to', async () => {
    const recorded = await app.services.db
      .selectFrom('sample_rows')
      .select('table_name')
      .distinct()
      .execute();
    const tables = removals.map(({ table }) => String(table));
    const parts = removals.flatMap((one) => one.parts ?? []).map(({ table }) => String(table));
    for (const { table_name } of recorded) expect([...tables, ...parts]).toContain(table_name);
    expect(removals.map(({ kind }) => kind).toSorted()).toEqual(sampleKinds.toSorted());

    const homes = new Map(
      removals.flatMap(({ table, parts: its = [] }, at) => [
        [String(table), at] as const,
        ...its.map((part) => [String(part.table), at] as const),
      ]),
    );
    for (const [target, references] of await readReferences(app.services.db))
      for (const { table } of references) {
        const [from, to] = [homes.get(table), tables.indexOf(target)];
        if (from !== undefined && to >= 0)
          expect([`${table} → ${target}`, from <= to]).toEqual([`${table} → ${target}`, true]);
      }
  });
});

/** specification 30.2 to 30.6 */
describe('the removal of the sample', () => {
  it('needs a recent proof of a superadmin, and says what would go', async () => {
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await remove(other)).status).toBe(403);
    expect((await other.call('GET', '/adminapi/waiting')).body.result.hasSample).toBe(true);
    await makeStale(app, root);
    expect((await remove()).status).toBe(428);
    const { kinds, run: open } = await sample();
    expect(open).toBeNull();
    const counts = Object.fromEntries(
      kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    expect(counts).toMatchObject({ users: 300, logins: 900, tokens: 300, admins: 8 });
    expect(counts['documents']).toBe(await countOf('documents'));
  });

  it('waits for another superadmin where two have to approve', async () => {
    const { db } = app.services;
    const policy = (mode: 'on' | 'off') => db.updateTable('second_person_rule').set({ mode }).execute();
    const [asker, approver] = [
      await withFactor(app, await app.signIn()),
      await withFactor(app, await app.signIn()),
    ];
    await policy('on');
    try {
      expect((await remove(asker)).status).toBe(202);
      expect((await sample()).run).toBeNull();
      const { id } = await db.selectFrom('second_person_requests').select('id').executeTakeFirstOrThrow();
      const approve = await approver.call('POST', `/adminapi/changerequests/${id}/approve`, {
        code: await approver.code(),
      });
      expect([approve.status, approve.body]).toEqual([200, expect.anything()]);
    } finally {
      await policy('off');
    }
    const open = (await sample()).run;
    expect(open).toMatchObject({ done: 0 });
    // Canceled, it can be started again.
    expect((await asker.call('POST', `/adminapi/runs/${open._id}/cancel`, {})).status).toBe(200);
    expect(await hasSample()).toBe(true);
  });

  it('keeps the last active superadmin', async () => {
    const { db } = app.services;
    const removal = removals.find(({ kind }) => kind === 'admins');
    if (!removal) throw new Error('no kind');
    // The records of the sample don’t refer to her.
    const { id } = await first('admins', sql`email like 'mai.%'`);
    const references = await readReferences(db);
    const attempt = (update: string) =>
      db
        .transaction()
        .execute(async (inside) => {
          await sql.raw(update).execute(inside);
          const removed = await removeRecords(inside, removal, {
            ids: [id],
            references,
            principalId: root.id,
          });
          throw Object.assign(new Error('taken back'), { removed });
        })
        .catch((error: { removed: unknown }) => error.removed);
    const promote = `update admins set role = 'superadmin', status = 'active' where id = '${id}'`;
    expect(await attempt(promote)).toEqual({ removed: 1, kept: 0 });
    const others = `update admins set status = 'disabled' where id <> '${id}'`;
    expect(await attempt(`${promote}; ${others}`)).toEqual({ removed: 0, kept: 1 });
  });

  it('removes it in batches, keeps own rows as they are, and everything that they refer to', async () => {
    const { db } = app.services;
    await makeFresh(app, root);
    // Records of a workspace's own, of the main kinds.
    const own = {
      user: await add('users', { name: 'Own', email: 'own@example.com' }),
      category: await add('categories', { name: 'Own category' }),
      faq: await add('faqs', { question: 'Own?', answer: 'Yes.' }),
      ticket: await add('tickets', {
        ticket_number: 'OWN-1',
        name: 'Own',
        email: 'own@example.com',
        subject: 'Own',
        description: 'Own',
      }),
    };
    const [ticket, noted, report] = [
      await first<{ id: string; user_id: string }>('tickets', sql`user_id is not null`),
      await first('users', sql`name <> 'Own' and deleted_at is null`),
      await first<{ id: string; token_record: string }>(
        'reports',
        sql`type = 'token' and handled_at is null`,
      ),
    ];
    const category = await first(
      'categories',
      sql`id = (select category_id from tokens where id = ${report.token_record})`,
    );
    const token = {
      name: 'Own',
      currency: 'ETH',
      contract_address: '0x1',
      chain_id: 1,
      creator: '0x2',
      owner: '0x2',
    };
    const others = [
      await add('tokens', { ...token, token_id: 1, category_id: category.id }),
      await add('ticket_replies', { ticket_id: ticket.id, author: 'admin', message: 'Own reply' }),
      await add('notes', {
        kind: 'user',
        record: noted.id,
        text: 'Own note',
        author_id: root.id,
        author_name: 'Root',
        author_kind: 'admin',
      }),
      // It joins the case of the sample.
      await add('reports', {
        type: 'token',
        token_record: report.token_record,
        address: '0x2',
        description: 'Own report',
      }),
      root.id,
    ];
    const page = await first('static_pages');
    await sql`update static_pages set content = '<p>Own text</p>', version = 2 where id = ${page.id}`.execute(
      db,
    );
    const ids = [...Object.values(own), ...others, page.id];
    const before = await contentOf(ids);
    expect(before.length).toBe(ids.length);

    // Somebody works as an administrator of the sample.
    const layla = await first('admins', sql`email like 'layla%'`);
    await sql`insert into admin_sessions (id, admin_id, expires_at, ip_address, user_agent)
      values (${uuidV7()}, ${layla.id}, now() + interval '1 day', '127.0.0.1', 'test')`.execute(db);

    const started = await Promise.all([remove(), remove()]);
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const runId = started.find(({ status }) => status === 200)?.body.result.runId as string;
    await killWhileItWaits();
    const { done: doneBefore, endedAt } = await run(runId);
    expect([doneBefore > 0, endedAt]).toEqual([true, null]);
    expect((await sample()).run).toMatchObject({ _id: runId, done: doneBefore });
    await work(runId);

    const { state, result, done, total } = await run(runId);
    expect([state, done]).toEqual(['done', total]);
    const kept = Object.fromEntries(Object.entries(result).filter(([key]) => key.startsWith('kept.')));
    expect(kept).toMatchObject({
      'kept.tickets': 1,
      'kept.categories': 1,
      'kept.staticPages': 1,
      'kept.cases': 1,
      'kept.tokens': 1,
    });
    expect(await contentOf(ids)).toEqual(before);
    // A conversation and the file of a case stay whole.
    expect(await countOf('case_evidence')).toBeGreaterThan(0);
    for (const id of [ticket.id, category.id, noted.id, ticket.user_id])
      expect(
        (
          await sql`select id from tickets where id = ${id} union all select id from categories where id = ${id}
        union all select id from users where id = ${id}`.execute(db)
        ).rows.length,
      ).toBe(1);
    expect(await countOf('users')).toBe(1 + Number(result['kept.users']));
    // None but those of the workspace itself.
    expect(await countOf('admins')).toBe(4);
    for (const table of [
      'logins',
      'trades',
      'withdrawals',
      'withdrawal_decisions',
      'bids',
      'documents',
      'currencies',
      'subscribers',
    ])
      expect([table, await countOf(table)]).toEqual([table, 0]);
    expect(await hasSample()).toBe(false);
    expect(await sample()).toEqual({ kinds: [], run: null });
    expect((await remove()).status).toBe(409);
  });

  it('leaves counts, figures, reserves and the audit trail right', async () => {
    const { db } = app.services;
    await Promise.all([compactRowCounts(db), compactDailyFigures(db)]);
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count::integer from row_counts`.execute(db);
    const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    for (const name of [
      'users',
      'logins',
      'tokens',
      'bids',
      'fees',
      'trades',
      'tickets',
      'cases',
      'reports',
      'withdrawals',
    ])
      expect([name, counts[name]]).toEqual([name, await countOf(name)]);
    const { result } = (await root.call('GET', '/adminapi/dashboardFigures?days=90')).body;
    expect([result.users.total, result.volume, result.fees]).toEqual([1, [], []]);
    const found = await root.call('GET', '/api/getAllusers?limit=100');
    expect(found.body.count).toBe(await countOf('users'));
    expect((await root.call('GET', '/adminapi/reserves')).body.data).toEqual([]);
    expect(await countOf('liability_totals')).toBe(0);

    const audit = await db
      .selectFrom('audit_log')
      .select(['call', 'after', 'admin_id'])
      .where('call', 'in', ['removeSampleData', 'finishSampleRemoval'])
      .orderBy('id')
      .execute();
    expect(audit.map((row) => row.call)).toEqual([
      'removeSampleData',
      'removeSampleData',
      'finishSampleRemoval',
    ]);
    expect(audit.at(-1)).toMatchObject({
      admin_id: root.id,
      after: { removed: { logins: 900 }, kept: { tickets: 1 } },
    });
    expect((await verifyAuditChain(app.services)).broken).toBeUndefined();
    // The standard pages and templates are there again, as far as nobody edited them.
    const content = await countOf('email_templates');
    expect(content).toBe(8);
    await ensureStandardContent(db);
    expect(await countOf('email_templates')).toBe(content);
  });

  it('is not undone by the next start', async () => {
    await loadSampleOnce(app.database, app.services, () => undefined);
    expect(await hasSample()).toBe(false);
    expect(await countOf('logins')).toBe(0);
  });
});
