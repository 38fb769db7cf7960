// Long because counts and timelines are looked at on one desk: to start another takes seconds.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { newestOf, trailOf } from './queries.ts';
import { sourcesOf } from './timeline-queries.ts';

let app: TestApp;
let root: TestAdmin;
let helper: TestAdmin;
const address = '0xE7f6C011776E8dB7Cd330B54174fd76F7D0216b6';
const [ada, bob, ticket, token, withdrawal] = [uuidV7(), uuidV7(), uuidV7(), uuidV7(), uuidV7()];
const bid = uuidV7();
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

const read = (...paths: string[]) => paths.map((path) => ({ path, isWriteAccess: false }));

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root', email: 'root@example.com' });
  helper = await app.signIn({
    name: 'Helper',
    restriction: [{ path: '/user', isWriteAccess: true }, ...read('/withdraw')],
  });
  const { db } = app.services;
  await db
    .insertInto('users')
    .values([
      { id: ada, name: 'Ada', email: 'Ada@example.com', address, created_at: at(1) },
      { id: bob, name: 'Bob', email: 'bob@example.com', created_at: at(1) },
    ])
    .execute();
  const email = 'ada@example.com';
  const login = { email, ip_address: '192.0.2.1', status: 'Success' as const };
  await db
    .insertInto('logins')
    .values([
      { id: uuidV7(), ...login, user_id: ada, created_at: at(2) },
      { id: uuidV7(), ...login, user_id: bob, created_at: at(3) },
    ])
    .execute();
  const money = { currency_symbol: 'USDT', amount: '7' };
  await db
    .insertInto('withdrawals')
    .values([
      {
        id: withdrawal,
        user_id: ada,
        email,
        ...money,
        payment_type: 2,
        to_address: address,
        status: 3,
        created_at: at(4),
      },
      { id: uuidV7(), user_id: bob, email, ...money, payment_type: 2, status: 3, created_at: at(5) },
    ])
    .execute();
  const emails = { sender_email: email, receiver_email: 'bob@example.com' };
  await db
    .insertInto('fund_transfers')
    .values([
      { id: uuidV7(), sender_id: ada, receiver_id: bob, ...emails, ...money, created_at: at(6) },
      { id: uuidV7(), sender_id: bob, receiver_id: ada, ...emails, ...money, created_at: at(7) },
    ])
    .execute();
  const order = { first_currency: 'BTC', second_currency: 'USDT', initial_quantity: '1', price: '1' };
  await db
    .insertInto('trades')
    .values(
      [ada, null].map((user_id, index) => ({
        id: uuidV7(),
        trade_id: `T-${index}`,
        ...order,
        order_value: '1',
        remaining: '0',
        order_type: 'limit',
        user_id,
        ordered_at: at(8),
      })),
    )
    .execute();
  await db
    .insertInto('tickets')
    .values({
      id: ticket,
      ticket_number: 'TCK-9',
      user_id: ada,
      name: 'Ada',
      email,
      subject: 'Help',
      description: '?',
      created_at: at(9),
    })
    .execute();
  await addToken(app, { id: token, name: 'Lotus', creator: address, created_at: at(10) });
  await db
    .insertInto('bids')
    .values({
      id: bid,
      token_record: token,
      token_id: '1',
      amount: '3',
      currency: 'ETH',
      bidder: address,
      bidder_record: ada,
      created_at: at(11),
    })
    .execute();
  await db
    .insertInto('reports')
    .values([
      { id: uuidV7(), type: 'user', address, description: 'Rude', created_at: at(12) },
      {
        id: uuidV7(),
        type: 'user',
        address: '0xb',
        reporter_id: ada,
        description: 'Late',
        created_at: at(13),
      },
    ])
    .execute();
  await db
    .insertInto('verifications')
    .values({
      id: uuidV7(),
      user_id: ada,
      email,
      status: 'Accepted',
      created_at: at(14),
      decided_at: at(15),
    })
    .execute();
});
afterAll(() => app.close());

const counts = async (admin: TestAdmin, kind: string, id: string) =>
  Object.fromEntries(
    (await admin.call('GET', `/adminapi/related/${kind}/${id}`)).body.result.counts.map(
      ({ list, count }: { list: string; count: number }) => [list, count],
    ),
  );

