/**
 * The exchange desk's lists against the best SQL that a hand would write for the same rows: what the list engine, the
 * kept count and the checks of the rows add. In one run on one database, as ratios, at the size that the sample was
 * loaded with (two trades, one withdrawal and one transfer for each user):
 *
 *   npm run sample -- --users 500000
 *   node bench/exchange.ts
 */
import { schemas } from '#contract/schemas.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { listFundTransfers } from '#server/resources/fund-transfers/queries.ts';
import { listOwnTrades } from '#server/resources/trades/queries.ts';
import { listWithdrawals } from '#server/resources/withdrawals/queries.ts';

interface Entry {
  name: string;
  ours: () => Promise<unknown>;
  /** The limit: the same rows with nothing around them. */
  limit: string;
}

const rounds = 15;

/** The median of some rounds in milliseconds, after one that isn't counted. */
async function median(run: () => Promise<unknown>): Promise<number> {
  await run();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

const { databaseUrl, dataDir } = readConfig(process.env);
const database = await openDatabase({
  databaseUrl,
  dataDir,
  log: (message) => process.stderr.write(`${message}\n`),
  maxConnections: 4,
});
const { kysely: db, pool } = database;

type List = (input: object) => () => Promise<unknown>;
const trades: List = (input) => () => listOwnTrades(db, schemas.trades.listTrades.input.parse(input));
const withdrawals: List = (input) => () =>
  listWithdrawals(db, schemas.withdrawals.listWithdrawals.input.parse(input));
const transfers: List = (input) => () =>
  listFundTransfers(db, schemas.fundTransfers.listFundTransfers.input.parse(input));

/** What every list of the exchange is asked. */
function questions(
  table: string,
  time: string,
  ours: List,
  terms: { rare: string; common: string },
  count: number,
): Entry[] {
  const kept = `(select count from row_counts where name = '${table}') as total`;
  const deep = Math.max(1, Math.min(5000, Math.floor(count / 20)));
  const page = (order: string, offset: number) =>
    `select ${kept}, * from (select id from ${table} order by ${order} limit 10 offset ${offset}) as page
      join ${table} using (id)`;
  const newest = `${time} desc, id desc`;
  const matching = (condition: string) =>
    `select *, (select count(*) from (select from ${table} where ${condition} limit 10001) as counted)
      from ${table} where ${condition} order by ${newest} limit 10`;
  return [
    { name: `${table}, first page with count`, ours: ours({}), limit: page(newest, 0) },
    { name: `${table}, page ${deep}`, ours: ours({ page: deep }), limit: page(newest, (deep - 1) * 10) },
    {
      name: `${table}, rare search`,
      ours: ours({ search: terms.rare }),
      limit: `with found as materialized (select * from ${table} where search like '%${terms.rare}%')
        select * from found order by ${newest} limit 10`,
    },
    {
      name: `${table}, common word`,
      ours: ours({ search: terms.common }),
      limit: matching(`search like '%${terms.common}%'`),
    },
  ];
}

async function countOf(table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count ?? 0);
}

try {
  const size = await countOf('trades');
  const half = await countOf('withdrawals');
  process.stdout.write(`${size} trades, ${half} withdrawals\n`);
  const entries = [
    ...questions('trades', 'ordered_at', trades, { rare: 'trd100007771', common: 'usdt' }, size),
    ...questions('withdrawals', 'created_at', withdrawals, { rare: '7771@', common: 'example' }, half),
    ...questions('fund_transfers', 'created_at', transfers, { rare: '7771@', common: 'example' }, half),
    {
      name: 'withdrawals that are new',
      ours: withdrawals({ status: '1' }),
      limit: `select *, (select count(*) from (select from withdrawals where shown_status = 1 limit 10001) as counted)
        from withdrawals where shown_status = 1 order by created_at desc, id desc limit 10`,
    },
    {
      name: 'trades by price',
      ours: trades({ sort: '-price' }),
      limit: 'select * from trades order by price desc, id desc limit 10',
    },
  ];
  for (const { name, ours, limit } of entries) {
    const [mine, bare] = [await median(ours), await median(() => pool.query(limit))];
    process.stdout.write(
      `${name.padEnd(40)} ${mine.toFixed(2).padStart(8)} ms ${bare.toFixed(2).padStart(8)} ms  ${(mine / bare).toFixed(2)}×\n`,
    );
  }
} finally {
  await database.close();
}
