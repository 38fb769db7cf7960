import type { Schema } from './document-reader.ts';

/** Whether a limit is a limit of the call. Every integer in the document also has the bounds of safe integers. */
const isRealLimit = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function typesOf({ type }: Schema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

/**
 * The alternatives of a schema that matter to a caller. Numbers have an alternative as text, for query strings, which
 * is left out.
 */
function choicesOf(schema: Schema): readonly Schema[] {
  const choices = schema.anyOf ?? [];
  const hasNumber = choices.some((choice) => typesOf(choice).includes('integer'));
  return choices.filter((choice) => !(hasNumber && typesOf(choice).includes('string') && choice.pattern));
}

/** The type of a schema in JSON terms: `string (uuid)`, `integer`, `array of object`. It isn't translated. */
export function typeLabels(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.map(typeLabels).join(' | ');
  const types = typesOf(schema);
  if (types.length === 0) return 'any';
  return types
    .map((type) => {
      if (type === 'array') return `array of ${typeLabels(schema.items ?? {})}`;
      if (type === 'string' && schema.format) return `string (${schema.format})`;
      return type;
    })
    .join(' | ');
}

/** A minimum and a maximum; undefined where there is none. */
export interface Range {
  from: number | undefined;
  to: number | undefined;
}

function range(from: number | undefined, to: number | undefined): Range | null {
  const found = { from: isRealLimit(from) ? from : undefined, to: isRealLimit(to) ? to : undefined };
  return found.from === undefined && found.to === undefined ? null : found;
}

/** The limits of a value, and its default. Each is null if the schema has none. */
export interface Limits {
  value: Range | null;
  characters: Range | null;
  entries: Range | null;
  /** The default value, as JSON. */
  standard: string | null;
}

/** Reads the limits from a schema. Of several alternatives, the first that isn't null counts. */
export function limitsOf(schema: Schema): Limits {
  const choice = choicesOf(schema).find((one) => !typesOf(one).includes('null')) ?? schema;
  return {
    value: range(choice.minimum, choice.maximum),
    characters: range(choice.minLength, choice.maxLength),
    entries: range(choice.minItems, choice.maxItems),
    standard: schema.default === undefined || schema.default === '' ? null : JSON.stringify(schema.default),
  };
}

/** Finds the object schema of a value that is an object or a list of objects; null if it is neither. */
export function objectIn(schema: Schema): Schema | null {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  for (const choice of schema.anyOf ?? []) {
    const found = objectIn(choice);
    if (found) return found;
  }
  return null;
}
