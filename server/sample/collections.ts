import type { ArtStyle } from './art.ts';
import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { usersPart } from './users.ts';

/** A collection of tokens: their style and names, and its creator's share of later sales. */
export interface Collection {
  name: string;
  style: ArtStyle;
  category: string;
  about: string;
  /** The user who created it. */
  creator: number;
  currency: 'ETH' | 'BNB' | 'PKS';
  /** ERC-721 tokens, or ERC-1155 tokens. */
  standard: 721 | 1155;
  /** Percentages for the creator and their collaborators. */
  royalties: readonly number[];
  title: (random: Random, number: number) => string;
}

const words = (text: string) => text.split(' ');
const numbered = (name: string) => (_: Random, number: number) => `${name} #${number}`;
const study = (first: string, second: string) => (random: Random, number: number) =>
  `${random.pick(words(first))} ${random.pick(words(second))} No. ${number}`;

export const collections: readonly Collection[] = [
  { name: 'Lumen Dunes', style: 'dunes', category: 'Landscapes', about: 'Deserts at the hour when the sun touches them.', creator: 3, currency: 'ETH', standard: 721, royalties: [7.5], title: study('Amber Silent Violet Distant Burning', 'Dune Ridge Horizon Mirage Valley') },
  { name: 'Pixel Fauna', style: 'creatures', category: 'Collectibles', about: 'Ten by ten, and each of them looks at you.', creator: 8, currency: 'ETH', standard: 721, royalties: [5, 2.5], title: numbered('Pixel Fauna') },
  { name: 'Tidal Studies', style: 'tides', category: 'Generative', about: 'Twenty-two lines that never cross.', creator: 14, currency: 'BNB', standard: 721, royalties: [10], title: study('Tidal Lunar Spring Neap', 'Study Drift Current Swell') },
  { name: 'Orbit Club', style: 'rings', category: 'Art', about: 'Nine rings, one of them out of step.', creator: 21, currency: 'ETH', standard: 721, royalties: [5], title: numbered('Orbit Club') },
  { name: 'Bauhaus Floor', style: 'tiles', category: 'Art', about: 'Twenty-five tiles laid by hand, four ways each.', creator: 5, currency: 'ETH', standard: 1155, royalties: [4, 3, 1], title: study('Weimar Dessau Berlin Tel-Aviv', 'Floor Panel Weave Pattern') },
  { name: 'Night Gardens', style: 'blossoms', category: 'Photography', about: 'What opens when nobody is looking.', creator: 33, currency: 'ETH', standard: 721, royalties: [8], title: study('Midnight Paper Glass Desert Winter', 'Lotus Dahlia Anemone Magnolia Aster') },
  { name: 'Charted Skies', style: 'stars', category: 'Music', about: 'A chord for every line between two stars.', creator: 40, currency: 'PKS', standard: 1155, royalties: [2.5, 2.5, 2.5, 1, 1], title: study('Northern Southern Hidden Minor Greater', 'Lyre Serpent Heron Anchor Loom') },
  { name: 'Blockhaven Plots', style: 'cubes', category: 'Virtual worlds', about: 'Land that is built on already.', creator: 52, currency: 'BNB', standard: 721, royalties: [3], title: numbered('Blockhaven Plot') },
  { name: 'Sahra صحراء', style: 'dunes', category: 'Landscapes', about: 'رمال كثيرة وشمس واحدة.', creator: 61, currency: 'ETH', standard: 721, royalties: [6], title: study('كثيب واحة أفق وادي', 'الفجر الغروب الصمت الريح') },
  { name: 'Arena Cards', style: 'rings', category: 'Sports', about: 'Season one, all positions.', creator: 77, currency: 'PKS', standard: 1155, royalties: [], title: study('Keeper Winger Captain Striker', 'Bronze Silver Gold Platinum') },
  { name: 'Hex Relics', style: 'cubes', category: 'Gaming', about: 'Found in dungeons, still cursed.', creator: 90, currency: 'BNB', standard: 1155, royalties: [2], title: study('Cursed Ancient Frozen Gilded', 'Relic Shield Lantern Key Crown') },
  { name: 'Tessellate', style: 'tiles', category: 'Generative', about: 'An algorithm that was told to be quiet.', creator: 104, currency: 'ETH', standard: 721, royalties: [10, 2], title: numbered('Tessellate') },
]; // oxfmt-ignore

/** The categories of the sample, including each collection's. */
const categoryNames = [
  ...new Set([...collections.map(({ category }) => category), 'Domain names', 'Trading cards', 'Utility']),
];

/** The id of a category of the sample. */
export function categoryId(size: SampleSize, name: string): string {
  const index = categoryNames.indexOf(name);
  return new Random(size.seed, streams.market, index).idAt(
    momentOf(size, index, categoryNames.length * 4, 0),
  );
}

/** Categories of tokens: in the first quarter of the time, before the tokens that need them. */
export const categoriesPart: SamplePart = {
  table: 'categories',
  columns: ['id', 'name', 'created_at'],
  count: () => categoryNames.length,
  row(size, index) {
    const name = categoryNames[index] ?? '';
    return [
      categoryId(size, name),
      name,
      new Date(momentOf(size, index, categoryNames.length * 4, 0)).toISOString(),
    ];
  },
};

/** A user who creates, owns or bids for tokens. */
export interface Trader {
  id: string;
  name: string;
  address: string;
}

/** Few users trade, so that few are computed, and each only once. */
const maxTraders = 20_000;
const known = new Map<string, Trader | null>();

/**
 * A user with a wallet.
 * @param index any whole number from 0; the next user with a wallet is taken
 */
export function traderAt(size: SampleSize, index: number): Trader {
  const count = Math.min(size.users, maxTraders);
  for (let step = 0; step < count; step += 1) {
    const trader = traderOf(size, (index + step) % count);
    if (trader) return trader;
  }
  throw new Error('Nobody in the sample has a wallet.');
}

function traderOf(size: SampleSize, index: number): Trader | null {
  const key = `${size.seed} ${size.users} ${size.until.getTime()} ${index}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const [id, name, address] = usersPart.row(size, index);
  const trader = address ? { id: String(id), name: String(name), address: String(address) } : null;
  if (known.size > 4 * maxTraders) known.clear();
  known.set(key, trader);
  return trader;
}
