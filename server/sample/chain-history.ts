import type { Pool } from 'pg';
import type { Stage } from '#server/features/chain/local-chain.ts';
import { type ChainToken, type Market, openMarket } from './chain-market.ts';
import { type Collection, collections } from './collections.ts';
import { streams } from './part.ts';
import { Random } from './random.ts';

const tokens = 64;
/** How many tokens are active at the same time. */
const atOnce = 14;
/** The approximate number of transactions, which are spread over the time. */
const expected = tokens * 3.6;

const ether = 10n ** 18n;
const priced = (cents: number) => (ether * BigInt(cents)) / 100n;

/** The accounts, contracts and images of the history. */
interface Cast {
  market: Market;
  random: Random;
  owner: string;
  /** Addresses of users: they create tokens, and pay in the chain's coin. */
  traders: readonly string[];
  /** Accounts that hold PKS: they pay with it, and bid. */
  payers: readonly string[];
  /** Addresses of images, by collection. */
  pictures: ReadonlyMap<string, readonly string[]>;
  /** A nonce that no other bid has. */
  bidNonce: () => bigint;
}

/**
 * Some weeks of a realistic market on a new chain, the same each time: tokens with royalties and metadata, orders,
 * sales in the chain's coin and in PKS, accepted bids, a few burned tokens, and changed fees.
 * @param stage the chain, with both contracts and PKS
 * @param pool the server's database, whose users and images take part
 * @param publicUrl the address that serves the images
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

/** Runs the tokens' histories in parallel, with fee changes in between. */
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

/** The history of one token. It yields after each transaction so that others continue. */
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

/** Offers a token, or accepts a bid for it. @returns the new owner; undefined if nobody has bought it yet */
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
