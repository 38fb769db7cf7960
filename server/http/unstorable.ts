import { CallFailure } from '../base/failure.ts';

/**
 * Refuses texts that PostgreSQL can't hold, whatever a field's own rules say of them: with a null character, which would
 * make the statement fail, or half a surrogate pair, which would be stored as something else.
 * @param input by standard names; not nested deeply (server/http/json-body.ts sees to that)
 * @throws CallFailure 400 under the names of the fields that hold such a text
 */
export function refuseUnstorable(input: Readonly<Record<string, unknown>>): void {
  const wrong = Object.keys(input).filter((field) => !isStorable(input[field]));
  if (wrong.length === 0) return;
  throw new CallFailure(400, Object.fromEntries(wrong.map((field) => [field, 'controlCharacters'])));
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return value === null || typeof value !== 'object' || Object.values(value).every(isStorable);
}
