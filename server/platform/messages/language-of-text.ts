import type { Language } from './translate.ts';

/** How many characters of a text show its language. */
const beginning = 10_000;

/** Whether a text begins mainly in Arabic letters: who gets mail has no language of their own here. */
export function languageOfText(text: string): Language {
  const shown = text.slice(0, beginning);
  const arabic = shown.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = shown.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic > latin ? 'ar' : 'en';
}
