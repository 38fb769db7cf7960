import type { Pool } from 'pg';
import type { Stage } from '#server/features/chain/local-chain.ts';
import { type ChainToken, type Market, openMarket } from './chain-market.ts';
import { type Collection, collections } from './collections.ts';
import { streams } from './part.ts';
import { Random } from './random.ts';

const tokens = 64;
/** How many tokens have something going on at a time. */
const atOnce = 14;
/** About how many transactions there will be, which share the time. */
const expected = tokens * 3.6;

const ether = 10n ** 18n;
const priced = (cents: number) => (ether * BigInt(cents)) / 100n;

/** The accounts, contracts and pictures of the history. */
interface Cast {
  market: Market;
  random: Random;
  owner: string;
  /** Addresses of the desk's users: they create, and pay in the chain's coin. */
  traders: readonly string[];
  /** Accounts that hold PKS: they pay in it, and bid. */
  payers: readonly string[];
  /** Addresses of pictures, by collection. */
  pictures: ReadonlyMap<string, readonly string[]>;
  /** A number that no bid had yet. */
  bidNonce: () => bigint;
}

/**
 * Some weeks of a believable market on a new chain, the same each time: tokens with royalties and metadata, orders, sales in
 * the chain's coin and in PKS, accepted bids, a few burned, and changed fees.
 * @param stage the chain, with both contracts and PKS
 * @param pool the desk's database, whose users and pictures take part
 * @param publicUrl where the pictures are to be seen
 */
export async function playChainHistory(stage: Stage, pool: Pool, publicUrl: string): Promise<void> {
  const random = new Random(1, streams.chain, 0);
  const clock = await clockOf(stage, random);
  const funded = new Set<string>();
  const market = await openMarket(stage, async (from, to, data, value) => {
    if (!funded.has(from)) {
      await stage.rpc.call('anvil_setBalance', from, `0x${(5000n * ether).toString(16)}`);
      funded.add(from);
    }
    return stage.send({ from, to, data, at: clock(), ...(value === undefined ? {} : { value }) });
  });
  const { traders, pictures } = await readCast(pool, publicUrl);
  let bids = 0n;
  const cast: Cast = {
    market,
    random,
    owner: stage.owner,
    traders: traders.length < 5 ? stage.accounts : traders,
    payers: stage.accounts.slice(0, 5),
    pictures,
    bidNonce: () => (bids += 1n),
  };
  for (const standard of [721, 1155] as const) {
    await market.setTokenType(standard, stage.owner, 'PKS', stage.coin);
  }
  for (const payer of cast.payers) await market.fund(stage.owner, payer, 1_000_000n * ether);
  await liveAll(cast);
}

/** Times for the transactions, from the last block until some minutes ago. */
async function clockOf({ rpc }: Stage, random: Random): Promise<() => number> {
  const block = await rpc.call<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
  const first = Number(block.timestamp);
  const until = Math.floor(Date.now() / 1000) - 300;
  const longest = Math.max(1, Math.floor(((until - first) / expected) * 2));
  let at = first;
  return () => (at = Math.max(at + 1, Math.min(until, at + 1 + random.below(longest))));
}

async function readCast(pool: Pool, publicUrl: string): Promise<Pick<Cast, 'traders' | 'pictures'>> {
  const users = await pool.query<{ address: string }>(
    `select address from users where address is not null and deleted_at is null and status = 'active'
     order by id limit 40`,
  );
  const kept = await pool.query<{ collection: string; pictures: string[] }>(
    `select collection, array_agg(distinct image order by image) as pictures
     from (select collection, image from tokens
       where image is not null and collection is not null order by id limit 2000) as shown
     group by collection`,
  );
  return {
    traders: users.rows.map(({ address }) => address),
    pictures: new Map(
      kept.rows.map(({ collection, pictures }) => [collection, pictures.map((path) => publicUrl + path)]),
    ),
  };
}

