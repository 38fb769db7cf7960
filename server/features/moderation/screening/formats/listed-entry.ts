import type { MessageId } from '#server/platform/messages/en.ts';
import type { Message } from '#server/platform/messages/translate.ts';

/** An entry as a list has it. */
export interface ListedEntry {
  externalId: string;
  names: string[];
  addresses: string[];
  birthYears: number[];
  /** Codes of two letters. */
  countries: string[];
  programme: string | null;
}

/** Why a file is no version of a list, as a sentence for people. */
export class ListRefused extends Error {
  readonly sentence: Message;

  constructor(said: MessageId | Message) {
    const sentence = typeof said === 'string' ? { sentence: said } : said;
    super(sentence.sentence);
    this.sentence = sentence;
  }
}

/** Different texts that aren't empty, without surrounding blanks. */
export const distinct = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim() || [])),
];

/** The years that texts such as `10 Dec 1948`, `1948-12-10` or `circa 1948` name. */
export const yearsIn = (texts: readonly (string | null | undefined)[]): number[] => [
  ...new Set(texts.flatMap((text) => (text ?? '').match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number)),
];
