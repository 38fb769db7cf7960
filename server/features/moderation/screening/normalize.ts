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
