import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { rounds } from '#server/testing/rounds.ts';
import { ended, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { insertPayoutRun } from './payout-queries.ts';

/** Balances of each closing: several batches. */
const balances = 2000;

let app: TestApp;
let nadia: TestAdmin;
let omar: TestAdmin;
let server: ServerProcess | undefined;

beforeAll(async () => {
  app = await startTestApp();
  nadia = await app.signIn({ name: 'Nadia' });
  omar = await app.signIn({ name: 'Omar' });
});
afterAll(async () => {
  server?.child.kill('SIGTERM');
  if (server) await ended(server.child);
  await app.close();
});

/** A closing of a currency with many balances, whose payout has begun. @returns its id and the currency */
async function beginPayout(at: number) {
  const { db } = app.services;
  const [closing, symbol] = [uuidV7(), `TOK${at}`];
  await db
    .insertInto('currencies')
    .values({
      id: uuidV7(),
      name: symbol,
      symbol,
      type: 'token',
      contract_address: testAddress(),
      min_abi: '[]',
      withdraw_fee: '0',
    })
    .execute();
  // Raw because it makes many rows of their number.
  await sql`
    with made as (
      insert into users (id, name, email, address)
      select gen_random_uuid(), 'Amira', symbol || '-' || number || '@example.com',
        '0x' || lpad(to_hex(number + ${at} * 100000), 40, '0')
      from generate_series(1, ${balances}) as number, (values (${symbol})) as one (symbol) returning id)
    insert into balances (id, user_id, currency_symbol, amount)
    select gen_random_uuid(), id, ${symbol}, (random() * 1000)::numeric(36,9) + (random() / 1e9)::numeric(36,18) + 1e-18 from made`.execute(
    db,
  );
  const past = new Date(Date.now() - 3_600_000);
  await db
    .insertInto('closings')
    .values({
      id: closing,
      currency_symbol: symbol,
      reason: 'We end this currency.',
      announce_at: past,
      last_deposit_at: past,
      last_trade_at: past,
      payout_until: new Date(Date.now() + 86_400_000),
      state: 'payingOut',
      created_by: nadia.id,
      started_by: nadia.id,
      approved_by: omar.id,
    })
    .execute();
  return { closing, run: await insertPayoutRun(db, closing, nadia.id), symbol };
}

/** Whether what was proposed is right at this moment, whatever was killed. @returns how many were proposed */
async function check({ closing, run, symbol }: Awaited<ReturnType<typeof beginPayout>>): Promise<number> {
  // Raw because one statement sees one moment.
  const { rows } = await sql<{
    difference: string;
    left: string;
    twice: number;
    withdrawals: number;
    proposed: number;
    audited: number;
    released: number;
  }>`
    select
      (select sum(amount) from balances where currency_symbol = ${symbol})
        - (select sum(pending + paid + remaining) from closing_register where closing_id = ${closing}) as difference,
      (select sum(balance - pending - paid - remaining) from closing_register where closing_id = ${closing}) as "left",
      (select count(*)::integer from (select user_id from withdrawals where currency_symbol = ${symbol}
        group by user_id having count(*) > 1
          or sum(amount) <> (select amount from balances where balances.user_id = withdrawals.user_id)) as one) as twice,
      (select count(*)::integer from withdrawals where currency_symbol = ${symbol}) as withdrawals,
      (select proposed from closing_payout_runs where id = ${run}) as proposed,
      (select coalesce(sum(jsonb_array_length(after -> 'withdrawals')), 0)::integer from audit_log
        where call = 'proposePayouts' and record = ${closing}) as audited,
      (select count(*)::integer from withdrawal_decisions
        where currency_symbol = ${symbol} and state = 'released') as released`.execute(app.services.db);
  const [found] = rows;
  expect([Number(found?.difference), Number(found?.left), found?.twice, found?.released]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([found?.proposed, found?.audited]).toEqual([found?.withdrawals, found?.withdrawals]);
  return found?.withdrawals ?? 0;
}

/** specification 42.5 and 42.6 */
it(
  'proposes each balance once and keeps the register equal, though the server is killed in the middle',
  { timeout: 1_800_000 },
  async () => {
    const { db } = app.services;
    const start = async () => {
      server = await startServerProcess({
        DATABASE_URL: app.database.url,
        SECRET_KEY: app.services.config.secretKey ?? '',
      });
      return server;
    };
    const all: Awaited<ReturnType<typeof beginPayout>>[] = [];
    let killedInside = 0;
    for (let round = 0; round < rounds(2, 50); round += 1) {
      const payout = await beginPayout(round);
      all.push(payout);
      const { child } = await start();
      await until(async () => {
        const { proposed } = await db
          .selectFrom('closing_payout_runs')
          .select('proposed')
          .where('id', '=', payout.run)
          .executeTakeFirstOrThrow();
        expect(proposed).toBeGreaterThan(0);
      });
      // Somewhere in one of the next batches.
      await sleep(Math.random() * 400);
      child.kill('SIGKILL');
      await ended(child);
      const proposed = await check(payout);
      if (proposed < balances) killedInside += 1;
    }
    expect(killedInside).toBeGreaterThan(0);
    await start();
    const open = () =>
      db.selectFrom('closing_payout_runs').select('id').where('ended_at', 'is', null).execute();
    await until(async () => expect(await open()).toEqual([]));
    for (const payout of all) expect(await check(payout)).toBe(balances);

    // What is paid is not proposed again, neither by another run.
    const [first] = all;
    if (!first) return;
    await sql`update withdrawals set status = 3 where currency_symbol = ${first.symbol}`.execute(db);
    await insertPayoutRun(db, first.closing, nadia.id);
    await until(async () => expect(await open()).toEqual([]));
    // Raw because it sums a view.
    const { rows } = await sql<{ isPaid: boolean; count: number }>`
      select bool_and(paid = balance and remaining = 0) as "isPaid", count(*)::integer as count
      from closing_register where closing_id = ${first.closing}`.execute(db);
    expect(rows).toEqual([{ isPaid: true, count: balances }]);
    const { count } = await db
      .selectFrom('withdrawals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('currency_symbol', '=', first.symbol)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(balances);
  },
);
