import { z } from 'zod';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { plainDecimal } from '#contract/platform/fields.ts';
import { schemas } from '#contract/schemas.ts';
import { maskOf } from '../personal/masking.ts';

/**
 * The kind of a field decides how each format writes it. A plain text, such as an id or a status, is never a formula.
 */
export type FieldKind = 'text' | 'plain' | 'integer' | 'decimal' | 'boolean' | 'instant' | 'json';

/** A list call of the contract with its schemas. */
export interface ListCall {
  name: string;
  resource: keyof typeof calls;
  call: Call;
  schemas: CallSchemas;
}

/** A list call by its name. Undefined if there is none. */
export function listCall(name: string): ListCall | undefined {
  for (const [resource, ofResource] of Object.entries(calls)) {
    const call = (ofResource as Record<string, Call>)[name];
    if (!call?.wrapper.startsWith('list:')) continue;
    const itsSchemas = (schemas as Record<string, Record<string, CallSchemas>>)[resource]?.[name];
    if (itsSchemas) return { name, resource: resource as keyof typeof calls, call, schemas: itsSchemas };
  }
  return undefined;
}

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
}

const decimalPattern = (z.toJSONSchema(plainDecimal) as JsonSchema).pattern;

/** The fields of a list's rows and what each holds, by the contract: nothing else can be exported. */
export function fieldsOf({ schemas: { output } }: ListCall): ReadonlyMap<string, FieldKind> {
  const { properties = {} } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return new Map(Object.entries(properties).map(([field, schema]) => [field, kindOf(schema)]));
}

/**
 * The masks of the personal fields of a list's rows, by field, for callers who may not see them. A field of which only
 * some texts may be personal is not a column of a table, and its rows are masked one by one.
 */
export function masksOf({ schemas: { output } }: ListCall): ReadonlyMap<string, unknown> {
  const shape = output instanceof z.ZodObject ? (output.shape as Record<string, z.ZodType>) : {};
  return new Map(
    Object.entries(shape).flatMap(([field, schema]) => {
      const mask = maskOf(schema);
      return mask ? [[field, mask(exampleOf(schema))] as const] : [];
    }),
  );
}

/** A value of a schema with a text in each of its texts, for a mask to cover. */
function exampleOf(schema: z.ZodType): unknown {
  const { properties } = knownOf(
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema,
  );
  if (!properties) return 'x@x';
  return Object.fromEntries(Object.keys(properties).map((name) => [name, 'x@x']));
}

const knownOf = (schema: JsonSchema): JsonSchema =>
  (schema.anyOf ?? [schema]).find(({ type }) => type !== 'null') ?? {};

function kindOf(schema: JsonSchema): FieldKind {
  const known = knownOf(schema);
  if (known.format === 'date-time') return 'instant';
  if (known.pattern !== undefined && known.pattern === decimalPattern) return 'decimal';
  if (known.format === 'uuid' || known.enum?.every(isPlain)) return 'plain';
  if (known.type === 'integer') return 'integer';
  if (known.type === 'boolean') return 'boolean';
  if (known.type === 'object' || known.type === 'array') return 'json';
  return 'text';
}

/** Whether a text begins with a letter or a digit, as no formula does. */
export function isPlain(text: unknown): boolean {
  return typeof text === 'string' && /^[\p{L}\p{N}]/u.test(text);
}