interface Entry {
  _id: string;
  source: string;
  at: string;
  call: string | null;
  actorName: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

const timeline = async (admin: TestAdmin, kind: string, id: string) => {
  const entries: Entry[] = [];
  let after = '';
  do {
    const { body } = await admin.call('GET', `/adminapi/timeline/${kind}/${id}${after}`);
    entries.push(...body.result.entries);
    after = body.result.next === null ? '' : `?after=${encodeURIComponent(body.result.next)}`;
  } while (after !== '');
  return entries;
};
const sources = async (...given: Parameters<typeof timeline>) =>
  (await timeline(...given)).map(({ source }) => source);

describe('a list asked for one record', () => {
  test('has the rows of that record alone, in whatever spelling its id comes', async () => {
    const lists = [
      ['/adminapi/getLoginHistory', 'userId', ada],
      ['/adminapi/getWithdraw', 'userId', ada],
      ['/adminapi/fundTransferHistory', 'userId', ada],
      ['/getOrderHistory', 'userId', ada],
      ['/adminapi/getSupport', 'userId', ada],
      ['/api/getBidslist', 'bidderRecord', ada],
      ['/api/getBidslist', 'tokenRecord', token],
      ['/api/gettokenlist', 'account', address],
    ] as const;
    for (const [path, filter, value] of lists) {
      const expected = path.includes('fundTransfer') ? 2 : 1;
      for (const spelling of [value, value.toUpperCase().replace('0X', '0x')]) {
        const { body } = await root.call('GET', `${path}?${filter}=${spelling}`);
        expect([body.data.length, body.count], `${path} ${spelling}`).toEqual([expected, expected]);
      }
      expect((await root.call('GET', `${path}?${filter}=${uuidV7()}`)).body.count, path).toBe(0);
    }
    const reports = async (input: object) =>
      (await root.call('POST', '/api/get-report', input)).body.result.count as number;
    expect([await reports({ reportuser: address }), await reports({ reporterId: ada })]).toEqual([1, 1]);
    expect((await root.call('POST', '/api/getAllverifylist', { userId: ada })).body.count).toBe(1);
  });

  test('is no way around its menu', async () => {
    expect((await helper.call('GET', `/adminapi/getWithdraw?userId=${ada}`)).body.count).toBe(1);
    expect((await helper.call('GET', `/adminapi/getLoginHistory?userId=${ada}`)).status).toBe(403);
  });
});

describe('GET /adminapi/related', () => {
  test('counts what each list has, for those lists that the admin may read', async () => {
    expect(await counts(root, 'user', ada.toUpperCase())).toEqual({
      logins: 1,
      withdrawals: 1,
      transfers: 2,
      trades: 1,
      tokens: 1,
      bids: 1,
      tickets: 1,
      reportsAbout: 1,
      reportsBy: 1,
      verifications: 1,
      mail: 0,
      audit: 0,
    });
    expect(await counts(helper, 'user', ada)).toEqual({ withdrawals: 1 });
    // As many lists with other rights: the statement that was kept for one is not another's.
    const other = await app.signIn({ name: 'Other', restriction: read('/user', '/fund-transfer-history') });
    expect(await counts(other, 'user', ada)).toEqual({ transfers: 2 });
    expect(await counts(other, 'user', bob)).toMatchObject({ transfers: expect.any(Number) });
    expect(await counts(helper, 'user', ada)).toEqual({ withdrawals: 1 });
    expect(await counts(root, 'token', token)).toEqual({ bids: 1, reportsAbout: 0, audit: 0 });
    expect(await counts(root, 'withdrawal', withdrawal)).toEqual({ withdrawals: 1, audit: 0 });
    expect(await counts(root, 'bid', bid)).toEqual({ bids: 1, bidsBy: 1, audit: 0 });
    expect(await counts(root, 'admin', root.id)).toMatchObject({ acts: expect.any(Number) });
  });

  test('says nothing about a record that the admin may not see, or that is not there', async () => {
    for (const path of ['related', 'timeline']) {
      expect((await helper.call('GET', `/adminapi/${path}/ticket/${ticket}`)).status).toBe(403);
      expect((await root.call('GET', `/adminapi/${path}/user/${uuidV7()}`)).status).toBe(404);
      expect((await root.call('GET', `/adminapi/${path}/ghost/${ada}`)).status).toBe(400);
    }
    const { db } = app.services;
    const gone = uuidV7();
    await db.insertInto('users').values({ id: gone, name: 'No wallet, no mail' }).execute();
    expect(Object.keys(await counts(root, 'user', gone))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/tokens|reportsAbout|mail/)]),
    );
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    for (const path of ['related', 'timeline'])
      expect((await root.call('GET', `/adminapi/${path}/user/${gone}`)).status, path).toBe(404);
  });
});

