import type { ScorePart } from '#contract/moderation/screening-parts.ts';
import { addressKey, type NameToken, tokensOf } from './normalize.ts';

/** From this score on, a match is a hit. */
export const hitScore = 80;

/** Who is compared: a user, or the destination of a withdrawal, which has an address alone. */
export interface ScreenedSubject {
  name: string | null;
  address: string | null;
  birthYear: number | null;
  country: string | null;
}

/** What an entry of a list says about somebody. */
export interface EntryFacts {
  names: readonly string[];
  addresses: readonly string[];
  birthYears: readonly number[];
  countries: readonly string[];
}

/** The similarity of two words by Jaro and Winkler, from 0 to 1. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Uint8Array(other.length);
  const matched: string[] = [];
  for (let at = 0; at < one.length; at += 1) {
    const end = Math.min(other.length - 1, at + reach);
    for (let place = Math.max(0, at - reach); place <= end; place += 1) {
      if (taken[place] === 1 || one[at] !== other[place]) continue;
      taken[place] = 1;
      matched.push(one[at] as string);
      break;
    }
  }
  const count = matched.length;
  if (count === 0) return 0;
  let [moved, next] = [0, 0];
  for (let place = 0; place < other.length; place += 1) {
    if (taken[place] !== 1) continue;
    if (other[place] !== matched[next]) moved += 1;
    next += 1;
  }
  const jaro = (count / one.length + count / other.length + (count - moved / 2) / count) / 3;
  let same = 0;
  while (same < 4 && one[same] !== undefined && one[same] === other[same]) same += 1;
  return jaro + same * 0.1 * (1 - jaro);
}

/** The least similarity of two words that are taken for one. */
const leastWord = 0.88;

function wordScore(one: NameToken, other: NameToken): number {
  if (one.text === other.text) return 1;
  // A short word with another letter is another word.
  const isShort = Math.min(one.text.length, other.text.length) < 3;
  const similar = isShort ? 0 : jaroWinkler(one.text, other.text);
  const needed = one.isAbjad !== other.isAbjad ? 3 : 4;
  const isSpelling = one.skeleton === other.skeleton && one.skeleton.length >= needed;
  return Math.max(similar >= leastWord ? similar : 0, isSpelling ? 0.92 : 0);
}

/** The points that each word of the longer name without a counterpart costs, and the most that all of them do. */
const extra = { word: 3, most: 12 };

/**
 * How alike two names are, from 0 to 100: each word of the shorter one must have a counterpart, in any order. One word
 * alone only stands for another single word.
 */
export function nameScore(one: readonly NameToken[], other: readonly NameToken[]): number {
  const joined = (tokens: readonly NameToken[]) => tokens.map(({ text }) => text).join('');
  if (one.length === 0 || other.length === 0) return 0;
  if (one.length !== other.length && joined(one) === joined(other)) return 98;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 1 && (long.length > 1 || (short[0]?.text.length ?? 0) < 4)) return 0;
  const free = [...long];
  let [sum, weight] = [0, 0];
  // The longest word first: it has the fewest counterparts.
  for (const word of short.toSorted((a, b) => b.text.length - a.text.length)) {
    const scores = free.map((candidate) => wordScore(word, candidate));
    const best = Math.max(0, ...scores);
    if (best === 0) return 0;
    free.splice(scores.indexOf(best), 1);
    sum += best * word.text.length;
    weight += word.text.length;
  }
  const lost = Math.min(extra.most, extra.word * (long.length - short.length));
  return Math.max(0, Math.round((sum / weight) * 100) - lost);
}

/** Points for what is known of both, besides the name. */
const points = { sameYear: 3, otherYear: -30, sameCountry: 2, otherCountry: -8 };

/** The names of an entry as words, in the order of its names. */
export const wordsOf = ({ names }: EntryFacts): NameToken[][] => names.map((name) => tokensOf(name));

/**
 * How well a subject matches an entry, and why. A missing birth year or country counts neither way.
 * @param words the words of both sides, if they are known already
 * @returns the score from 0 to 100, and its parts in the order of the explanation
 */
export function scoreOf(
  subject: ScreenedSubject,
  entry: EntryFacts,
  words = { subject: subject.name === null ? [] : tokensOf(subject.name), entry: wordsOf(entry) },
): { score: number; parts: ScorePart[] } {
  const key = subject.address === null ? null : addressKey(subject.address);
  const address = key === null ? undefined : entry.addresses.find((one) => addressKey(one) === key);
  if (address !== undefined)
    return {
      score: 100,
      parts: [{ part: 'address', subject: subject.address, entry: address, points: 100 }],
    };
  let [best, name] = [0, ''];
  for (const [place, one] of entry.names.entries()) {
    const found = nameScore(words.subject, words.entry[place] ?? []);
    if (found > best) [best, name] = [found, one];
  }
  if (best === 0) return { score: 0, parts: [] };
  const parts: ScorePart[] = [{ part: 'name', subject: subject.name, entry: name, points: best }];
  const { birthYear, country } = subject;
  if (birthYear !== null && entry.birthYears.length > 0) {
    const nearest = Math.min(...entry.birthYears.map((year) => Math.abs(year - birthYear)));
    parts.push({
      part: 'birthYear',
      subject: String(birthYear),
      entry: entry.birthYears.join(', '),
      points: nearest === 0 ? points.sameYear : nearest === 1 ? 0 : points.otherYear,
    });
  }
  if (country !== null && entry.countries.length > 0)
    parts.push({
      part: 'country',
      subject: country,
      entry: entry.countries.join(', '),
      points: entry.countries.includes(country) ? points.sameCountry : points.otherCountry,
    });
  const sum = parts.reduce((total, part) => total + part.points, 0);
  return { score: Math.max(0, Math.min(100, sum)), parts };
}
