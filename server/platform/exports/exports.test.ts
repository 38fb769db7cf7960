import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type AnyCall, everyCall } from '#server/testing/every-call.ts';
import { exported, rowsOfCsv } from '#server/testing/exports.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
  await loadSample(app.database, { users: 300, seed: 5, until: new Date('2026-11-01T00:00:00Z') });
});
afterAll(() => app.close());

const lists = everyCall.filter(({ call }) => call.wrapper.startsWith('list:'));

/** Inputs that a list of one record needs in addition to the list's own. */
async function recordOf({ name, call }: AnyCall): Promise<Record<string, string>> {
  if (!call.path.includes('/:id')) return {};
  const found =
    name === 'listMailingFailures' &&
    (await app.services.db.selectFrom('mailings').select('id').limit(1).executeTakeFirst());
  const id = found ? found.id : '00000000-0000-7000-8000-000000000000';
  return name === 'listScreeningChanges' ? { id, number: '1' } : { id };
}

/** The part of a list's answer that has its count. */
function countIn(body: Record<string, { count?: number }>): number | undefined {
  return [body as { count?: number }, body['result'], body['data']].find((one) => one?.count !== undefined)
    ?.count;
}

const runOf = async (admin: TestAdmin, id: string) =>
  (await admin.call('GET', `/adminapi/runs/${id}`)).body.result;

/** What the audit trail records about the end of an export. */
async function trailOf(id: string) {
  const { rows } = await sql<{ after: object; admin: string }>`
    select after, admin_id as admin from audit_log where record = ${id} and call = 'downloadExport'`.execute(
    app.services.db,
  );
  return rows;
}

describe('every list of the contract', () => {
  it.each(lists)('$title is exported with as many rows as it shows', async (list) => {
    const { name, call } = list;
    const input = await recordOf(list);
    const path = call.path.replace(/:\w+/g, () => input['id'] ?? '');
    const query = input['number'] === undefined ? '' : `?number=${input['number']}`;
    const file = await exported(app, superadmin, { list: name, input });
    const shown = await superadmin.call(call.method, path + query, call.method === 'GET' ? undefined : {});
    // A list of a record that is not there.
    if (shown.status === 404) return expect([file.status, JSON.parse(file.text)]).toEqual([404, shown.body]);
    expect([file.status, shown.status], file.text).toEqual([200, 200]);
    const [headings = [], ...rows] = rowsOfCsv(file.text);
    // The export itself is a row of the trail.
    if (name !== 'listAudit') expect(rows.length).toBe(countIn(shown.body));
    for (const row of rows) expect(row.length).toBe(headings.length);
    expect(await runOf(superadmin, file.id)).toMatchObject({
      state: 'done',
      done: rows.length,
      result: { rows: rows.length },
    });
    expect(await trailOf(file.id)).toEqual([
      { admin: superadmin.id, after: { list: name, input, format: 'csv', state: 'done', rows: rows.length } },
    ]);
  });
});

interface WithdrawalRow {
  _id: string;
  status: number;
  amount: string;
  bankDetail: { accountNo: string } | null;
}

