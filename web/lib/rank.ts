/** A text as it is compared: without case, accents and Arabic vowel marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * How well something fits what was typed: each typed word has to be in one of its texts.
 * @param typed any number of words, in any order
 * @param name what it is called
 * @param others what else it may be known by
 * @returns less for what fits better: 0 where the name begins so, 1 where a word of it does, 2 where it is inside the
 *   name, 3 where other texts were needed; undefined where it doesn't fit
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
