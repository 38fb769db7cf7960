import { type RawBuilder, sql } from 'kysely';

/** Divides the columns inside a search column. */
const divider = '\x1f';

/** Whether a term can occur at all. */
export function canOccur(term: string): boolean {
  // PostgreSQL's texts hold no NUL.
  return !term.includes(divider) && !term.includes('\0');
}

/**
 * Letters whose capitals have several lower cases, or whose lower case has several capitals: I is i and, in Turkish, ı; Greek capitals
 * have no accents and one sigma. A text in capitals is stored and lower-cased letter by letter, which leaves one of them.
 */
const alike = ['Iı', 'Σς', 'Αά', 'Εέ', 'Ηή', 'Ιίϊΐ', 'Οό', 'Υύϋΰ', 'Ωώ'];

/** What each of them is searched as: a part of a regular expression. Lower cases without a mark stay what they are. */
const spellings: ReadonlyMap<string, string> = new Map([
  ...alike.flatMap((letters) => {
    const [capital = '', ...marked] = letters;
    const every = `[${[capital.toLowerCase(), ...marked].join('')}]`;
    const capitals = marked.map((letter) => letter.toUpperCase()).filter(({ length }) => length === 1);
    return [capital, ...marked, ...capitals].map((letter) => [letter, every] as const);
  }),
  ['SS', '(?:ss|ß)'],
  ['ß', '(?:ss|ß)'],
  ['ẞ', '(?:ss|ß)'],
]);

const spelled = new RegExp([...spellings.keys()].join('|'), 'u');
const pieces = new RegExp(`${spelled.source}|[^]`, 'gu');

/** Whether a term has letters that are searched in several spellings. */
export function hasSpellings(term: string): boolean {
  return spelled.test(term);
}

/** A term as a regular expression of PostgreSQL and of JavaScript, in lower case. */
function expressionOf(term: string): string {
  return term.replace(
    pieces,
    (piece) => spellings.get(piece) ?? lowered(piece).replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`),
  );
}

/** In lower case, letter by letter as PostgreSQL does it: JavaScript leaves İ its dot, and ends words with another sigma. */
const lowered = (text: string) =>
  Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('');

/** A term, compared with texts: `text operator pattern`. Trigram indexes serve both operators. */
export interface Comparison {
  operator: RawBuilder<unknown>;
  pattern: RawBuilder<string>;
}

/**
 * How a lower-cased text is compared with a term as a plain substring, ignoring case (specification 2.4): by LIKE, and by a regular
 * expression where capitals leave open which lower case they are.
 * @param term as typed; the signs of either pattern lose their meaning here
 */
export function comparisonOf(term: string): Comparison {
  if (hasSpellings(term)) {
    return { operator: sql`~`, pattern: sql`lower(${expressionOf(term)} collate "pg_c_utf8")` };
  }
  const escaped = term.replace(/[%_\\]/g, String.raw`\$&`);
  return { operator: sql`like`, pattern: sql`lower(${`%${escaped}%`} collate "pg_c_utf8")` };
}

/**
 * Whether a text contains a term, ignoring case.
 * @param text in lower case, as the search columns are
 */
export function contains(text: RawBuilder<unknown>, term: string): RawBuilder<unknown> {
  const { operator, pattern } = comparisonOf(term);
  return sql`${text} ${operator} ${pattern}`;
}

/** The same for a term that the planner doesn't see. A prepared statement computes its pattern once instead of for each row. */
export function containsHidden(text: RawBuilder<unknown>, term: string): RawBuilder<unknown> {
  const { operator, pattern } = comparisonOf(term);
  return sql`${text} ${operator} (select ${pattern})`;
}

/** Whether texts contain a term, outside the database. */
export function textContains(term: string): (text: string) => boolean {
  if (!hasSpellings(term)) {
    const wanted = lowered(term);
    return (text) => text.includes(wanted);
  }
  const expression = new RegExp(expressionOf(term), 'u');
  return (text) => expression.test(text);
}

// Letters and digits on which Unicode and every C library agree, and characters that none of them counts as such.
const inWord = String.raw`[\p{L}0-9]`;
const between = String.raw`[^\p{Alphabetic}\p{M}\p{N}]`;
const words = new RegExp(`(?<before>${between}?)(?<word>${inWord}+)(?=(?<after>${between}?))`, 'gu');

/**
 * The trigrams by which the index looks a term up. Three adjacent letters or digits form one, and so does the edge of a
 * word, which pg_trgm pads with blanks: two in front and one behind. For a term without any, PostgreSQL would read the
 * whole index.
 * @returns each once, lower-cased; none where the shortest spelling of the term has none
 */
export function trigramsOf(term: string): string[] {
  const shortest = term.replace(/SS|ẞ/g, 'ß');
  if (shortest !== term && trigramsOf(shortest).length === 0) return [];
  const found = new Set<string>();
  for (const { groups } of lowered(term).matchAll(words)) {
    const { before, word, after } = groups ?? {};
    const characters = [...`${before ? '  ' : ''}${word}${after ? ' ' : ''}`];
    for (let at = 0; at + 3 <= characters.length; at += 1) found.add(characters.slice(at, at + 3).join(''));
  }
  return [...found];
}

/** Whether the trigram index can look a term up. */
export function hasTrigram(term: string): boolean {
  return trigramsOf(term).length > 0;
}
