// Long because it holds a whole row of each of eighteen entities.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedRows } from '#contract/integrations/feed.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { feedInto } from '#server/testing/feed.ts';
import { addToken, testAddress } from '#server/testing/marketplace.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const kind of ['user', 'token', 'withdrawal', 'ticket'])
    await all(
      `insert into own_fields (id, kind, key, label, type) values
        (new_uuid(), $1, 'tier', 'Tier', 'text'), (new_uuid(), $1, 'vip', 'VIP', 'boolean')`,
      kind,
    );
});
afterAll(() => database.drop());

const send = feedInto(() => database);
const all = statementsOn(() => database);
const desk = () => ({ services: { db: database.kysely } });

const address = testAddress();
const createdAt = '2023-01-02T03:04:05.678Z';
const contract = testAddress();
const own = { tier: 'Gold', vip: true };

/** A whole row of each entity, a change of it, and fields that a new one can't do without. */
const samples: Record<EntityName, { row: object; change: object; needed: string[] }> = {
  users: {
    row: {
      name: 'Ada',
      address,
      email: 'e@example.com',
      dialCode: '+44',
      phoneNumber: '7911123456',
      accountType: 'creator',
      status: 'active',
      credentialsChangedAt: createdAt,
      createdAt,
      own,
    },
    change: { address: null, phoneNumber: null, dialCode: null },
    needed: ['name'],
  },
  currencies: {
    row: {
      type: 'fiat',
      name: 'Euro',
      symbol: 'EUR',
      withdrawFee: '1.5',
      bankName: 'B',
      accountHolder: 'H',
      accountNumber: '1',
      routingNumber: '2',
      createdAt,
    },
    change: { type: 'crypto', name: 'Ether', symbol: 'ETH' },
    needed: ['type', 'name', 'symbol', 'withdrawFee'],
  },
  balances: {
    row: { user: '1', currency: '1', currencySymbol: 'ETH', amount: '1.5', changedAt: createdAt },
    change: { amount: '0' },
    needed: ['currencySymbol', 'amount'],
  },
  custody: {
    row: {
      currency: '1',
      currencySymbol: 'ETH',
      account: 'Hot wallet',
      address,
      network: '1',
      amount: '12.25',
      observedAt: createdAt,
    },
    change: { address: null, amount: '13' },
    needed: ['currencySymbol', 'account', 'amount'],
  },
  tokens: {
    row: {
      chainId: '1',
      contractAddress: contract,
      tokenId: '77',
      name: 'Lotus',
      description: 'D',
      image: 'https://pictures.example/1.png',
      price: '1.5',
      currency: 'ETH',
      creator: address,
      owner: address,
      collection: 'C',
      status: 'sold',
      soldAt: createdAt,
      createdAt,
      own,
    },
    change: { status: 'listed', soldAt: null, price: '2' },
    needed: ['chainId', 'contractAddress', 'tokenId', 'name', 'currency', 'creator', 'owner'],
  },
  tickets: {
    row: {
      ticketNumber: 'T-1',
      user: '1',
      name: 'Ada',
      email: 'e@example.com',
      subject: 'S',
      description: 'One\nTwo',
      closedStatus: 0,
      createdAt,
      own,
    },
    change: { subject: 'Other', user: null },
    needed: ['ticketNumber', 'name', 'email', 'subject', 'description'],
  },
  logins: {
    row: {
      user: '1',
      email: 'e@example.com',
      countryName: 'France',
      countryCode: 'FR',
      regionName: 'Paris',
      ipAddress: '2001:db8::1',
      os: 'Linux',
      status: 'Failed',
      createdAt,
    },
    change: { os: null, status: 'Success' },
    needed: ['email', 'ipAddress', 'status'],
  },
  verifications: {
    row: { user: '1', email: 'e@example.com', address, status: 'Pending', decidedAt: null, createdAt },
    change: { status: 'Accepted', decidedAt: createdAt },
    needed: ['user', 'email'],
  },
  documents: {
    row: {
      user: '1',
      kind: 'passport',
      side: 'front',
      number: '••••4567',
      level: 2,
      expiresAt: '2031-05-01T00:00:00.000Z',
      fileHash: 'a'.repeat(64),
      createdAt,
    },
    change: { level: null, fileHash: 'b'.repeat(64) },
    needed: ['user', 'kind', 'fileHash'],
  },
  subscribers: {
    row: { email: 's@example.com', name: 'S', unsubscribedAt: null, createdAt },
    change: { unsubscribedAt: createdAt },
    needed: ['email'],
  },
  'community-users': {
    row: { name: 'C', username: 'c.c', email: 'c@example.com', createdAt },
    change: { username: 'd.d' },
    needed: ['name', 'username', 'email'],
  },
  withdrawals: {
    row: {
      user: '1',
      email: 'e@example.com',
      currency: '1',
      currencySymbol: 'EUR',
      paymentType: 4,
      toAddress: null,
      network: null,
      bankName: 'B',
      accountHolder: 'H',
      accountNumber: '1',
      routingNumber: null,
      amount: '1.000000000000000001',
      status: 2,
      needsDecision: true,
      createdAt,
      own,
    },
    change: { paymentType: 2, toAddress: address, network: 'eip155:1', status: 9 },
    needed: ['email', 'currencySymbol', 'paymentType', 'amount'],
  },
  transfers: {
    row: {
      sender: '1',
      receiver: '1',
      senderEmail: 'e@example.com',
      receiverEmail: 'f@example.com',
      currency: '1',
      currencySymbol: 'EUR',
      amount: '5',
      createdAt,
    },
    change: { receiver: null, amount: '6' },
    needed: ['senderEmail', 'receiverEmail', 'currencySymbol', 'amount'],
  },
  trades: {
    row: {
      tradeId: 'TR1',
      firstCurrency: 'BTC',
      secondCurrency: 'EUR',
      firstCurrencyRecord: null,
      secondCurrencyRecord: '1',
      initialQuantity: '2',
      price: '3',
      orderValue: '6',
      remaining: '1',
      orderType: 'limit',
      orderedAt: createdAt,
      user: '1',
    },
    change: { remaining: '0' },
    needed: [
      'tradeId',
      'firstCurrency',
      'secondCurrency',
      'initialQuantity',
      'price',
      'orderValue',
      'remaining',
      'orderType',
    ],
  },
  bids: {
    row: {
      token: '1',
      tokenId: '77',
      tokenName: 'Lotus',
      amount: '0.5',
      currency: 'ETH',
      bidder: address,
      user: '1',
      bidderName: 'Ada',
      createdAt,
    },
    change: { amount: '0.6', bidderName: null },
    needed: ['tokenId', 'amount', 'currency', 'bidder'],
  },
  auctions: {
    row: { token: '1', price: '1', currency: 'ETH', endsAt: '2999-01-01T00:00:00.000Z', createdAt },
    change: { price: '2' },
    needed: ['token', 'price', 'currency', 'endsAt'],
  },
  reports: {
    row: {
      type: 'token',
      token: '1',
      address,
      name: 'Lotus',
      description: 'Copied',
      handledAt: null,
      createdAt,
      reporter: '1',
    },
    change: { type: 'user', token: null },
    needed: ['type', 'address', 'description'],
  },
  'ticket-replies': {
    row: { ticket: '1', author: 'user', message: 'Hello', createdAt },
    change: { message: 'Hello again' },
    needed: ['ticket', 'message'],
  },
};

