import { z } from 'zod';
import type { OwnValue } from '#contract/platform/own-field-kinds.ts';
import { valuesOfType } from '#contract/platform/own-fields.ts';
import { CallFailure } from '../base/failure.ts';
import { badInput } from '../http/input-failure.ts';
import type { OwnField } from './own-fields.ts';

const schemaOf = ({ type, choices }: OwnField) =>
  type === 'choice' ? z.enum(choices as [string, ...string[]]) : valuesOfType[type];

/**
 * Creates the check of values against their fields, once for many records.
 * @returns a function that returns the values in the form in which they are stored; null empties a field. It throws
 * CallFailure 400 with a message under each bad field's key
 */
export function checkerOfValues(fields: ReadonlyMap<string, OwnField>) {
  const schema = z.strictObject(
    Object.fromEntries(
      [...fields.values()].map((field) => [field.key, schemaOf(field).nullable().optional()]),
    ),
  );
  return (values: Readonly<Record<string, OwnValue | null>>): Readonly<Record<string, OwnValue | null>> => {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (!parsed.success) throw new CallFailure(400, badInput(parsed.error));
    return parsed.data as Readonly<Record<string, OwnValue | null>>;
  };
}
