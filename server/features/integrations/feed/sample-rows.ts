import { z } from 'zod';
import { feedRows } from '#contract/integrations/feed.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { entities } from './entities.ts';
import { type Entity, type EntityName, isNeeded, type Values } from './entity.ts';

const day = '2026-11-22T09:30:00Z';
const account = (row: number) => `0x${String(row).repeat(40)}`;

/** Possible values of a field. The file contains the first one that its schema accepts. */
const candidates = (field: string, row: number) => [
  `Example ${field} ${row}`,
  `Example ${row}`,
  `example${row}`,
  `person${row}@example.com`,
  `${row}.5`,
  row,
  String(row),
  day,
  `203.0.113.${row}`,
  '+966',
  `50123456${row}`,
  `https://example.com/${row}.png`,
  String(row).repeat(64),
];

interface Choices {
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Choices[];
  type?: string;
}

/** The values that a field is limited to; none if any value is allowed. */
const choicesOf = ({ enum: some, const: one, anyOf = [] }: Choices): unknown[] =>
  some ? [...some] : one !== undefined ? [one] : anyOf.flatMap(choicesOf);

function valueOf(entity: Entity, field: string, schema: z.ZodType, row: number): unknown {
  if (field === 'id') return `${entity.name}-${row}`;
  if (field === 'network') return 'eip155:1';
  const reference = entity.references[field];
  if (reference) return `${reference.entity}-${row}`;
  if (entity.fields[field]?.account) return account(row);
  if (entity.fields[field]?.type === 'boolean') return false;
  const choices = choicesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Choices);
  if (choices.length > 0) return choices[(row - 1) % choices.length];
  return candidates(field, row).find((value) => schema.safeParse(value).success);
}

/** A row with all fields that fit together: fields that the entity's own check refuses or ignores are left out. */
function rowOf(entity: Entity, row: number): Values {
  const schemas = Object.entries<z.ZodType>(feedRows[entity.name].shape);
  const values = Object.fromEntries(
    schemas.flatMap(([field, schema]) =>
      // A category must exist already, which a sample can't know.
      field === entity.lookup?.field ? [] : [[field, valueOf(entity, field, schema, row)]],
    ),
  ) as Values;
  for (;;) {
    const refused = refusedBy(entity, values).filter((field) => field in values);
    if (refused.length === 0) return values;
    for (const field of refused) delete values[field];
  }
}

/** The fields of a row that the entity's check complains about or ignores: they must be left out, or are missing. */
function refusedBy({ check, fields, references }: Entity, values: Values): string[] {
  const names = [...Object.keys(fields), ...Object.keys(references)];
  const whole = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  try {
    check?.run(whole, new Set(Object.keys(values)), null);
    return names.filter((name) => name in values && whole[name] === null);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return Object.keys(error.messages);
  }
}

/** A row of an entity with all its fields that fit together. References point to the rows of the same number. */
export const sampleRow = (name: EntityName, row: number): Values => rowOf(entities[name], row);

/**
 * The shortest row that creates a record: the required fields of a new record, and those that the entity's check
 * requires in addition.
 */
export function firstRow(name: EntityName): Values {
  const entity = entities[name];
  const whole = rowOf(entity, 1);
  const needed = Object.keys(whole).filter((field) => field === 'id' || isNeeded(entity, field, whole));
  for (let missing: string[] = needed; missing.length > 0; needed.push(...missing)) {
    const asked = refusedBy(entity, only(whole, needed));
    missing = asked.filter((field) => field in whole && !needed.includes(field));
  }
  return only(whole, needed);
}

const only = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