describe('the file', () => {
  const awkward = [
    '=HYPERLINK("http://evil.example","click")',
    '+1 555',
    '-2+3',
    '@SUM(A1)',
    '\tTab',
    'a,b "quoted"\r\nsecond line',
    'محمد, "سلام"',
    '',
    'plain',
  ];
  beforeAll(async () => {
    for (const [index, name] of awkward.entries()) {
      await sql`insert into community_users (id, name, username, email, created_at)
        values (${uuidV7()}, ${name || 'none'}, ${`awkward-${index}`}, ${`awkward${index}@example.com`},
          ${`2026-03-01T20:30:0${index}.789Z`})`.execute(app.services.db);
    }
  });

  const awkwardRows = async (request: object = {}) => {
    const file = await exported(app, superadmin, {
      list: 'listCommunityUsers',
      input: { search: 'awkward', sort: 'username' },
      columns: [
        { field: 'name', heading: 'Name, or "alias"' },
        { field: 'createdAt', heading: '=Date' },
      ],
      ...request,
    });
    expect(file.status, file.text).toBe(200);
    return file;
  };

  it('has texts as they are, but for those that a spreadsheet would calculate', async () => {
    const { text, headers } = await awkwardRows();
    const [headings, ...rows] = rowsOfCsv(text);
    expect(headings).toEqual(['id', 'Name, or "alias"', "'=Date (UTC)"]);
    expect(rows.map(([, name]) => name)).toEqual(
      awkward.map((name) => (/^[=+\-@\t]/.test(name) ? `'${name}` : name || 'none')),
    );
    expect(text.endsWith('\r\n')).toBe(true);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="community-users-\d{4}-\d\d-\d\d-\d{6}Z\.csv"$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has dates in the chosen zone, to the second', async () => {
    const { text } = await awkwardRows({ zone: 'Asia/Dubai' });
    const [headings, first] = rowsOfCsv(text);
    expect(headings?.[2]).toBe("'=Date (Asia/Dubai)");
    expect(first?.[2]).toBe('2026-03-02 00:30:00');
  });

  it('begins with a byte order mark and ends with what it is, if one wants that', async () => {
    const { text } = await awkwardRows({ bom: true, note: true, name: 'Community users' });
    // fetch() takes the mark off.
    const last = rowsOfCsv(text).at(-1);
    expect(last).toEqual([
      expect.stringMatching(
        /^Community users: 9 rows on \d{4}-.*Z, where search = awkward; sort = username$/,
      ),
      '',
      '',
    ]);
  });

  it('has the words of the screen for a status, and a field inside another one', async () => {
    const { text } = await exported(app, superadmin, {
      list: 'listWithdrawals',
      columns: [
        { field: 'status', heading: 'Status', words: { 3: 'Completed', 5: "It's rejected" } },
        { field: 'bankDetail.accountNumber', heading: 'Account' },
        { field: 'amount', heading: 'Amount' },
      ],
    });
    const rows = rowsOfCsv(text).slice(1);
    const { body } = await superadmin.call('GET', '/adminapi/getWithdraw?limit=100');
    expect(rows.slice(0, 100)).toEqual(
      body.data.map((row: WithdrawalRow) => [
        row._id,
        ({ 3: 'Completed', 5: "It's rejected" } as Record<number, string>)[row.status] ?? String(row.status),
        row.bankDetail?.accountNo ?? '',
        row.amount,
      ]),
    );
  });

  it('follows search, filters and order, as the list does', async () => {
    const { text } = await exported(app, superadmin, {
      list: 'listLogins',
      input: { search: 'mail', status: 'Failed', sort: 'email', from: '2026-01-01T00:00:00Z' },
      columns: [{ field: 'email', heading: 'Email' }],
    });
    const { body } = await superadmin.call(
      'GET',
      '/adminapi/getLoginHistory?limit=100&search=mail&status=Failed&sort=email&from=2026-01-01T00:00:00Z',
    );
    const rows = rowsOfCsv(text).slice(1);
    expect(rows.length).toBe(body.count);
    expect(rows.slice(0, 100).map(([id]) => id)).toEqual(body.data.map(({ _id }: { _id: string }) => _id));
  });

  it('has what its reader may see, not what the table has', async () => {
    const filterer = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: false }] });
    const { text } = await exported(app, filterer, { list: 'listCurrencies' });
    expect(text).toContain('USD');
    const { body } = await superadmin.call('GET', '/adminapi/currency?limit=100');
    const hidden = body.data.flatMap(({ bankDetails }: { bankDetails: { accountNo: string } | null }) =>
      bankDetails ? [bankDetails.accountNo] : [],
    );
    expect(hidden.length).toBeGreaterThan(0);
    for (const accountNumber of hidden) expect(text).not.toContain(accountNumber);
  });
});

describe('a list of more hits than are counted', () => {
  it('is exported whole', async () => {
    await sql`insert into community_users (id, name, username, email)
      select gen_random_uuid(), 'Many ' || n, 'many-' || n, 'many' || n || '@example.com' from generate_series(1, 12000) n`.execute(
      app.services.db,
    );
    for (const search of ['many-', 'm']) {
      const { text } = await exported(app, superadmin, { list: 'listCommunityUsers', input: { search } });
      const { rows } = await sql<{ count: number }>`
        select count(*) from community_users where search like ${`%${search}%`}`.execute(app.services.db);
      const found = rowsOfCsv(text).slice(1);
      expect(found.length).toBe(rows[0]?.count);
      expect(found.length).toBeGreaterThanOrEqual(12_000);
      expect(new Set(found.map(([id]) => id)).size).toBe(found.length);
    }
  });
});
