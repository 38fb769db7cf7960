import { type RawBuilder, sql } from 'kysely';

/** Divides the columns inside a search column. */
const divider = '\x1f';

/** Whether a term can occur at all. */
export function canOccur(term: string): boolean {
  // PostgreSQL's texts hold no NUL.
  return !term.includes(divider) && !term.includes('\0');
}

/**
 * The LIKE pattern of a term as a plain substring (decisions 1.4), lower-cased as the search columns are.
 * @param term as typed; `%`, `_` and `\` lose their meaning here
 */
export function likePattern(term: string): RawBuilder<string> {
  const escaped = term.replace(/[%_\\]/g, String.raw`\$&`);
  return sql`lower(${`%${escaped}%`} collate "pg_c_utf8")`;
}

// Letters and digits on which Unicode and every C library agree, and characters that none counts among them.
const inWord = String.raw`[\p{L}0-9]`;
const between = String.raw`[^\p{Alphabetic}\p{M}\p{N}]`;
const threeTogether = new RegExp(`${inWord}{3}|${between}${inWord}|${inWord}{2}${between}`, 'u');

/**
 * Whether the trigram index can look a term up. Three letters or digits together make a trigram, and so does the
 * edge of a word, which pg_trgm fills up with blanks. Without one, the index would be read as a whole.
 */
export function hasTrigram(term: string): boolean {
  return threeTogether.test(term);
}
