import { addressKey, type NameToken, tokensOf } from './normalize.ts';
import { type EntryFacts, hitScore, scoreOf, type ScreenedSubject, wordsOf } from './score.ts';
import type { ScorePart } from '#contract/moderation/screening-parts.ts';

/** An entry that matches, with its score. */
export interface Match<Entry> {
  entry: Entry;
  score: number;
  parts: ScorePart[];
}

/** How many words are remembered with the words of the list that are like them. */
const remembered = 50_000;

/** A word, and each form of it with one letter less: words that differ by one letter share one. */
function variants(text: string): string[] {
  if (text.length < 4) return [text];
  const found = [text];
  for (let at = 0; at < text.length; at += 1) found.push(text.slice(0, at) + text.slice(at + 1));
  return found;
}

/** The keys under which spellings of a word are found. */
function spellings({ skeleton, isAbjad }: NameToken, isAsked: boolean): string[] {
  const keys: string[] = [];
  if (skeleton.length >= 4) keys.push(`~${skeleton}`);
  // A short skeleton only joins a script without vowels with one that has them.
  if (skeleton.length === 3) keys.push(`${isAbjad === isAsked ? '<' : '>'}${skeleton}`);
  return keys;
}

/**
 * The entries of lists in memory, to find those that a name or an address may mean. A name is compared with the names
 * that share two words with it, each up to one wrong, missing or swapped letter or another spelling of its vowels.
 */
export class NameIndex<Entry extends EntryFacts> {
  readonly #words: { token: NameToken; names: number[] }[] = [];
  readonly #numbers = new Map<string, number>();
  /** The numbers of words by variant and spelling. */
  readonly #keys = new Map<string, number[]>();
  readonly #joined = new Map<string, number[]>();
  readonly #entryOfName: Entry[] = [];
  readonly #wordsOfName: number[] = [];
  readonly #addresses = new Map<string, Entry[]>();
  readonly #alike = new Map<string, number[]>();
  readonly #wordsOfEntry = new Map<Entry, NameToken[][]>();

  constructor(entries: Iterable<Entry>) {
    for (const entry of entries) {
      const words = wordsOf(entry).map((name) => name.map((token) => this.#wordOf(token)));
      this.#wordsOfEntry.set(entry, words);
      for (const name of words) this.#addName(entry, name);
      for (const address of entry.addresses) push(this.#addresses, addressKey(address), entry);
    }
  }

  #addName(entry: Entry, tokens: readonly NameToken[]): void {
    if (tokens.length === 0) return;
    const name = this.#entryOfName.push(entry) - 1;
    this.#wordsOfName.push(tokens.length);
    push(this.#joined, tokens.map(({ text }) => text).join(''), name);
    for (const token of tokens) {
      const { names } = this.#words[this.#numberOf(token)] as { names: number[] };
      if (names.at(-1) !== name) names.push(name);
    }
  }

  /** The same word of another name, so that each is in memory once. */
  #wordOf(token: NameToken): NameToken {
    return (this.#words[this.#numberOf(token)] as { token: NameToken }).token;
  }

  #numberOf(token: NameToken): number {
    const known = this.#numbers.get(`${token.isAbjad}${token.text}`);
    if (known !== undefined) return known;
    const number = this.#words.push({ token, names: [] }) - 1;
    this.#numbers.set(`${token.isAbjad}${token.text}`, number);
    for (const key of [...variants(token.text), ...spellings(token, false)]) push(this.#keys, key, number);
    return number;
  }

  /** The names with a word like this one, as sorted lists. */
  #namesLike(token: NameToken): number[][] {
    const key = `${token.isAbjad}${token.text}`;
    let found = this.#alike.get(key);
    if (!found) {
      const keys = [...variants(token.text), ...spellings(token, true)];
      found = [...new Set(keys.flatMap((one) => this.#keys.get(one) ?? []))];
      if (this.#alike.size >= remembered) this.#alike.clear();
      this.#alike.set(key, found);
    }
    return found.map((number) => (this.#words[number] as { names: number[] }).names);
  }

  /** The entries that a subject matches well enough for a hit, each once. */
  matches(subject: ScreenedSubject): Match<Entry>[] {
    const tokens = subject.name === null ? [] : tokensOf(subject.name);
    const candidates = new Set(this.#candidates(tokens).map((name) => this.#entryOfName[name] as Entry));
    if (subject.address !== null)
      for (const entry of this.#addresses.get(addressKey(subject.address)) ?? []) candidates.add(entry);
    const found: Match<Entry>[] = [];
    for (const entry of candidates) {
      const words = { subject: tokens, entry: this.#wordsOfEntry.get(entry) ?? [] };
      const { score, parts } = scoreOf(subject, entry, words);
      if (score >= hitScore) found.push({ entry, score, parts });
    }
    return found;
  }

  #candidates(tokens: readonly NameToken[]): number[] {
    if (tokens.length === 0) return [];
    const joined = this.#joined.get(tokens.map(({ text }) => text).join('')) ?? [];
    const like = tokens.map((token) => this.#namesLike(token));
    if (tokens.length === 1)
      return [...joined, ...(like[0] ?? []).flat().filter((name) => this.#wordsOfName[name] === 1)];
    const sizes = like.map((lists) => lists.reduce((sum, { length }) => sum + length, 0));
    const largest = sizes.indexOf(Math.max(...sizes));
    // Any two words include one that isn't the most usual: its names are few.
    const seen = new Map<number, number>();
    for (const [place, lists] of like.entries()) {
      if (place === largest) continue;
      for (const name of new Set(lists.flat())) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    const usual = like[largest] ?? [];
    return [
      ...joined,
      ...[...seen].flatMap(([name, count]) =>
        count > 1 || usual.some((list) => includes(list, name)) ? [name] : [],
      ),
    ];
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Whether a sorted list has a number. */
function includes(sorted: readonly number[], wanted: number): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] as number;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