describe.each(Object.entries(samples) as [EntityName, (typeof samples)[EntityName]][])(
  '%s',
  (name, { row, change, needed }) => {
    it('are stored field by field, changed, and found unchanged', async () => {
      expect(Object.keys(row).toSorted()).toEqual(
        Object.keys(feedRows[name].shape)
          .filter(
            (field) =>
              !['id', 'revision', 'abi', 'contractAddress', 'category'].includes(field) || field in row,
          )
          .toSorted(),
      );
      expect(await send(name, [{ id: '1', ...row }])).toEqual([{ id: '1', result: 'created' }]);
      expect(await send(name, [{ id: '1', ...row }])).toEqual([{ id: '1', result: 'unchanged' }]);
      expect(await send(name, [{ id: '1', revision: 1, ...change }])).toEqual([
        { id: '1', result: 'changed' },
      ]);
      expect(await send(name, [{ id: '1', revision: 1, ...change }])).toEqual([
        { id: '1', result: 'unchanged' },
      ]);
      expect(await send(name, [{ id: '1', revision: 0, ...row }])).toEqual([{ id: '1', result: 'stale' }]);
      // As it was, so that what refers to it finds the row.
      expect(await send(name, [{ id: '1', revision: 2, ...row }])).toMatchObject([{ result: 'changed' }]);
      const { table, fields, references } = entities[name];
      const [stored] = await all(
        `select ${table}.* from ${table} join feed_records on record_id = ${table}.id where entity = $1 and external_id = '1'`,
        name,
      );
      for (const [field, value] of Object.entries(row)) {
        if (field in references)
          expect([field, stored[references[field]?.column ?? ''] === null]).toEqual([field, value === null]);
        else {
          const column = stored[field === 'own' ? 'own_values' : (fields[field]?.column ?? '')] as unknown;
          expect([field, column instanceof Date ? column.toISOString() : column]).toEqual([field, value]);
        }
      }
    });

    it('say every field that a new one needs', async () => {
      const [answer] = await send(name, [{ id: 'empty' }]);
      expect(answer).toEqual({
        id: 'empty',
        result: 'rejected',
        errors: Object.fromEntries(needed.map((field) => [field, 'required'])),
      });
    });
  },
);

