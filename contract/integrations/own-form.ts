import { z } from 'zod';
import { line } from '../platform/fields.ts';
import { secretName } from '../platform/secret-names.ts';

/** The longest JSON text of a form, in characters, and the most fields. */
export const ownFormMax = 10_000;
const fieldsMax = 20;
/** The longest text that a person can type into a field, in characters. */
const textMax = 2000;

const titled = { title: line(60), description: line(200).optional() };

/** The kinds of fields: a small part of JSON Schema. Everything else is refused. */
const kinds = {
  choice: z.strictObject({ type: z.literal('string'), ...titled, enum: z.array(line(100)).min(1).max(50) }),
  date: z.strictObject({ type: z.literal('string'), ...titled, format: z.literal('date') }),
  text: z.strictObject({
    type: z.literal('string'),
    ...titled,
    minLength: z.int().min(0).max(textMax).optional(),
    maxLength: z.int().min(1).max(textMax).optional(),
  }),
  number: z.strictObject({
    type: z.enum(['number', 'integer']),
    ...titled,
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
  flag: z.strictObject({ type: z.literal('boolean'), ...titled }),
} as const;

/** One field of a form, as in the JSON Schema. */
export type OwnField = z.output<(typeof kinds)[keyof typeof kinds]>;

/** The name of a field in a form. */
const fieldName = /^[a-z]\w{0,39}$/i;

const root = z.strictObject({
  $schema: z.string().optional(),
  type: z.literal('object'),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false).optional(),
});

/** The form of an own action: a JSON Schema of one object with flat fields. */
export interface OwnForm {
  type: 'object';
  properties: Readonly<Record<string, OwnField>>;
  required?: readonly string[];
}

/** A form for the wire. The workspace checked its fields when it was saved. */
export const ownForm = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.union([kinds.choice, kinds.date, kinds.text, kinds.number, kinds.flag])),
  required: z.array(z.string()).optional(),
});

function kindOf(field: Readonly<Record<string, unknown>>): (typeof kinds)[keyof typeof kinds] {
  if (field['type'] === 'boolean') return kinds.flag;
  if (field['type'] === 'number' || field['type'] === 'integer') return kinds.number;
  if ('enum' in field) return kinds.choice;
  return 'format' in field ? kinds.date : kinds.text;
}

/** The place of the first part that the schema refuses, such as `properties.limit.pattern`. */
function placeOf({ issues: [issue] }: z.ZodError, before: readonly string[] = []): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...before, ...(issue?.path ?? []), ...unknown].join('.') || 'type';
}

/** Whether the smallest value of a field is larger than its largest one. */
function isEmptyRange(field: OwnField): boolean {
  if ('minLength' in field || 'maxLength' in field)
    return (field.minLength ?? 0) > (field.maxLength ?? textMax);
  if ('minimum' in field || 'maximum' in field)
    return (field.minimum ?? -Infinity) > (field.maximum ?? Infinity);
  return false;
}

/**
 * Reads the JSON Schema of a form.
 * @returns the form, or the place of the part that is outside the supported subset; an empty place for text that isn't
 * JSON. A name that the audit trail takes for a secret's is outside, because the entered value would be missing there.
 */
export function readOwnForm(text: string): { form: OwnForm } | { wrong: string; isSecretName?: true } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { wrong: '' };
  }
  const outer = root.safeParse(given);
  if (!outer.success) return { wrong: placeOf(outer.error) };
  const { properties, required = [] } = outer.data;
  // The names as they were sent: the schema leaves out those that would set a prototype.
  const misnamed = Object.keys((given as { properties: object }).properties).find(
    (name) => !fieldName.test(name),
  );
  if (misnamed !== undefined) return { wrong: `properties.${misnamed}` };
  const secret = Object.keys(properties).find((name) => secretName.test(name));
  if (secret !== undefined) return { wrong: `properties.${secret}`, isSecretName: true };
  const fields: [string, OwnField][] = [];
  for (const [name, field] of Object.entries(properties)) {
    const place = ['properties', name];
    if (fields.length === fieldsMax) return { wrong: place.join('.') };
    const read = kindOf(field).safeParse(field);
    if (!read.success) return { wrong: placeOf(read.error, place) };
    if (isEmptyRange(read.data)) return { wrong: place.join('.') };
    fields.push([name, read.data]);
  }
  const unknown = required.findIndex((name) => !fields.some(([known]) => known === name));
  if (unknown !== -1) return { wrong: `required.${unknown}` };
  return { form: { type: 'object', properties: Object.fromEntries(fields), required } };
}

/** A value that a person entered in a form. */
export type OwnValue = string | number | boolean;

/** What is wrong with a value, as a key of the server's messages. */
interface Wrong {
  sentence:
    | 'required'
    | 'wrongType'
    | 'tooShort'
    | 'tooLong'
    | 'tooSmall'
    | 'tooLarge'
    | 'invalidValue'
    | 'unknownField';
  values?: Readonly<Record<string, string>>;
}

function wrongText(field: OwnField, value: string): Wrong | undefined {
  if ('enum' in field) return field.enum.includes(value) ? undefined : { sentence: 'invalidValue' };
  if ('format' in field)
    return z.iso.date().safeParse(value).success ? undefined : { sentence: 'invalidValue' };
  const { minLength = 0, maxLength = textMax } = field as z.output<typeof kinds.text>;
  if (value.length < minLength) return { sentence: 'tooShort', values: { min: String(minLength) } };
  if (value.length > maxLength) return { sentence: 'tooLong', values: { max: String(maxLength) } };
  return undefined;
}

function wrongNumber(field: z.output<typeof kinds.number>, value: number): Wrong | undefined {
  const { type, minimum = -Infinity, maximum = Infinity } = field;
  if (!Number.isFinite(value) || (type === 'integer' && !Number.isSafeInteger(value)))
    return { sentence: 'wrongType' };
  if (value < minimum) return { sentence: 'tooSmall', values: { min: String(minimum) } };
  if (value > maximum) return { sentence: 'tooLarge', values: { max: String(maximum) } };
  return undefined;
}

function wrongValue(field: OwnField, value: OwnValue): Wrong | undefined {
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : { sentence: 'wrongType' };
  if (field.type === 'string')
    return typeof value === 'string' ? wrongText(field, value) : { sentence: 'wrongType' };
  return typeof value === 'number' ? wrongNumber(field, value) : { sentence: 'wrongType' };
}

/**
 * Checks the values of a form. An empty text counts as missing.
 * @returns what is wrong with each field; without entries, all are valid
 */
export function wrongOwnValues(
  { properties, required = [] }: OwnForm,
  values: Readonly<Record<string, OwnValue>>,
): ReadonlyMap<string, Wrong> {
  const wrong = new Map<string, Wrong>();
  for (const [name, field] of Object.entries(properties)) {
    const value = Object.hasOwn(values, name) && values[name] !== '' ? values[name] : undefined;
    const found =
      value !== undefined
        ? wrongValue(field, value)
        : required.includes(name)
          ? ({ sentence: 'required' } as const)
          : undefined;
    if (found) wrong.set(name, found);
  }
  for (const name of Object.keys(values))
    if (!Object.hasOwn(properties, name)) wrong.set(name, { sentence: 'unknownField' });
  return wrong;
}
