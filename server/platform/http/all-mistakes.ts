import { z } from 'zod';
import { CallFailure, type FieldMessages } from '../base/failure.ts';
import { constraintFailure } from '../db/constraint-failures.ts';
import type { CallContext, Rule } from '../context/context.ts';
import type { MountedCall } from './mounted-call.ts';

/** Statuses for mistakes in fields. An image's size and type have their own. */
const statusesOfFields: readonly number[] = [400, 403, 413, 415];

/**
 * The fields that a schema takes, of an input of which it refuses others.
 * @param wrong the fields that are refused
 */
export function parsedFields(
  schema: z.ZodType,
  input: Readonly<Record<string, unknown>>,
  wrong: FieldMessages,
): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const fields: Record<string, unknown> = {};
  for (const [field, fieldSchema] of Object.entries<z.ZodType>(schema.shape)) {
    if (Object.hasOwn(wrong, field)) continue;
    const parsed = fieldSchema.safeParse(input[field]);
    if (parsed.success && parsed.data !== undefined) fields[field] = parsed.data;
  }
  return fields;
}

/**
 * Adds the mistakes that the call's other rules find to a refusal of fields, so that a form shows all of them together.
 * The refusal keeps its status, and its sentence if another rule has one for the same field. Called after the
 * permission is checked.
 * @param error why the call failed; anything else than a refusal of fields is returned unchanged
 * @param given the fields that the schema accepted
 */
export async function withAllMistakes(
  error: unknown,
  { check }: MountedCall,
  given: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<unknown> {
  const failure = error instanceof CallFailure ? error : constraintFailure(error);
  if (!failure || !isOfFields(failure)) return error;
  let messages = failure.messages;
  for (const rule of check(given, context)) messages = { ...(await mistakesBy(rule)), ...messages };
  return new CallFailure(failure.status, messages);
}

function isOfFields({ status, messages }: CallFailure): boolean {
  return statusesOfFields.includes(status) && !Object.hasOwn(messages, 'messages');
}

/** What else keeps a rule from its answer, such as that the record is gone, is said once the fields are right. */
async function mistakesBy(rule: Rule): Promise<FieldMessages> {
  try {
    await rule();
    return {};
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return isOfFields(error) ? error.messages : {};
  }
}
