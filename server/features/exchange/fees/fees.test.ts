import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;
let tokenRecord: string;
const huge = '115792089237316195423570985008687907853269984665640564039457584007913129639935';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/adminfees', isWriteAccess: false }] });
  const token = await addToken(app, { token_id: '42' });
  tokenRecord = token.id;
  const fee = (columns: Partial<Insertable<DB['fees']>>) => ({
    id: uuidV7(),
    token_id: '7',
    amount: '1',
    buy_type: 'coin' as const,
    ...columns,
  });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await app.services.db
    .insertInto('fees')
    .values([
      fee({ token_id: '42', token_record: token.id, amount: '0.0250', created_at: at(3) }),
      fee({ token_id: '9', amount: '10.5', buy_type: 'token', created_at: at(2) }),
      fee({ token_id: huge, amount: '0.000000000000000001', buy_type: 'token', created_at: at(1) }),
    ])
    .execute();
});
afterAll(() => app.close());

const list = (body?: object) => admin.call('POST', '/api/getAllFees', body);
const tokens = async (body: object) => {
  const { data, count } = (await list(body)).body.result;
  return [(data as { tokenCounts: string }[]).map(({ tokenCounts }) => tokenCounts), count];
};

describe('POST /api/getAllFees', () => {
  it('answers every field under its wire name in result.data, newest first, with or without a body', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.result.count).toBe(3);
    expect(body.result.data[0]).toEqual({
      _id: expect.any(String),
      tokenCounts: '42',
      tokenRecord,
      servicefee: '0.025',
      buytype: 'coin',
      currency: 'ETH',
      createdAt: '2026-01-03T00:00:00.000Z',
    });
    expect(body.result.data[2]).toMatchObject({
      tokenCounts: huge,
      tokenRecord: null,
      servicefee: '0.000000000000000001',
      buytype: 'token',
      currency: 'PKS',
    });
    expect((await list({ search: '' })).body.result.count).toBe(3);
  });

  it('searches token ids and fees as shown, filters and sorts', async () => {
    expect(await tokens({ search: '5792089' })).toEqual([[huge], 1]);
    expect(await tokens({ search: '0.025 eth' })).toEqual([['42'], 1]);
    expect(await tokens({ search: '10.5 PKS' })).toEqual([['9'], 1]);
    expect(await tokens({ search: '%' })).toEqual([[], 0]);
    expect(await tokens({ buytype: 'token' })).toEqual([['9', huge], 2]);
    expect(await tokens({ from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' })).toEqual([['9'], 1]);
    expect(await tokens({ sort: 'tokenCounts' })).toEqual([['9', '42', huge], 3]);
    expect(await tokens({ sort: '-servicefee', limit: 2 })).toEqual([['9', '42'], 3]);
    expect(await tokens({ sort: '-servicefee', limit: 2, page: 2 })).toEqual([[huge], 3]);
  });

  it.each([
    [{ buytype: 'ETH' }, 'buytype'],
    [{ sort: 'amount' }, 'sort'],
    [{ page: 0 }, 'page'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ status: 'open' }, 'status'],
  ])('refuses %j', async (body, field) => {
    const answer = await list(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it('is the menu /adminfees’s', async () => {
    const other = await app.signIn({ restriction: [{ path: '/bidlist', isWriteAccess: true }] });
    expect((await other.call('POST', '/api/getAllFees', {})).status).toBe(403);
    expect((await app.call('POST', '/api/getAllFees', {})).status).toBe(401);
  });
});

it('shows what the fee was paid in: PKS, or the coin of its chain, and is found by it', async () => {
  const own = await startTestApp();
  try {
    const fee = (token_id: string, columns: object) => ({
      id: uuidV7(),
      token_id,
      amount: '1',
      buy_type: 'coin' as const,
      ...columns,
    });
    await own.services.db
      .insertInto('fees')
      .values([fee('1', { coin: 'BNB' }), fee('2', {}), fee('3', { coin: 'BNB', buy_type: 'token' })])
      .execute();
    const reader = await own.signIn({ restriction: [{ path: '/adminfees', isWriteAccess: false }] });
    const shown = async (search: string) => {
      const { data } = (await reader.call('POST', '/api/getAllFees', { search, sort: 'tokenCounts' })).body
        .result;
      return (data as { tokenCounts: string; servicefee: string; currency: string }[]).map(
        ({ tokenCounts, servicefee, currency }) => `${tokenCounts}: ${servicefee} ${currency}`,
      );
    };
    expect(await shown('')).toEqual(['1: 1 BNB', '2: 1 ETH', '3: 1 PKS']);
    expect(await shown('1 bnb')).toEqual(['1: 1 BNB']);
    expect(await shown('1 ETH')).toEqual(['2: 1 ETH']);
  } finally {
    await own.close();
  }
});

it('counts an event of the chain once', async () => {
  const fee = () => ({
    id: uuidV7(),
    token_id: '1',
    amount: '1',
    buy_type: 'coin' as const,
    chain_id: '31337',
    transaction_hash: `0x${'ab'.repeat(32)}`,
    log_index: 3,
  });
  await app.services.db.insertInto('fees').values(fee()).execute();
  await expect(app.services.db.insertInto('fees').values(fee()).execute()).rejects.toThrow('fees_chain_key');
  const half = { ...fee(), log_index: null };
  await expect(app.services.db.insertInto('fees').values(half).execute()).rejects.toThrow('origin_is_whole');
});
