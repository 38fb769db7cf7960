import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { type TestAdmin, type TestApp, startTestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { addUser } from '#server/testing/users.ts';
import { addWithdrawal } from '#server/testing/withdrawals.ts';
import { countFigures } from './figures-queries.ts';
import { insertPayoutRun } from './payout-queries.ts';
import { proposeBatch } from './payout-task.ts';
import { listRegister, listStoredRegister } from './register-queries.ts';

let app: TestApp;
let nadia: TestAdmin;
let omar: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  nadia = await app.signIn({ name: 'Nadia' });
  omar = await app.signIn({ name: 'Omar' });
  await app.services.db
    .insertInto('currencies')
    .values({ id: uuidV7(), name: 'Ether', symbol: 'ETH', type: 'crypto', withdraw_fee: '0' })
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from closing_register_rows; delete from closing_figures; delete from closing_payouts;
    delete from closing_payout_runs; delete from closings; delete from balances`.execute(app.services.db);
});

/** A closing whose payouts have begun. */
async function addClosing(symbol: string | null): Promise<string> {
  const [id, past] = [uuidV7(), new Date(Date.now() - 3_600_000)];
  const dates = { announce_at: past, last_deposit_at: past, last_trade_at: past, payout_until: new Date() };
  await app.services.db
    .insertInto('closings')
    .values({
      id,
      currency_symbol: symbol,
      reason: 'We end this currency.',
      ...dates,
      state: 'payingOut',
      created_by: nadia.id,
      started_by: nadia.id,
      approved_by: omar.id,
    })
    .execute();
  return id;
}

const addBalance = (userId: string, symbol: string, amount: string) =>
  app.services.db
    .insertInto('balances')
    .values({ id: uuidV7(), user_id: userId, currency_symbol: symbol, amount })
    .execute();

const count = (id: string) =>
  app.services.db.transaction().execute((transaction) => countFigures(transaction, id));

const input = (id: string) => ({ id, page: 1, limit: 100, search: '' });

it('two closings that have a balance in their scope show it once each', async () => {
  const { id: user } = await addUser(app);
  await addBalance(user, 'ETH', '3');
  const [market, ether] = [await addClosing(null), await addClosing('ETH')];
  for (const closing of [market, ether]) {
    const live = await listRegister(app.services.db, input(closing));
    expect([live.count, live.rows.length]).toEqual([1, 1]);
    await count(closing);
  }
  for (const closing of [market, ether])
    expect(await listStoredRegister(app.services.db, input(closing))).toEqual(
      await listRegister(app.services.db, input(closing)),
    );
});

/** specification 42.6 */
describe('the stored register', () => {
  it('is of one moment, to the digit, while balances move between users and payouts are proposed', async () => {
    const { db } = app.services;
    let seed = 11;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const users: string[] = [];
    for (let at = 0; at < 30; at += 1) {
      const { id } = await addUser(app);
      users.push(id);
      await addBalance(id, 'ETH', `${1000 + at}.${String(at).padStart(18, '7')}`);
      await addWithdrawal(app, { userId: id, symbol: 'eth', status: 1 + random(3), amount: '0.5' });
    }
    const total = async (table: 'balances' | 'closing_register_rows', column: string) => {
      // Raw because each table has its own column.
      const { rows } = await sql<{ sum: string }>`select trim_scale(sum(${sql.raw(column)}))::text as sum
        from ${sql.table(table)}`.execute(db);
      return rows[0]?.sum;
    };
    const sum = await total('balances', 'amount');
    const id = await addClosing('ETH');
    await insertPayoutRun(db, id, nadia.id);
    const over = new AbortController();
    let counts = 0;
    const move = async () => {
      const goesOn = (round: number) => round < rounds(150, 1500) || counts < 5;
      for (let round = 0; goesOn(round) && !over.signal.aborted; round += 1) {
        const at = random(30);
        const [from, to] = [users[at], users[(at + 1 + random(29)) % 30]];
        const amount = `0.${String(random(999_999_999)).padStart(18, '0')}`;
        // In the order in which a payout locks them.
        await sql`with locked as materialized (
            select id, user_id from balances where user_id in (${from}, ${to}) order by id for update)
          update balances set amount = amount + case when locked.user_id = ${from} then -1 else 1 end * ${amount}::numeric
          from locked where locked.id = balances.id`.execute(db);
      }
      over.abort();
    };
    const look = async () => {
      while (!over.signal.aborted) {
        await count(id);
        const { rehearsal } = await db
          .selectFrom('closing_figures')
          .select(({ ref }) =>
            ref('rehearsal').$castTo<{ currencies: { balance: string }[] }>().as('rehearsal'),
          )
          .executeTakeFirstOrThrow();
        expect([
          await total('closing_register_rows', 'balance'),
          await total('closing_register_rows', 'pending + paid + remaining'),
          rehearsal.currencies.map(({ balance }) => balance),
        ]).toEqual([sum, sum, [sum]]);
        counts += 1;
      }
    };
    const propose = async () => {
      while (await proposeBatch(app.services));
    };
    await Promise.all([move(), look().finally(() => over.abort()), propose()]);
    expect(counts).toBeGreaterThan(3);
    await count(id);
    expect(await listStoredRegister(db, input(id))).toEqual(await listRegister(db, input(id)));
  });

  it('changes only the rows that differ', async () => {
    const { db } = app.services;
    const [changed, gone, same] = [await addUser(app), await addUser(app), await addUser(app)];
    for (const { id } of [changed, gone, same]) await addBalance(id, 'ETH', '1');
    const id = await addClosing('ETH');
    await count(id);
    const versions = async () => {
      // Raw because it reads when a row was written.
      const { rows } = await sql<{ user: string; version: string }>`
        select user_id as "user", xmin::text as version from closing_register_rows`.execute(db);
      return new Map(rows.map(({ user, version }) => [user, version]));
    };
    const before = await versions();
    await sql`update balances set amount = 2 where user_id = ${changed.id}`.execute(db);
    await sql`update balances set amount = 0 where user_id = ${gone.id}`.execute(db);
    await count(id);
    const after = await versions();
    expect([...after.keys()].toSorted()).toEqual([changed.id, same.id].toSorted());
    expect(after.get(same.id)).toBe(before.get(same.id));
    expect(after.get(changed.id)).not.toBe(before.get(changed.id));
  });

  it('shows the destinations and names as they are now', async () => {
    const { db } = app.services;
    const user = await addUser(app, { name: 'Amira' });
    await addBalance(user.id, 'ETH', '1');
    const address = '0x00000000000000000000000000000000000000b1';
    await addWithdrawal(app, { userId: user.id, status: 3, toAddress: address });
    const id = await addClosing('ETH');
    await count(id);
    await sql`update users set name = 'Layla' where id = ${user.id}`.execute(db);
    const { rows } = await listStoredRegister(db, { ...input(id), search: 'amira' });
    expect(rows).toMatchObject([{ name: 'Layla', state: 'ready', destination: address }]);
  });
});

it('a page of a stored register of 40,000 balances reads a bounded part, in each order and under each filter', async () => {
  const many = 40_000;
  const id = await addClosing(null);
  await sql`insert into closing_register_rows
      (id, closing_id, currency, currency_symbol, balance, pending, paid, remaining, state, is_wallet, search)
    select ${id} || number, ${id}::uuid, currency, currency, number, 0, 0, number,
      case when number % 10000 = 0 then 'noUser' else 'ready' end, false, currency || e'\\x1f' || md5(number::text)
    from generate_series(1, ${many}) as number,
      lateral (select case when number % 8000 = 0 then 'gem' else 'eth' end as currency) as one`.execute(
    app.services.db,
  );
  await sql`vacuum (analyze) closing_register_rows`.execute(app.database.kysely);
  // The count ends at 10,000.
  for (const [more, matches, most] of [
    [{}, many, 11_000],
    [{ sort: 'balance' }, many, 11_000],
    [{ page: 50 }, many, 16_000],
    [{ state: 'noUser' }, 4, 100],
    [{ state: 'noUser', sort: '-balance' }, 4, 100],
    [{ currencySymbol: 'GEM', sort: 'balance' }, 5, 100],
    [{ search: createHash('md5').update('31999').digest('hex').slice(4, 16) }, 1, 200],
  ] as const) {
    const asked = { ...input(id), ...more };
    await app.services.db.transaction().execute(async (transaction) => {
      // Takes the sample of a search, which each connection keeps.
      await listStoredRegister(transaction, asked);
      const before = await rowsRead(transaction, 'closing_register_rows');
      const page = await listStoredRegister(transaction, asked);
      const read = (await rowsRead(transaction, 'closing_register_rows')) - before;
      expect([page.count, page.rows.length]).toEqual([Math.min(matches, 10_000), Math.min(matches, 100)]);
      expect(read, JSON.stringify(more)).toBeLessThan(most);
    });
  }
});
