import anyAscii from 'any-ascii';

/** A word of a name as it is compared: Latin letters and digits in lower case. */
export interface NameToken {
  text: string;
  /** Its consonants, without repetitions: spellings of one name differ most in their vowels. */
  skeleton: string;
  /** Whether its script writes no short vowels, as Arabic and Hebrew do. */
  isAbjad: boolean;
}

const abjad = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Legal forms, titles and the Arabic article, which say nothing about who is meant. */
const ignored = new Set(
  'ltd limited llc inc corp co company gmbh ag sa sarl spa bv plc jsc ojsc pjsc ooo oao zao pao llp mr mrs ms dr al el'.split(
    ' ',
  ),
);

/** The most words of a name that are compared. */
const maxTokens = 12;

const skeletonOf = (text: string) =>
  text
    .replace(/ph/g, 'f')
    .replace(/[ckq]h?/g, 'k')
    .replace(/[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1');

/**
 * The words of a name: transliterated, without marks, case, legal forms and single letters.
 * @returns none for a name that can't be compared, such as one of a single letter
 */
export function tokensOf(name: string): NameToken[] {
  const found: NameToken[] = [];
  for (const word of name
    .slice(0, 500)
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}'’ʼ]+/u)) {
    const isAbjad = abjad.test(word);
    // The Arabic article is written as a part of its word.
    const bare = word.length > 4 ? word.replace(/^ال/, '') : word;
    const plain = anyAscii(bare.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
    const text = plain.replace(/[^a-z\d]/g, '').slice(0, 40);
    if (text.length > 1 && !ignored.has(text)) found.push({ text, isAbjad, skeleton: skeletonOf(text) });
    if (found.length === maxTokens) break;
  }
  return found;
}

/** An address as it is compared: of EVM chains in lower case, others as they are. */
export function addressKey(address: string): string {
  const text = address.trim();
  return /^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : text;
}

/** A country as a code of two letters; null for a text that names none that is known. */
export function countryCode(text: string): string | null {
  const found = text.trim();
  if (/^[a-z]{2}$/i.test(found)) return found.toUpperCase();
  return codes().get(found.toLowerCase()) ?? null;
}

let known: Map<string, string> | undefined;

/** The English names of countries. */
function codes(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (let first = 65; first <= 90; first += 1)
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      // A former code, such as that of South Yemen, stands for the present one.
      const present = new Intl.Locale(`und-${code}`).region ?? code;
      const name = names.of(present);
      if (name !== undefined) known.set(name.toLowerCase(), present);
    }
  // As sanctions lists write them.
  for (const [name, code] of [
    ['russian federation', 'RU'],
    ['korea, north', 'KP'],
    ["democratic people's republic of korea", 'KP'],
    ['iran (islamic republic of)', 'IR'],
    ['islamic republic of iran', 'IR'],
    ['syrian arab republic', 'SY'],
    ['burma', 'MM'],
    ['turkey', 'TR'],
  ] as const)
    known.set(name, code);
  return known;
}
