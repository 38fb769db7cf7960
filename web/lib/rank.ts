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
 *   name, 3 where other texts were needed, 4 where a slip of the keys was
 *   forgiven; undefined where it doesn't match
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

/** The shortest word in which a slip is forgiven: in a shorter one every other word would be near. */
const minForSlip = 4;

/**
 * Whether a word begins with the typed one but for one slip: a letter left out, added, or another one, or two that changed
 * places.
 */
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
