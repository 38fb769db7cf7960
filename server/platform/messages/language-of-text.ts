import type { Language } from './translate.ts';

/** Whether a text is mainly written in Arabic letters: who gets mail has no language of their own here. */
export function languageOfText(text: string): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic > latin ? 'ar' : 'en';
}
