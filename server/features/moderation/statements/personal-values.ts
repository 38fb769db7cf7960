/** A kind of personal value that a text may not contain. */
export type PersonalFinding = 'email' | 'wallet' | 'phone' | 'network' | 'name';

/** The people that a text is about, and those who reported it. */
export interface NamedPeople {
  /** Names, usernames and other values of the user. */
  subject: readonly string[];
  /** Names of others: only a whole one with several words counts, because these people may be many. */
  others: readonly string[];
}

/** Dates are no telephone numbers. */
const dates = /\b\d{4}-\d{2}-\d{2}\b/g;

const patterns = [
  ['email', /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]{2,}/u],
  // Of EVM chains also transactions, and wallets as screens shorten them.
  ['wallet', /\b0x(?:[\da-f]{40}|[\da-f]{64})\b|\b0x[\da-f]+\.{2,}[\da-f]+\b/i],
  ['wallet', /\b(?:bc1|tb1)[\da-z]{25,62}\b|\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b/i],
  // Tron and Solana.
  ['wallet', /\b(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[1-9A-HJ-NP-Za-km-z]{32,44}\b/],
  ['network', /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\da-f]{1,4}::?(?:[\da-f]{1,4}::?){2,6}[\da-f]{1,4}\b(?!:)/i],
  // At least seven digits behind a plus, or nine without one.
  ['phone', /\+(?:[\s().-]*\p{Nd}){7}|\p{Nd}(?:[\s().-]*\p{Nd}){8}/u],
] as const satisfies readonly (readonly [PersonalFinding, RegExp])[];

/** A text without accents, vowel marks and invisible characters, which people leave out or don't see. */
const plainOf = (text: string) => text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '');

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Letters of languages that write words, or the particles after them, without spaces. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const [beginsUnspaced, endsUnspaced] = [new RegExp(`^[${unspaced}]`, 'u'), new RegExp(`[${unspaced}]$`, 'u')];

/** Whether a text has these words, with neither a letter nor a digit around them. Arabic joins some words in front. */
function hasWords(text: string, words: string, flags: string): boolean {
  const before = beginsUnspaced.test(words) ? '' : '(?<![\\p{L}\\p{N}])[وفبلك]{0,2}';
  const after = endsUnspaced.test(words) ? '' : '(?![\\p{L}\\p{N}])';
  const joined = words
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`[\s\p{P}]+`);
  return new RegExp(before + joined + after, flags).test(text);
}

/**
 * Whether a text has a name: the whole one in any spelling, or a part of at least three letters as it is written, or in
 * capitals.
 */
function hasName(text: string, name: string): boolean {
  const whole = name.trim();
  if (whole.length < 2) return false;
  const parts = whole.split(/[\s._-]+/).filter((part) => part.length >= 3);
  return (
    hasWords(text, plainOf(whole), 'iu') ||
    parts.map(plainOf).some((part) => hasWords(text, part, 'u') || hasWords(text, part.toUpperCase(), 'u'))
  );
}

/**
 * Finds a personal value in a text that leaves the workspace: an email address, a wallet address, a telephone number, an
 * address of a network, or a name of the people that it is about.
 * @returns the kind of the first that is found; undefined without any
 */
export function findPersonalValue(
  text: string,
  { subject, others }: NamedPeople,
): PersonalFinding | undefined {
  const plain = plainOf(text);
  const withoutDates = plain.replaceAll(dates, ' ');
  const found = patterns.find(([, pattern]) => pattern.test(withoutDates));
  if (found) return found[0];
  const isNamed =
    subject.some((value) => hasName(plain, value.normalize('NFKC'))) ||
    others.some((name) => /\S\s+\S/.test(name) && hasWords(plain, plainOf(name.trim()), 'iu'));
  return isNamed ? 'name' : undefined;
}
