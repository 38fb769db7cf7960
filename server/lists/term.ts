import { type RawBuilder, sql } from 'kysely';

/** Divides the columns inside a search column. */
const divider = '\x1f';

/** Whether a term can occur at all. */
export function canOccur(term: string): boolean {
  // PostgreSQL's texts hold no NUL.
  return !term.includes(divider) && !term.includes('\0');
}

/**
 * The LIKE pattern of a term as a plain substring (specification 2.4), lower-cased as the search columns are.
 * @param term as typed; `%`, `_` and `\` lose their meaning here
 */
export function likePattern(term: string): RawBuilder<string> {
  const escaped = term.replace(/[%_\\]/g, String.raw`\$&`);
  return sql`lower(${`%${escaped}%`} collate "pg_c_utf8")`;
}

// Letters and digits on which Unicode and every C library agree, and characters that none of them counts as such.
const inWord = String.raw`[\p{L}0-9]`;
const between = String.raw`[^\p{Alphabetic}\p{M}\p{N}]`;
const words = new RegExp(`(?<before>${between}?)(?<word>${inWord}+)(?=(?<after>${between}?))`, 'gu');

/**
 * The trigrams by which the index looks a term up. Three adjacent letters or digits form one, and so does the edge of a
 * word, which pg_trgm pads with blanks: two in front and one behind. For a term without any, PostgreSQL would read the
 * whole index.
 * @returns each once, lower-cased
 */
export function trigramsOf(term: string): string[] {
  const found = new Set<string>();
  for (const { groups } of term.toLowerCase().matchAll(words)) {
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
