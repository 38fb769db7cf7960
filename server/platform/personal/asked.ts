import { z } from 'zod';
import type { TextFilter } from '#contract/platform/column-filters.ts';
import type { CallSchemas } from '#contract/platform/call.ts';
import { isPersonalKey } from '#contract/platform/own-field-kinds.ts';
import type { OwnFilter } from '#contract/platform/own-fields.ts';
import { CallFailure, type FieldMessages } from '../base/failure.ts';
import { markPersonalFields } from './masked.ts';
import { maskedText, maskOf } from './masking.ts';

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The fields of a call's rows that are personal, or hold something personal. */
export function personalFieldsOf({ output }: CallSchemas): ReadonlySet<string> {
  const found = known.get(output);
  if (found) return found;
  const shape = output instanceof z.ZodObject ? (output.shape as Record<string, z.ZodType>) : {};
  const fields = new Set(Object.keys(shape).filter((field) => shape[field] && maskOf(shape[field])));
  known.set(output, fields);
  return fields;
}

/**
 * Refuses to sort a list by a field that the caller may not see, and to compare it with a part of a value: both would
 * reveal it letter by letter. A search for a whole value is allowed.
 * @param input as the list's schema parsed it
 * @throws CallFailure 400 with a sentence under `sort`, or under the filter's name
 */
export function refuseByPersonal(schemas: CallSchemas, input: Readonly<Record<string, unknown>>): void {
  const personal = personalFieldsOf(schemas);
  markPersonalFields(personal);
  const wrong: Record<string, 'maskedSort' | 'maskedFilter' | 'maskedOwnFilter'> = {};
  const { sort } = input;
  if (typeof sort === 'string' && personal.has(sort.replace(/^-/, ''))) wrong['sort'] = 'maskedSort';
  // An own field can be a choice of a few, so a whole value of it is as easy to guess as a part.
  const own = Object.keys((input['own'] as OwnFilter | undefined) ?? {});
  if (own.some(isPersonalKey)) wrong['own'] = 'maskedOwnFilter';
  for (const field of personal) {
    // The first is asked above, the second are values of own fields to be stored.
    if (field === 'own' || field === 'values') continue;
    const filter = input[field] as Partial<TextFilter> | string | undefined;
    if (typeof filter === 'object' && filter.operator !== 'is') wrong[field] = 'maskedFilter';
  }
  const [first] = Object.values(wrong);
  // A list has no form whose fields could show the sentences.
  if (first !== undefined) throw new CallFailure(400, { ...wrong, messages: first });
}

/** A failure whose sentences contain no personal value, for a caller who may not see any. */
export function maskedFailure(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error;
  const messages = Object.entries(error.messages).map(([field, message]) => {
    if (typeof message === 'string' || !('values' in message) || !message.values) return [field, message];
    const values = Object.entries(message.values).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskedText(value) : value,
    ]);
    return [field, { ...message, values: Object.fromEntries(values) }];
  });
  const masked = Object.fromEntries(messages) as FieldMessages;
  if (JSON.stringify(masked) === JSON.stringify(error.messages)) return error;
  return new CallFailure(error.status, masked, error.retryAfterSeconds);
}