describe('GET /adminapi/timeline', () => {
  test('is everything that happened, newest first, each kind under its own menu', async () => {
    const all =
      'decision verification reportBy reportAbout bid token ticket trade received sent withdrawal login created';
    expect((await sources(root, 'user', ada)).join(' ')).toBe(all);
    expect((await sources(helper, 'user', ada)).join(' ')).toBe('withdrawal created');
    expect((await sources(root, 'ticket', ticket)).join(' ')).toBe('created');
    expect((await sources(root, 'token', token)).join(' ')).toBe('bid created');
    expect((await sources(root, 'bid', bid)).join(' ')).toBe('created');
  });

  test('says who changed what, to whoever may read the menu of the change, and merges nothing', async () => {
    for (const status of ['blocked', 'active', 'blocked'])
      await helper.call('POST', '/api/change-status', { id: bob, status });
    for (const reader of [root, helper]) {
      const changes = (await timeline(reader, 'user', bob)).filter(({ source }) => source === 'audit');
      expect(changes.map(({ call, actorName, changes: fields }) => ({ call, actorName, fields }))).toEqual(
        [
          ['active', 'blocked'],
          ['blocked', 'active'],
          ['active', 'blocked'],
        ].map(([before, after]) => ({
          call: 'changeUserStatus',
          actorName: 'Helper',
          fields: [{ field: 'status', before: `"${before}"`, after: `"${after}"` }],
        })),
      );
      expect(JSON.stringify(changes)).not.toContain('127.0.0.1');
    }
    const other = await app.signIn({ restriction: read('/list') });
    const own = await timeline(other, 'admin', root.id);
    expect(own.every(({ call }) => call !== 'login')).toBe(true);
  });

  test('says why, where somebody said so', async () => {
    await root.call('POST', '/api/change-status', {
      id: bob,
      status: 'active',
      reason: ' It was a mistake ',
    });
    const [latest] = await timeline(helper, 'user', bob);
    expect(latest).toMatchObject({
      call: 'changeUserStatus',
      reason: 'It was a mistake',
      changes: [{ field: 'status', before: '"blocked"', after: '"active"' }],
    });
    const tooLong = { id: bob, status: 'blocked', reason: 'x'.repeat(501) };
    expect((await root.call('POST', '/api/change-status', tooLong)).body.errors).toHaveProperty('reason');
  });

  test('tells of a token what the chain says, and to who reads sold tokens only nothing of others', async () => {
    const { db } = app.services;
    const [single, multi] = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    ];
    const nobody = '0x0000000000000000000000000000000000000000';
    await sql`insert into chain_state (chain_id, genesis_hash, single_contract, multi_contract, single_name, multi_name, start_block, block_number)
      values (1, '0x1', ${single}, ${multi}, 'One', 'Many', 0, 9)`.execute(db);
    await sql`insert into chain_currencies (chain_id, address, symbol, decimals) values (1, ${nobody}, 'ETH', 18)`.execute(
      db,
    );
    const minted = await addToken(app, { contract_address: single, created_at: at(1) });
    const happened = [
      ['Transfer', nobody, address, null],
      ['OrderPlaced', address, null, '1500000000000000001'],
      ['Transfer', address, single, null],
      ['Sold', address, single, '1500000000000000001'],
      ['BidCancelled', single, null, '5'],
    ] as const;
    await db
      .insertInto('chain_events')
      .values(
        happened.map(([name, account, counterpart, amount], index) => ({
          chain_id: '1',
          block_number: 5,
          log_index: index,
          block_hash: '0x5',
          transaction_hash: '0x7',
          occurred_at: at(20),
          standard: 721 as const,
          name,
          token_id: minted.tokenId,
          account,
          counterpart,
          amount,
          currency: amount && nobody,
        })),
      )
      .execute();
    const told = (await timeline(root, 'token', minted.id)) as (Entry & Record<string, unknown>)[];
    expect(told.map(({ source, text, amount, unit }) => [source, text, amount, unit])).toEqual([
      ['chain', 'Sold', '1.500000000000000001', 'ETH'],
      ['chain', 'Transfer', null, null],
      ['chain', 'OrderPlaced', '1.500000000000000001', 'ETH'],
      ['created', null, null, null],
    ]);
    const path = `/adminapi/timeline/token/${minted.id}`;
    const place = `${at(20).toISOString().replace('Z', '000Z')}|chain|${String(told[0]?._id).slice(6)}`;
    const { entries } = (await root.call('GET', `${path}?after=${encodeURIComponent(place)}`)).body.result;
    expect(entries.map(({ text }: { text: string }) => text)).toEqual(['Transfer', 'OrderPlaced', null]);
    const ofSold = await app.signIn({ restriction: read('/TokenSold') });
    for (const call of ['timeline', 'related'])
      expect((await ofSold.call('GET', `/adminapi/${call}/token/${minted.id}`)).status, call).toBe(404);
    await db
      .updateTable('tokens')
      .set({ status: 'sold', sold_at: at(20) })
      .where('id', '=', minted.id)
      .execute();
    expect((await ofSold.call('GET', path)).status).toBe(200);
    await sql`truncate chain_state, chain_events, chain_currencies`.execute(db);
  });

  test('loses and repeats nothing from page to page, also of what happened in one instant', async () => {
    const { db } = app.services;
    const id = uuidV7();
    await db
      .insertInto('users')
      .values({ id, name: 'Busy', created_at: at(1) })
      .execute();
    // The same microsecond for several sources, and many within one millisecond.
    await sql`
      insert into logins (id, user_id, email, ip_address, status, created_at)
      select gen_random_uuid(), ${id}, 'b@example.com', '192.0.2.1', 'Success',
        '2026-02-01T00:00:00.000Z'::timestamptz + (number / 3) * interval '7 microseconds'
      from generate_series(1, 61) as number`.execute(db);
    await sql`
      insert into withdrawals (id, user_id, email, currency_symbol, amount, payment_type, status, created_at)
      select gen_random_uuid(), user_id, email, 'ETH', 1, 2, 1, created_at from logins where user_id = ${id}`.execute(
      db,
    );
    const entries = await timeline(root, 'user', id);
    expect(entries).toHaveLength(61 + 61 + 1);
    expect(new Set(entries.map(({ _id }) => _id)).size).toBe(entries.length);
    const times = entries.map((entry) => entry.at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('reads each source from the end of an index, and sorts no rows of it', async () => {
    const { db } = app.services;
    const sources = sourcesOf('user', { id: ada, address, email: null });
    const plan = await db.transaction().execute(async (trx) => {
      // Small tables are scanned whole otherwise.
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(trx);
      const asked = newestOf([trailOf(ada, 'all'), ...sources], undefined, 26);
      return (await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${asked}`.execute(trx)).rows;
    });
    const [, perSource = ''] = plan
      .map((line) => line['QUERY PLAN'])
      .join('\n')
      .split('Append');
    expect(perSource).toContain('audit_log_of_record');
    // The record itself is one row, found by its id.
    expect(perSource.match(/Sort Key: .*/g)).toEqual(['Sort Key: users.created_at DESC']);
  });

  test('refuses a place that it did not give', async () => {
    for (const after of ['x', '2026-01-01|login|1', `2026-01-01T00:00:00.000000Z|audit|${ada}`]) {
      const { status, body } = await root.call(
        'GET',
        `/adminapi/timeline/user/${ada}?after=${encodeURIComponent(after)}`,
      );
      expect([status, Object.keys(body.errors)]).toEqual([400, ['after']]);
    }
  });
});
