import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken, testAddress } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;
const bidder = testAddress();
const userId = uuidV7();

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/bidlist', isWriteAccess: false }] });
  const token = await addToken(app, { name: 'Blue Lotus', token_id: '42' });
  const { db } = app.services;
  await db.insertInto('users').values({ id: userId, name: 'Noor', address: bidder }).execute();
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const bid = (columns: object) => ({
    id: uuidV7(),
    token_id: '7',
    amount: '1',
    currency: 'ETH',
    bidder: testAddress(),
    ...columns,
  });
  await db
    .insertInto('bids')
    .values([
      bid({
        token_record: token.id,
        token_id: '42',
        token_name: 'Blue Lotus',
        amount: '0.30',
        bidder,
        bidder_record: userId,
        bidder_name: 'Noor',
        created_at: at(3),
      }),
      bid({ amount: '12', created_at: at(1) }),
      bid({ amount: '9', token_id: '123456789012345678901234567890', created_at: at(2) }),
    ])
    .execute();
});
afterAll(() => app.close());

const list = async (query: string) => (await admin.call('GET', `/api/getBidslist?${query}`)).body;
const amounts = ({ data }: { data: { tokenBidAmt: string }[] }) => data.map(({ tokenBidAmt }) => tokenBidAmt);

it('shows bids newest first, with token and bidder where they are known', async () => {
  const { data, count } = await list('');
  expect(count).toBe(3);
  expect(data[0]).toEqual({
    _id: expect.any(String),
    tokenCounts: '42',
    tokenRecord: expect.any(String),
    tokenName: 'Blue Lotus',
    tokenBidAmt: '0.3',
    currency: 'ETH',
    tokenBidAddress: bidder,
    state: null,
    isCovered: null,
    bidderRecord: userId,
    bidderName: 'Noor',
    timestamp: '2026-01-01T00:03:00.000Z',
  });
  expect(data[1]).toMatchObject({
    tokenCounts: '123456789012345678901234567890',
    tokenRecord: null,
    tokenName: null,
    bidderRecord: null,
    bidderName: null,
  });
});

it('sorts amounts and token ids as numbers, and searches what it shows', async () => {
  expect(amounts(await list('sort=tokenBidAmt'))).toEqual(['0.3', '9', '12']);
  expect(amounts(await list('sort=-tokenCounts'))[0]).toBe('9');
  expect(amounts(await list('sort=timestamp'))).toEqual(['12', '9', '0.3']);
  expect((await list('search=LOTUS')).count).toBe(1);
  expect((await list('search=noor')).count).toBe(1);
  expect((await list('search=eth')).count).toBe(3);
  expect((await list('search=901234')).count).toBe(1);
  expect((await list(`search=${bidder.toUpperCase().slice(2)}`)).count).toBe(1);
  expect((await list('search=nothing-like-it')).count).toBe(0);
});

it('shows one bid with where the chain tells of it and what was signed, to who may read bids', async () => {
  const [newest] = (await list('')).data;
  const { status, body } = await admin.call('GET', `/adminapi/bid/${newest._id.toUpperCase()}`);
  expect([status, body.result]).toEqual([
    200,
    { ...newest, chainId: null, transactionHash: null, signed: null, explorerUrl: null },
  ]);
  const { db } = app.services;
  const nonce = String(2n ** 255n);
  await db
    .insertInto('signed_bids')
    .values({
      bid_id: newest._id,
      digest: `0x${'ab'.repeat(32)}`,
      chain_id: '1',
      contract: bidder,
      bidder,
      token_id: '42',
      content: `0x${'0'.repeat(64)}`,
      quantity: '1',
      currency: bidder,
      amount: '300000000000000000',
      nonce,
      deadline: '1893456000',
      max_fee: '0',
      max_royalty: '0',
      signature: '0x00',
      is_covered: true,
      watched_block: 1,
    })
    .execute();
  const signed = (await admin.call('GET', `/adminapi/bid/${newest._id}`)).body.result;
  expect(signed).toMatchObject({
    chainId: '1',
    explorerUrl: 'https://etherscan.io',
    signed: {
      contract: bidder,
      quantity: '1',
      nonce,
      deadline: '1893456000',
      digest: `0x${'ab'.repeat(32)}`,
    },
  });
  expect((await admin.call('GET', `/adminapi/bid/${uuidV7()}`)).status).toBe(404);
  const other = await app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: true }] });
  expect((await other.call('GET', `/adminapi/bid/${newest._id}`)).status).toBe(403);
});

it('refuses what it doesn’t know, and who may not', async () => {
  expect((await list('sort=currency')).errors).toHaveProperty('sort');
  expect((await list('state=closed')).errors).toHaveProperty('state');
  const other = await app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: true }] });
  expect((await other.call('GET', '/api/getBidslist')).status).toBe(403);
});
