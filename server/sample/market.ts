import { collections, traderAt } from './collections.ts';
import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { pictureAddress } from './pictures.ts';
import { Random } from './random.ts';
import { amountOf, tokenAt, tokenCount, tokensPart } from './tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Featured creators: those of the collections. */
export const creatorsPart: SamplePart = {
  table: 'creators',
  hasPictures: true,
  columns: ['id', 'name', 'address', 'cover_image', 'profile_image', 'created_at'],
  count: () => collections.length,
  row(size, index) {
    const random = new Random(size.seed, streams.market, 1000 + index);
    const createdAt = momentOf(size, index, collections.length, 0.5);
    const collection = collections[index] as (typeof collections)[number];
    const { name, address } = traderAt(size, collection.creator);
    return [
      random.idAt(createdAt),
      name,
      address,
      pictureAddress(size, 'cover', collection.style, index),
      pictureAddress(size, 'profile', collection.style, index),
      new Date(createdAt).toISOString(),
    ];
  },
};

const auctionCount = ({ users }: SampleSize) => Math.min(30, Math.max(8, Math.floor(users / 20)));

const statusColumn = tokensPart.columns.indexOf('status');
const deletedColumn = tokensPart.columns.indexOf('deleted_at');

/** A token that is for sale, searched backwards from the given one. */
function listedBefore(size: SampleSize, from: number): number {
  for (let index = from; index >= 0; index -= 1) {
    const row = tokensPart.row(size, index);
    if (row[statusColumn] === 'listed' && row[deletedColumn] === null) return index;
  }
  return from;
}

/** Auctions that end from minutes to weeks after loading; a few have ended. */
export const auctionsPart: SamplePart = {
  table: 'auctions',
  columns: ['id', 'token_record', 'price', 'currency', 'ends_at', 'is_banner', 'created_at'],
  count: auctionCount,
  row(size, index) {
    const random = new Random(size.seed, streams.market, 2000 + index);
    const count = auctionCount(size);
    const from = tokenCount(size) - 1 - Math.floor((index * Math.min(tokenCount(size), 600)) / count);
    const token = tokenAt(size, listedBefore(size, Math.max(0, from)));
    const createdAt = size.until.getTime() - (count - index) * 2 * 60 * minute;
    // Half an hour, an hour and a half, four hours …, up to some weeks.
    const runsFor = Math.floor(30 * minute * 1.28 ** (index % 27)) + random.below(20) * minute;
    const endsAt = index % 10 === 9 ? createdAt + minute : size.until.getTime() + runsFor;
    return [
      random.idAt(createdAt),
      token.id,
      amountOf(token.cents),
      token.collection.currency,
      new Date(endsAt).toISOString(),
      index % 5 === 2,
      new Date(createdAt).toISOString(),
    ];
  },
};

const products = [
  ['Lumen Dunes, framed print', 'dunes', '0.35', 'A print on cotton paper, 50 × 50 cm, numbered by hand.'],
  ['Pixel Fauna enamel pin', 'creatures', '0.02', 'Hard enamel on brass. Which one you get is decided by the wrapper.'],
  ['Tidal Studies, the book', 'tides', '0.08', 'All two hundred drawings in one volume, sewn and bound in linen.'],
  ['Orbit Club membership', 'rings', '1.2', 'A year of early access, one airdrop each quarter.'],
  ['Bauhaus Floor rug', 'tiles', '0.9', 'Hand-tufted wool, 160 × 160 cm, woven to your token.'],
  ['Night Gardens calendar', 'blossoms', '0.03', 'Twelve flowers, one for each month.'],
  ['Charted Skies on vinyl', 'stars', '0.06', 'Two sides, eleven constellations, 180 grams.'],
  ['Blockhaven starter plot', 'cubes', '2.5', 'Thirty-two by thirty-two blocks with a view of the harbour.'],
  ['Tessellate desk lamp', 'tiles', '0.4', 'Folded steel; the pattern of your token falls on the wall.'],
  ['مطبوعة صحراء', 'dunes', '0.3', 'طباعة على ورق قطني بمقاس 50 × 50 سم، مرقّمة يدويًا.'],
  ['Arena Cards, sealed box', 'rings', '0.15', 'Twenty-four packs of season one.'],
  ['Hex Relics chess set', 'cubes', '0.7', 'Thirty-two resin pieces in a slate board.'],
] as const; // oxfmt-ignore

/** Product entries, which the wire calls CMS. */
export const productsPart: SamplePart = {
  table: 'products',
  hasPictures: true,
  columns: 'id name price creator_name creator_image product_image content token created_at'.split(' '),
  count: () => products.length,
  row(size, index) {
    const random = new Random(size.seed, streams.market, 3000 + index);
    const createdAt = size.until.getTime() - (products.length - index) * 9 * day;
    const [name, style, price, about] = products[index] as (typeof products)[number];
    const maker = collections.find((collection) => collection.style === style) ?? collections[0];
    return [
      random.idAt(createdAt),
      name,
      price,
      traderAt(size, maker?.creator ?? 0).name,
      pictureAddress(size, 'profile', style, index),
      pictureAddress(size, 'token', style, index),
      `<h2>${name}</h2><p>${about}</p><ul><li><p>Ships within <strong>ten days</strong></p></li><li><p>Paid on chain</p></li></ul>`,
      random.chance(0.7) ? 'ETH' : 'BEP',
      new Date(createdAt).toISOString(),
    ];
  },
};
