import { z } from 'zod';
import type { Call, CallSchemas } from '#contract/call.ts';
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

/** What a field of a call takes, as a JSON schema. */
export interface FieldSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  anyOf?: FieldSchema[];
}

/** The fields of a call's input, by standard name, and which of them are required. */
export function fieldsOfCall({ schemas: { input } }: AnyCall): {
  fields: Record<string, FieldSchema>;
  required: string[];
} {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return { fields: properties as Record<string, FieldSchema>, required };
}
