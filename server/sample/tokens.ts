import { decimalOf } from '#contract/platform/decimal.ts';
import { type Collection, categoryId, collections, traderAt } from './collections.ts';
import { countPerUser, countUntil, momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { pictureAddress } from './pictures.ts';
import { Random } from './random.ts';
import { checksummed } from './users.ts';

/** A token of the sample, as other parts use it. */
export interface SampleToken {
  id: string;
  name: string;
  tokenId: string;
  collection: Collection;
  mintedAt: number;
  /** In hundredths of the currency. */
  cents: number;
}

/** As many tokens as users. */
export const tokenCount = (size: SampleSize) => countPerUser(size, 1);

const contracts = {
  721: checksummed('3a3f4ac9f7c5b6b02b5c6b51a8a2e5d4e2bb6f01'),
  1155: checksummed('8c1e2e0b5d4f1a6c9d7e3b2a5f4e6c8d9a0b1c2d'),
} as const;

/** One token of the sample, always the same for the same size and index. */
export function tokenAt(size: SampleSize, index: number): SampleToken {
  return begin(size, index).token;
}

function begin(size: SampleSize, index: number): { token: SampleToken; random: Random } {
  const random = new Random(size.seed, streams.tokens, index);
  const mintedAt = momentOf(size, index, tokenCount(size), random.bits() / 2 ** 32);
  const id = random.idAt(mintedAt);
  const collection = random.pick(collections);
  const name = collection.title(random, Math.floor(index / collections.length) + 1);
  // Most are cheap, few are expensive.
  const cents = Math.max(1, Math.floor(4 * 1.9 ** random.below(10)) + random.below(40));
  return { token: { id, name, tokenId: String(index + 1), collection, mintedAt, cents }, random };
}

/** The chain that a collection's tokens are on. */
export const chainOf = ({ currency }: Collection) => (currency === 'BNB' ? '56' : '1');

/** Hundredths as an exact decimal. */
export function amountOf(cents: number): string {
  return decimalOf(String(cents), 2);
}

const edges = ['Soft', 'Hard', 'Torn', 'None'];
const moods = ['Calm', 'Restless', 'Bright', 'Wistful', 'Bold'];

function propertiesOf(random: Random, { style }: Collection): string {
  const all = [
    { trait: 'Style', value: style },
    { trait: 'Mood', value: random.pick(moods) },
    { trait: 'Edge', value: random.pick(edges) },
    { trait: 'Edition', value: random.chance(0.1) ? 'First' : 'Open' },
  ];
  return JSON.stringify(all.slice(0, 2 + random.below(3)));
}

function royaltiesOf(size: SampleSize, { royalties, creator }: Collection): string {
  return JSON.stringify(
    royalties.map((percent, index) => ({
      address: traderAt(size, creator + index * 11).address,
      percent: String(percent),
    })),
  );
}

/** Tokens: some only minted, half for sale, a third sold, a few burned, one in a hundred deleted. */
export const tokensPart: SamplePart = {
  table: 'tokens',
  hasPictures: true,
  columns:
    'id name token_id description takes_bids price currency contract_address chain_id royalties category_id properties creator owner collection status transaction_hash is_hot image deleted_at created_at sold_at'.split(
      ' ',
    ),
  count: tokenCount,
  row(size, index) {
    const { token, random } = begin(size, index);
    const { id, name, tokenId, collection, mintedAt, cents } = token;
    const creator = traderAt(size, collection.creator);
    const lot = random.below(100);
    const status = lot < 46 ? 'listed' : lot < 78 ? 'sold' : lot < 98 ? 'minted' : 'burned';
    const soldAt =
      status === 'sold'
        ? mintedAt + Math.floor((size.until.getTime() - mintedAt) * (random.bits() / 2 ** 32))
        : null;
    const joined = countUntil(size, size.users, soldAt ?? mintedAt);
    const owner =
      status === 'sold' || random.chance(0.3)
        ? traderAt(size, random.below(Math.min(joined, 20_000)))
        : creator;
    const isDeleted = random.chance(0.01);
    return [
      id,
      name,
      tokenId,
      `${collection.about} ${name} of ${collection.name}.`,
      status === 'listed' && random.chance(0.6),
      status === 'minted' || status === 'burned' ? null : amountOf(cents),
      collection.currency,
      contracts[collection.standard],
      chainOf(collection),
      royaltiesOf(size, collection),
      categoryId(size, collection.category),
      propertiesOf(random, collection),
      creator.address,
      owner.address,
      random.chance(0.97) ? collection.name : null,
      status,
      `0x${random.hex4(16)}`,
      status === 'listed' && random.chance(0.06),
      random.chance(0.98) ? pictureAddress(size, 'token', collection.style, random.below(1000)) : null,
      isDeleted ? new Date(Math.min(mintedAt + 86_400_000, size.until.getTime())).toISOString() : null,
      new Date(mintedAt).toISOString(),
      soldAt === null ? null : new Date(soldAt).toISOString(),
    ];
  },
};