describe('what the desk decided', () => {
  it('stands: closed tickets, decided verifications, handled reports, unsubscribed people', async () => {
    await all(`update tickets set closed_status = 1`);
    await all(`update verifications set status = 'Rejected', decided_at = now()`);
    await all(`update reports set handled_at = now()`);
    await all(`update subscribers set unsubscribed_at = now()`);
    for (const name of ['tickets', 'verifications', 'reports', 'subscribers'] as const) {
      expect(await send(name, [{ id: '1', ...samples[name].row, revision: 5 }])).toMatchObject([
        { result: 'unchanged' },
      ]);
    }
    expect(
      await send('verifications', [{ id: '1', status: 'Accepted', decidedAt: createdAt }]),
    ).toMatchObject([{ result: 'unchanged' }]);
    expect(
      await all(`select closed_status, status, handled_at is not null as handled, unsubscribed_at is not null as gone
      from tickets, verifications, reports, subscribers`),
    ).toEqual([{ closed_status: 1, status: 'Rejected', handled: true, gone: true }]);
  });

  it('deleted stays deleted, and is no reference any more', async () => {
    await send('currencies', [
      { id: 'gone', type: 'crypto', name: 'Gone', symbol: 'GONE', withdrawFee: '0' },
    ]);
    await all(`delete from currencies where symbol = 'GONE'`);
    expect(await send('currencies', [{ id: 'gone', name: 'Back' }])).toEqual([
      { id: 'gone', result: 'unchanged', deleted: true },
    ]);
    const { row } = samples.withdrawals;
    expect(await send('withdrawals', [{ id: 'w2', ...row, currency: 'gone' }])).toEqual([
      { id: 'w2', result: 'created' },
    ]);
    await all(`delete from community_users`);
    expect(await send('community-users', [{ id: '1', name: 'X' }])).toMatchObject([{ deleted: true }]);
    await all(
      `update subscribers set deleted_at = now(), unsubscribed_at = coalesce(unsubscribed_at, now())`,
    );
    expect(await send('subscribers', [{ id: '1', name: 'X' }])).toMatchObject([{ deleted: true }]);
  });
});

describe('rows that wait as a whole', () => {
  it('become records with what they need, in whatever order', async () => {
    expect(await send('ticket-replies', [{ id: 'r9', ticket: 't9', message: 'First' }])).toEqual([
      { id: 'r9', result: 'created', waitsFor: ['ticket'] },
    ]);
    expect(await send('auctions', [{ id: 'a9', ...samples.auctions.row, token: 'k9' }])).toMatchObject([
      { waitsFor: ['token'] },
    ]);
    expect(await send('reports', [{ id: 'p9', ...samples.reports.row, token: 'k9' }])).toMatchObject([
      { waitsFor: ['token'] },
    ]);
    expect(await send('reports', [{ id: 'p9', type: 'user', token: null }])).toEqual([
      { id: 'p9', result: 'changed' },
    ]);
    expect(
      await send('tickets', [{ id: 't9', ...samples.tickets.row, ticketNumber: 'T-9', user: 'u9' }]),
    ).toEqual([{ id: 't9', result: 'created', waitsFor: ['user'] }]);
    await send('tokens', [{ id: 'k9', ...samples.tokens.row, tokenId: '99' }]);
    await send('users', [{ id: 'u9', name: 'Nine' }]);
    expect(
      await all(
        `select message, users.name from ticket_replies join tickets on tickets.id = ticket_id join users on users.id = user_id where message = 'First'`,
      ),
    ).toEqual([{ message: 'First', name: 'Nine' }]);
    expect(
      await all(`select from auctions join tokens on tokens.id = token_record where token_id = 99`),
    ).toHaveLength(1);
    expect(await all(`select from reports where type = 'user' and token_record is null`)).toHaveLength(1);
    expect(await all(`select from feed_waiting`)).toEqual([]);
  });
});

describe('tokens', () => {
  it('that are there already are met by chain, contract and id; what the chain says stays', async () => {
    const known = await addToken(desk(), { token_id: '500', contract_address: contract });
    await database.kysely.insertInto('categories').values({ id: known.id, name: 'Art' }).execute();
    await sql`insert into chain_state (chain_id, genesis_hash, single_contract, multi_contract, single_name, multi_name, start_block, block_number)
      values (1, '0x', ${contract}, '0x', 's', 'm', 0, 0)`.execute(database.kysely);
    const place = { chainId: '1', contractAddress: contract.toLowerCase(), tokenId: '500' };
    expect(
      await send('tokens', [
        { id: 'met', ...place, name: 'Other', image: 'https://x.example/a.png', category: 'ART' },
      ]),
    ).toEqual([{ id: 'met', result: 'changed' }]);
    expect(await all(`select name, image, category_id from tokens where token_id = 500`)).toEqual([
      { name: known.name, image: 'https://x.example/a.png', category_id: known.id },
    ]);
    expect(await send('tokens', [{ id: 'again', ...place }])).toMatchObject([
      { result: 'rejected', errors: { tokenId: 'tokenTaken' } },
    ]);
    expect(await send('tokens', [{ id: 'met', category: 'None' }])).toMatchObject([
      { errors: { category: { sentence: 'noSuchCategory', values: { name: 'None' } } } },
    ]);
  });
});
