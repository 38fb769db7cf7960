/** Normalizes a text for comparison: without case, accents and Arabic vowel marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * How well an entry matches the typed words. Each word must be in one of its texts.
 * @param typed any number of words, in any order
 * @param name its name
 * @param others other texts that may match
 * @returns a lower number for a better match: 0 if the name starts with the text, 1 if a word of it does, 2 inside
 * the name, 3 if other texts were needed, 4 if a typing error was tolerated; undefined if it doesn't match
 */
export function rank(typed: string, name: string, others: readonly string[]): number | undefined {
  const wanted = plain(typed).trim();
  const called = plain(name);
  if (called.startsWith(wanted)) return 0;
  const words = wanted.split(/\s+/);
  const isIn = (text: string) => words.every((word) => text.includes(word));
  if (isIn(called)) {
    const begins = words.every((word) => called.split(/[\s/]+/).some((part) => part.startsWith(word)));
    return begins ? 1 : 2;
  }
  const all = [called, ...others.map(plain)].join(' ');
  if (isIn(all)) return 3;
  const known = all.split(/[\s/]+/);
  return words.every((word) => known.some((one) => beginsNearly(one, word))) ? 4 : undefined;
}

/** The shortest word in which a typing error is tolerated. Shorter words would match too many others. */
const minForSlip = 4;

/** Whether a word starts with the typed one, with one error allowed: a missing, extra, wrong or swapped letter. */
function beginsNearly(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < minForSlip) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const [rest, next] = [typed.slice(at), word.slice(at)];
  return (
    next.startsWith(rest.slice(1)) ||
    next.slice(1).startsWith(rest) ||
    next.slice(1).startsWith(rest.slice(1)) ||
    next.startsWith(`${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`)
  );
}
