/**
 * The marketplace desk's lists against the best SQL that a hand would write for the same rows: what the list engine,
 * the kept count and the checks of the rows add. In one run on one database, as ratios, at the size that the sample
 * was loaded with:
 *
 *   npm run sample -- --users 1000000
 *   node bench/marketplace.ts
 */
import { type Pool, types } from 'pg';
import { schemas } from '#contract/schemas.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { listBids } from '#server/resources/bids/queries.ts';
import { listSoldTokens, listTokens } from '#server/resources/tokens/queries.ts';

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

function entries(count: number): Entry[] {
  const { kysely: db } = database;
  const tokens = (input: object) => {
    const { category: _, ...parsed } = schemas.tokens.listTokens.input.parse(input);
    return () => listTokens(db, { ...parsed, categoryId: undefined });
  };
  const sold = (input: object) => () => listSoldTokens(db, schemas.tokens.listSoldTokens.input.parse(input));
  const bids = (input: object) => () => listBids(db, schemas.bids.listBids.input.parse(input));
  const live = 'from tokens where deleted_at is null';
  const deep = Math.max(1, Math.min(5000, Math.floor(count / 20)));
  const kept = (name: string) => `(select count from row_counts where name = '${name}') as total`;
  const late = (order: string, offset: number) =>
    `select ${kept('tokens')}, * from (select id ${live} order by ${order} limit 10 offset ${offset}) as page
      join tokens using (id)`;
  return [
    { name: 'tokens, first page with count', ours: tokens({}), limit: late('id desc', 0) },
    { name: `tokens, page ${deep}`, ours: tokens({ page: deep }), limit: late('id desc', (deep - 1) * 10) },
    { name: 'tokens by price', ours: tokens({ sort: 'price' }), limit: late('price, id', 0) },
    {
      name: 'tokens that are listed',
      ours: tokens({ status: 'listed' }),
      limit: `select *, (select count(*) from (select ${live} and status = 'listed' limit 10001) as counted)
        ${live} and status = 'listed' order by id desc limit 10`,
    },
    {
      name: 'tokens, a common word',
      ours: tokens({ search: 'relic' }),
      limit: `select *, (select count(*) from (select ${live} and search like '%relic%' limit 10001) as counted)
        ${live} and search like '%relic%' order by id desc limit 10`,
    },
    {
      name: 'tokens, one address',
      ours: tokens({ search: '0x3a3f4ac9f7c5b6' }),
      limit: `select * ${live} and search like '%0x3a3f4ac9f7c5b6%' order by id desc limit 10`,
    },
    {
      name: 'sold tokens, first page with count',
      ours: sold({}),
      limit: `select ${kept('tokens_sold')}, * ${live} and status = 'sold' order by sold_at desc, id desc limit 10`,
    },
    {
      name: 'bids, first page with count',
      ours: bids({}),
      limit: `select ${kept('bids')}, * from bids order by created_at desc, id desc limit 10`,
    },
    {
      name: 'bids by amount',
      ours: bids({ sort: '-amount' }),
      limit: `select ${kept('bids')}, * from bids order by amount desc, id desc limit 10`,
    },
    {
      name: 'bids, one bidder',
      ours: bids({ search: '0x9999999' }),
      limit: `select * from bids where search like '%0x9999999%' order by created_at desc, id desc limit 10`,
    },
  ];
}

async function run(pool: Pool): Promise<void> {
  const found = await pool.query<{ count: string }>({
    text: 'select count(*) from tokens',
    types: { getTypeParser: types.getTypeParser },
  });
  const count = Number(found.rows[0]?.count ?? 0);
  process.stdout.write(`${count} tokens\n`);
  for (const { name, ours, limit } of entries(count)) {
    const [mine, bare] = [await median(ours), await median(() => pool.query(limit))];
    process.stdout.write(
      `${name.padEnd(36)} ${mine.toFixed(2).padStart(8)} ms ${bare.toFixed(2).padStart(8)} ms  ${(mine / bare).toFixed(2)}×\n`,
    );
  }
}

try {
  await run(database.pool);
} finally {
  await database.close();
}
