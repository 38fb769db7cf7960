import { createHmac } from 'node:crypto';

/** A user whose data is erased, in the form that the rules need to find their rows. */
export interface Subject {
  userId: string;
  /** In lower case, without values that another person also has. */
  emails: readonly string[];
  /** In lower case, likewise. */
  addresses: readonly string[];
}

/** The kind of a value, which decides how it is found in texts. */
export type ValueKind = 'email' | 'phone' | 'wallet' | 'account' | 'name' | 'other';

/** A value of a user's. */
export interface SearchedIdentifiers {
  kind: ValueKind;
  value: string;
  /**
   * It identifies this person in any text. Values that others may have too are removed from the user's own records
   * only.
   */
  isUnique: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Whether a value has a form that identifies one person, if nobody else has it. */
export function canBeUnique(kind: ValueKind, value: string): boolean {
  switch (kind) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value);
    case 'phone':
      return digitsOf(value).length >= 7;
    case 'wallet':
      return /^0x[\da-f]{40}$/i.test(value);
    case 'account':
      return value.length >= 6 && /\d/.test(value);
    case 'name':
      return value.length >= 7 && /\s/.test(value);
    case 'other':
      return false;
  }
}

/** The forms in which a value is written, as a regular expression that PostgreSQL and JavaScript read alike. */
function formsOf({ kind, value }: SearchedIdentifiers): string[] {
  if (kind === 'phone') {
    const [dialCode = '', ...rest] = value.split(' ');
    const number = rest.length > 0 ? digitsOf(rest.join('')) : digitsOf(dialCode);
    const spaced = [...number].join('[ ().-]{0,2}');
    const country = rest.length > 0 ? `(?:(?:\\+|00|%2b)?${digitsOf(dialCode)}[ ().+-]{0,3})?0?` : '\\+?';
    return [`${country}${spaced}`];
  }
  const plain = value.toLowerCase();
  const inJson = JSON.stringify(plain).slice(1, -1);
  const inUrl = encodeURIComponent(plain).toLowerCase();
  const inHtml = plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const plus = inUrl.replaceAll('%20', '+');
  return [...new Set([plain, inJson, inUrl, plus, inHtml, plain.replaceAll("'", '&#39;')])].map(escaped);
}

/** What may precede a value: no part of a word, except the escapes of JSON and of addresses. */
const before = String.raw`(?:(?<![\p{L}\p{N}])|(?<=\\[nrtbf])|(?<=%[\da-f]{2}))`;
const behind = String.raw`(?![\p{L}\p{N}])`;

interface Searched {
  pattern: RegExp | undefined;
}

function searcherOf(sought: readonly SearchedIdentifiers[]): Searched {
  const forms = sought.flatMap((one) => formsOf(one));
  if (forms.length === 0) return { pattern: undefined };
  // Of two that begin alike the longer one is meant.
  const longest = forms.toSorted((one, other) => other.length - one.length);
  return { pattern: new RegExp(`${before}(?:${longest.join('|')})${behind}`, 'giu') };
}

/** Finds the values of one user in texts, and puts something else there. */
export class Eraser {
  readonly #secret: Uint8Array;
  readonly #anywhere: Searched;
  readonly #own: Searched;
  readonly #whole: ReadonlySet<string>;
  /**
   * A regular expression of PostgreSQL that matches the lower case of what may contain a value. Undefined if there is
   * nothing to find.
   */
  readonly filter: string | undefined;

  /** @param secret the user's own key: equal values get equal words under it, and nobody finds them again once it is destroyed */
  constructor(sought: readonly SearchedIdentifiers[], secret: Uint8Array) {
    const unique = sought.filter(({ isUnique }) => isUnique);
    this.#secret = secret;
    this.#anywhere = searcherOf(unique);
    this.#own = searcherOf(sought);
    this.#whole = new Set(unique.map(({ value }) => value.toLowerCase()));
    const forms = unique.flatMap((one) => formsOf(one));
    this.filter = forms.length === 0 ? undefined : forms.join('|');
  }

  /** The text that replaces a value. */
  wordFor(value: string): string {
    if (value.startsWith('erased-')) return value;
    const canonical = /^[+\d() .-]+$/.test(value) ? digitsOf(value).slice(-7) : value.toLowerCase();
    const hash = createHmac('sha256', this.#secret).update(canonical).digest('hex').slice(0, 12);
    return value.includes('@') || /%40/i.test(value) ? `erased-${hash}@erased.invalid` : `erased-${hash}`;
  }

  /** Whether a value alone identifies the user in any text. */
  isUnique(value: string): boolean {
    return this.#whole.has(value.toLowerCase());
  }

  /** A text without the user's values. */
  inText(text: string, isOwn: boolean): string {
    const { pattern } = isOwn ? this.#own : this.#anywhere;
    return pattern ? text.replace(pattern, (found) => this.wordFor(found)) : text;
  }

  /** JSON, as PostgreSQL writes it, without the user's values: only strings are looked into, so that it stays JSON and no number changes. */
  inJson(json: string, isOwn: boolean): string {
    return json.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => `"${this.inText(literal.slice(1, -1), isOwn)}"`);
  }
}