/** Lets the tokens live side by side, and the fees change in between. */
async function liveAll(cast: Cast): Promise<void> {
  const { market, random, owner } = cast;
  const feeChanges = new Map([
    [Math.floor(tokens / 3), () => market.setServiceFee(721, owner, 2n * ether)],
    [Math.floor(tokens / 2), () => market.setServiceFee(1155, owner, 3n * ether)],
    [tokens - 6, () => market.setServiceFee(721, owner, (25n * ether) / 10n)],
  ]);
  const lives: AsyncGenerator<void>[] = [];
  for (let begun = 0; begun < tokens || lives.length > 0;) {
    if (begun < tokens && lives.length < atOnce) {
      await feeChanges.get(begun)?.();
      const collection = collections[begun % collections.length] as Collection;
      lives.push(life(cast, collection, Math.floor(begun / collections.length)));
      begun += 1;
    }
    const chosen = random.pick(lives);
    if ((await chosen.next()).done) lives.splice(lives.indexOf(chosen), 1);
  }
}

/** What happens to one token; a pause after each transaction lets others go on. */
async function* life(cast: Cast, collection: Collection, index: number): AsyncGenerator<void> {
  const { market, random } = cast;
  let holder = traderOf(cast, collection.creator);
  const copies = collection.standard === 721 ? 1n : BigInt(5 * (1 + random.below(10)));
  const token = await mint(cast, collection, index, copies);
  yield;
  for (let sale = 0; sale < 3 && random.chance(sale === 0 ? 0.85 : 0.5); sale += 1) {
    const price = priced(Math.max(1, Math.floor(4 * 1.9 ** random.below(9)) + random.below(40)));
    const buyer = yield* sell(cast, { token, holder, price, quantity: sale === 0 ? copies : 1n });
    if (!buyer) return;
    holder = buyer;
  }
  if (random.chance(0.06)) {
    await market.burn(token, holder);
    yield;
  }
}

interface Offer {
  token: ChainToken;
  holder: string;
  price: bigint;
  quantity: bigint;
}

/** Offers a token, or takes a bid for it. @returns who has it now; undefined where nobody bought it yet */
async function* sell(
  { market, random, payers, traders, bidNonce }: Cast,
  { token, holder, price, quantity }: Offer,
): AsyncGenerator<void, string | undefined> {
  const inPks = random.chance(0.35);
  const buyer = random.pick((inPks ? payers : traders).filter((account) => account !== holder));
  if (inPks && random.chance(0.45)) {
    await market.acceptBid(holder, { token, bidder: buyer, quantity: 1n, amount: price, nonce: bidNonce() });
    yield;
    return buyer;
  }
  let nonce = await market.placeOrder(token, holder, price, inPks ? 'PKS' : '', quantity);
  let due = price;
  yield;
  if (random.chance(0.2)) {
    due = (price * 9n) / 10n;
    nonce = await market.changePrice(token, holder, due);
    yield;
  }
  if (random.chance(0.07)) {
    await market.cancelOrder(token, holder);
    yield;
    return undefined;
  }
  if (random.chance(0.42)) return undefined;
  await market.buy(token, buyer, { seller: holder, nonce }, inPks ? undefined : due);
  yield;
  return buyer;
}

function mint(
  { market, random, pictures, ...cast }: Cast,
  collection: Collection,
  index: number,
  copies: bigint,
) {
  const pictured = pictures.get(collection.name) ?? [];
  const metadata = {
    name: collection.title(random, index + 1),
    image: pictured[index % Math.max(1, pictured.length)] ?? '',
    metadataAddress: `ipfs://bafybeig${random.hex4(8)}/${index + 1}.json`,
  };
  const royalties = collection.royalties.map((percent, place) => ({
    receiver: traderOf(cast, collection.creator + place * 11),
    percentage: BigInt(Math.round(percent * 100)) * 10n ** 16n,
  }));
  return market.mint(collection.standard, traderOf(cast, collection.creator), metadata, royalties, copies);
}

function traderOf({ traders }: Pick<Cast, 'traders'>, index: number): string {
  return traders[index % traders.length] ?? '';
}
