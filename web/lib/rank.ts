/** A text as it is compared: without case, accents and Arabic vowel marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * How well a thing matches the typed words: each word has to be in one of its texts.
 * @param typed any number of words, in any order
 * @param name its name
 * @param others other texts that may match
 * @returns a lower number for a better match: 0 where the name begins so, 1 where a word of it does, 2 inside the
 *   name, 3 where other texts were needed; undefined where it doesn't match
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
  return isIn([called, ...others.map(plain)].join(' ')) ? 3 : undefined;
}
