import type { Language } from './translate.ts';

/**
 * A value of unknown direction for a text that may run from right to left: between marks that keep it from turning the
 * words and the punctuation around it. It can't end them itself: what turns directions is taken out.
 * @param language the text's
 */
export function isolated(value: string, language: Language): string {
  if (language !== 'ar') return value;
  return `\u2068${value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}
