/** A kind of personal value that a text may not contain. */
export type PersonalFinding = 'email' | 'wallet' | 'phone' | 'name';

/** Dates are no telephone numbers. */
const dates = /\b\d{4}-\d{2}-\d{2}\b/g;

const patterns = [
  ['email', /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]{2,}/u],
  ['wallet', /\b0x[\da-f]{40}\b|\b(?:bc1|tb1)[\da-z]{25,62}\b|\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b/i],
  // At least seven digits behind a plus, or nine without one.
  ['phone', /\+(?:[\s().-]*\p{Nd}){7}|\p{Nd}(?:[\s().-]*\p{Nd}){8}/u],
] as const satisfies readonly (readonly [PersonalFinding, RegExp])[];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a text has these words, with neither a letter nor a digit around them. */
const hasWords = (text: string, words: string, flags: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`\s+`)}(?![\\p{L}\\p{N}])`,
    flags,
  ).test(text);

/** Whether a text has a name: the whole one in any spelling, or a part of at least three letters as it is written. */
function hasName(text: string, name: string): boolean {
  const whole = name.trim();
  if (whole.length < 2) return false;
  const parts = whole.split(/[\s._-]+/).filter((part) => part.length >= 3);
  return hasWords(text, whole, 'iu') || parts.some((part) => hasWords(text, part, 'u'));
}

/**
 * Finds a personal value in a text that leaves the workspace: an email address, a wallet address, a telephone number, or
 * a name of the people that it is about.
 * @param values names, usernames and other values of these people
 * @returns the kind of the first that is found; undefined without any
 */
export function findPersonalValue(text: string, values: readonly string[]): PersonalFinding | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\u200b-\u200f\u2060\u00ad\ufeff]/g, '');
  const withoutDates = plain.replaceAll(dates, ' ');
  const found = patterns.find(([, pattern]) => pattern.test(withoutDates));
  if (found) return found[0];
  return values.some((value) => hasName(plain, value.normalize('NFKC'))) ? 'name' : undefined;
}
