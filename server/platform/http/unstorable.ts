import type { FieldMessages } from '../base/failure.ts';

/**
 * Finds texts that PostgreSQL can't store, even if a field's own rules allow them: with a null character, which would make
 * the statement fail, or half a surrogate pair, which would be stored as something else. It also finds -0, which would come
 * back as another number.
 * @param input by standard names; not nested deeply (server/platform/http/json-body.ts refuses that)
 * @returns a sentence for each field that holds such a value
 */
export function unstorableTexts(input: Readonly<Record<string, unknown>>): FieldMessages {
  const wrong = Object.keys(input).filter((field) => !isStorable(input[field]));
  const sentence = (field: string) => (typeof input[field] === 'number' ? 'wrongType' : 'controlCharacters');
  return Object.fromEntries(wrong.map((field) => [field, sentence(field)]));
}

/** Whether every text and number in a value can be stored: the database knows no null character and no -0. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'number') return !Object.is(value, -0);
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
