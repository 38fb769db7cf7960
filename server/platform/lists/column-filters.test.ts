import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  await loadSample(app.database, { users: 400 });
  admin = await app.signIn();
});
afterAll(() => app.close());

interface Withdrawal {
  _id: string;
  email: string;
  currencySymbol: string;
  amount: string;
  createdAt: string;
}

async function withdrawals(query: Record<string, string> = {}, of: Pick<TestAdmin, 'call'> = admin) {
  const { status, body } = await of.call(
    'GET',
    `/adminapi/getWithdraw?${new URLSearchParams({ limit: '100', ...query })}`,
  );
  return { status, errors: body.errors, count: body.count, rows: (body.data ?? []) as Withdrawal[] };
}

describe('columns of a list', () => {
  it('are compared with texts, without case', async () => {
    const { email } = (await withdrawals()).rows[3] as Withdrawal;
    const own = await withdrawals({ email: `is:${email.toUpperCase()}` });
    expect(own.count).toBeGreaterThan(0);
    expect(new Set(own.rows.map((row) => row.email))).toEqual(new Set([email]));
    const starting = await withdrawals({ email: `starts:${email.slice(0, 4)}` });
    expect(starting.rows.every((row) => row.email.startsWith(email.slice(0, 4)))).toBe(true);
    expect(starting.rows.map((row) => row.email)).toContain(email);
    const containing = await withdrawals({ email: `contains:${email.slice(2, 7)}` });
    expect(containing.rows.map((row) => row.email)).toContain(email);
    expect(containing.rows.every((row) => row.email.includes(email.slice(2, 7)))).toBe(true);
    // What another column of the search text has is not this column's.
    const { currencySymbol } = own.rows[0] as Withdrawal;
    expect((await withdrawals({ email: `contains:${currencySymbol}` })).count).toBe(0);
    // The marks of LIKE are plain characters.
    expect((await withdrawals({ email: 'contains:%' })).count).toBe(0);
    expect((await withdrawals({ email: 'starts:_' })).count).toBe(0);
  });

  it('are compared with ranges of exact decimals, both ends included', async () => {
    const all = (await withdrawals()).rows;
    const { amount } = all[0] as Withdrawal;
    const same = await withdrawals({ amount: `${amount}..${amount}` });
    expect(same.rows.every((row) => row.amount === amount)).toBe(true);
    expect(same.count).toBeGreaterThan(0);
    const over = await withdrawals({ amount: '1000..', sort: 'amount' });
    expect(over.rows.every((row) => Number(row.amount) >= 1000)).toBe(true);
    const under = await withdrawals({ amount: '..999.999999999999999999' });
    expect(over.count + under.count).toBe((await withdrawals()).count);
  });

  it('are compared together, in any order, with search and other filters', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const query = { amount: '1000..', to: yesterday, currencySymbol: 'USDT', email: 'contains:example' };
    for (const sort of ['-createdAt', 'email', '-amount']) {
      const { status, rows } = await withdrawals({ ...query, sort });
      expect(status).toBe(200);
      expect(
        rows.every(
          (row) =>
            Number(row.amount) >= 1000 &&
            row.createdAt < yesterday &&
            row.currencySymbol === 'USDT' &&
            row.email.includes('example'),
        ),
      ).toBe(true);
    }
    const found = await withdrawals({ ...query, search: 'usdt' });
    expect(found.count).toBe((await withdrawals(query)).count);
  });

  it.each([
    ['amount', '5', 'Enter a range such as 5..7, 5.. or ..7.'],
    ['amount', '..', 'Enter a range such as 5..7, 5.. or ..7.'],
    ['amount', '1..2..3', 'Enter a range such as 5..7, 5.. or ..7.'],
    ['amount', '7..5', 'The start is after the end. Swap them.'],
    ['amount', '-0..', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['amount', 'NaN..', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['amount', '..Infinity', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['amount', '1e9..', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['amount', `${'9'.repeat(60)}..`, `The largest value is ${'9'.repeat(48)}.`],
    ['amount', `0.${'1'.repeat(31)}..`, 'Use at most 30 digits after the decimal point.'],
    ['amount', '9'.repeat(10_000), 'Use at most 200 characters.'],
    ['email', 'ada', 'Start with contains:, starts: or is:, followed by a text.'],
    ['email', 'is:', 'Start with contains:, starts: or is:, followed by a text.'],
    ['email', `is:${'a'.repeat(10_000)}`, 'Use at most 109 characters.'],
    ['nothing', 'is:a', 'This field doesn’t exist.'],
  ])('refuse %s = %s at the field', async (field, value, sentence) => {
    const { status, errors } = await withdrawals({ [field]: value });
    expect([status, errors]).toEqual([400, { [field]: sentence }]);
  });

  it.each(['yesterday..', '2026-13-01T00:00:00Z..', '..', '2026-01-01..2026-01-02'])(
    'refuse the range of time %s',
    async (range) => {
      const { status, body } = await admin.call('GET', `/adminapi/outbox?createdAt=${range}`);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['createdAt']]);
    },
  );

  it('refuse nothing that holds no row', async () => {
    const { status, count } = await withdrawals({ email: 'contains:no such one', amount: '0..0' });
    expect([status, count]).toEqual([200, 0]);
  });

  it('are read by nobody without the menu’s right', async () => {
    const other = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
    expect((await withdrawals({ amount: '0..' }, other)).status).toBe(403);
  });

  it('of lists that are short and of lists with other names on the wire', async () => {
    const tokens = await admin.call('GET', '/api/gettokenlist?tokenCounts=is:1&tokenName=contains:a');
    expect(tokens.status).toBe(200);
    const trades = await admin.call('GET', '/getOrderHistory?quantity=0..&limit=5');
    expect(trades.status).toBe(200);
    const admins = await admin.call('GET', '/adminapi/admin?email=contains:@');
    expect([admins.status, admins.body.count > 1]).toEqual([200, true]);
  });

  it('of what superadmins look after: each column picks its row and leaves the other', async () => {
    const { db } = app.services;
    const day = (at: string) => new Date(`2026-05-${at}T10:00:00Z`);
    const endpoints = await db
      .insertInto('webhook_endpoints')
      .values(
        [1, 2].map((each) => ({
          id: uuidV7(),
          url: `https://${each === 1 ? 'one' : 'two'}.example/hook`,
          description: '',
          types: [`type.${each}`],
          secret: Buffer.alloc(1),
          position: 0,
          failures: each - 1,
          last_delivered_at: day(`0${each}`),
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('webhook_queue')
      .values({ endpoint_id: endpoints[0]?.id as string, position: 1, record: 'x' })
      .execute();
    const shown = (await admin.call('GET', '/adminapi/webhooks')).body.data as { backlog: number }[];
    const backlog = Math.max(...shown.map((each) => each.backlog));
    await db
      .insertInto('refused_calls')
      .values(
        [1, 2].map((each) => ({
          hour: day(`0${each}`),
          admin_id: admin.id,
          call: `call${each}`,
          count: each + 70,
          last_at: day(`1${each}`),
          last_ip_address: `192.0.2.${each}`,
        })),
      )
      .execute();
    const key = await admin.call('POST', '/adminapi/apiKeys', {
      name: 'Shop',
      source: 'shop',
      restriction: [],
      networks: [],
      callsPerMinute: 60,
      expiresAt: null,
      currentPassword: admin.password,
    });
    expect(key.status).toBe(200);
    const { _id: id, prefix } = key.body.result;
    await db
      .insertInto('api_key_uses')
      .values({ key_id: id, last_used_at: day('01'), last_used_from: '192.0.2.1' })
      .execute();
    const cases: [path: string, filters: Record<string, string>][] = [
      [
        'webhooks',
        {
          url: 'contains:ONE.example',
          state: 'delivering',
          types: 'is:type.1',
          lastDeliveredAt: '..2026-05-02T00:00:00Z',
          backlog: `${backlog}..`,
        },
      ],
      [
        'audit/refused',
        {
          hour: '..2026-05-02T00:00:00Z',
          call: 'is:CALL1',
          times: '71..71',
          lastAt: '..2026-05-12T00:00:00Z',
          lastIpAddress: 'starts:192.0.2.1',
        },
      ],
      [
        'apiKeys',
        {
          name: 'starts:sho',
          source: 'is:shop',
          prefix: `starts:mdk_${prefix}`,
          lastUsedAt: '2026-05-01T00:00:00Z..2026-05-02T00:00:00Z',
        },
      ],
    ];
    for (const [path, filters] of cases) {
      for (const [name, value] of Object.entries(filters)) {
        const { status, body } = await admin.call(
          'GET',
          `/adminapi/${path}?${new URLSearchParams({ [name]: value })}`,
        );
        expect([path, name, status, body.count, body.data.length]).toEqual([path, name, 200, 1, 1]);
      }
    }
    const none = await admin.call('GET', '/adminapi/apiKeys?lastUsedAt=2026-06-01T00:00:00Z..');
    expect(none.body.count).toBe(0);
  });
});
