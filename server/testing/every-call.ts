import { z } from 'zod';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';

/** A call of the contract with its schemas. */
export interface AnyCall {
  title: string;
  resource: string;
  name: string;
  call: Call;
  schemas: CallSchemas;
}

/** Every call of the contract. */
export const everyCall: readonly AnyCall[] = Object.entries(calls).flatMap(([resource, ofResource]) =>
  Object.entries(ofResource).map(([name, call]) => ({
    title: `${resource}.${name}`,
    resource,
    name,
    call: call as Call,
    schemas: (schemas as Record<string, Record<string, CallSchemas>>)[resource]?.[name] as CallSchemas,
  })),
);

/** The JSON schema of a call's field. */
export interface FieldSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  anyOf?: FieldSchema[];
}

interface Fields {
  fields: Record<string, FieldSchema>;
  required: string[];
}
/** Cached, because it is slow to build and needed for each tested value. */
const fieldsOf = new WeakMap<CallSchemas['input'], Fields>();

/** The fields of a call's input, by standard name, and which of them are required. */
export function fieldsOfCall({ schemas: { input } }: Pick<AnyCall, 'schemas'>): Fields {
  const known = fieldsOf.get(input);
  if (known) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const found = { fields: properties as Record<string, FieldSchema>, required };
  fieldsOf.set(input, found);
  return found;
}
