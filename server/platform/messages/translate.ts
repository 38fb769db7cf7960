import { ar } from './ar.ts';
import { en, type MessageId } from './en.ts';

export type Language = 'en' | 'ar';

/** A sentence of the catalogue with its values. */
export interface Message {
  sentence: MessageId;
  /** A value may be a sentence itself, such as the name of a module. */
  values?: Readonly<Record<string, string | number | Message>>;
}

const catalogues = { en, ar } as const;

/** Whether a text is the key of a sentence: schemas of the contract name sentences by key. */
export function isMessageId(text: string): text is MessageId {
  return Object.hasOwn(en, text);
}

/**
 * The sentence in a language.
 * @param message its key, alone or with values for `{name}` places
 */
export function translate(message: MessageId | Message, language: Language): string {
  const { sentence, values }: Message = typeof message === 'string' ? { sentence: message } : message;
  return catalogues[language][sentence].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values?.[name] ?? '';
    return typeof value === 'object' ? translate(value, language) : String(value);
  });
}

/**
 * The language to answer in: the first of English and Arabic that the header accepts, else English.
 * @param header Accept-Language as sent
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        tag: tag.toLowerCase().split('-')[0],
        quality: quality ? Number(quality.trim().slice(2)) || 0 : 1,
      };
    })
    .filter(({ tag, quality }) => quality > 0 && (tag === 'en' || tag === 'ar'))
    .sort((one, other) => other.quality - one.quality);
  return wanted[0]?.tag === 'ar' ? 'ar' : 'en';
}
