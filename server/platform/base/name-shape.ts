/** Letters and digits that look like a Latin letter, as they are written before and after the case is folded. */
const alike: Readonly<Record<string, string>> = {
  // Greek and Cyrillic capitals whose small letters may look like other letters.
  Α: 'a', Β: 'b', Ε: 'e', Ζ: 'z', Η: 'h', Ι: 'l', Κ: 'k', Μ: 'm', Ν: 'n', Ο: 'o', Ρ: 'p', Τ: 't', Υ: 'y', Χ: 'x',
  А: 'a', В: 'b', Е: 'e', К: 'k', М: 'm', Н: 'h', О: 'o', Р: 'p', С: 'c', Т: 't', У: 'y', Х: 'x', І: 'l', Ј: 'j', Ѕ: 's',
  I: 'l',
  // Small letters.
  α: 'a', γ: 'y', ε: 'e', ι: 'l', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x',
  а: 'a', в: 'b', г: 'r', ԁ: 'd', е: 'e', һ: 'h', і: 'l', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', п: 'n', р: 'p', ԛ: 'q',
  с: 'c', ѕ: 's', т: 't', у: 'y', х: 'x', ԝ: 'w',
  ı: 'l', ɑ: 'a', ɡ: 'g', ł: 'l', ø: 'o', đ: 'd',
  // Digits.
  '0': 'o', '1': 'l', i: 'l', '|': 'l',
  // Arabic letters with several codes.
  ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', '٠': 'o', '۰': 'o',
}; // oxfmt-ignore

/**
 * The visual shape of a name: two names that a reader could confuse have the same shape. Case, accents, blanks and
 * punctuation don't count, and letters of other scripts count as the Latin ones that they look like.
 * @param name any text
 * @returns a text to compare, never to show
 */
export function nameShape(name: string): string {
  const composed = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  const letters = Array.from(
    composed,
    (letter) => alike[letter] ?? alike[letter.toLowerCase()] ?? letter.toLowerCase(),
  );
  const shape = letters
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[^\p{L}\p{N}]/gu, '');
  // A name that consists of signs only.
  return shape === '' ? composed : shape;
}
