import { z } from 'zod';
import { feedRows } from '#contract/feed.ts';
import type { Entity } from '../feed/entity.ts';
import { type Kind, plainValue } from './extended-json.ts';
import type { FileRecord } from './read-file.ts';

/** How a file's names become fields. */
export const mappingSchema = z.strictObject({
  /** The file's name of a field, with points into nested objects, and our name of it; null leaves it out. */
  columns: z.record(z.string(), z.string().nullable()).default({}),
  /** What every row has, by our names. */
  constants: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
});
export type Mapping = z.output<typeof mappingSchema>;

/** The column that a file of rejected rows has besides the others. */
export const reasonColumn = 'rejectedBecause';

const simple = (name: string) => name.toLowerCase().replace(/[_\s-]/g, '');

/**
 * Which field each of a file's columns is: as the mapping says, else the field of the same name, whatever its case and
 * dividers. `_id` is the id.
 * @returns null for a column that is no field
 */
export function matchColumns(
  entity: Entity,
  columns: readonly string[],
  mapping: Mapping,
): Record<string, string | null> {
  const mapped = new Set(Object.values(mapping.columns));
  const byName = new Map(
    fieldsOf(entity)
      .filter((field) => !mapped.has(field))
      .map((field) => [simple(field), field]),
  );
  return Object.fromEntries(
    columns.map((column) => {
      const said = Object.hasOwn(mapping.columns, column) ? mapping.columns[column] : undefined;
      return [column, said === undefined ? (byName.get(simple(column)) ?? null) : said];
    }),
  );
}

/** What a row of an entity may say. */
export const fieldsOf = ({ name }: Entity) => Object.keys(feedRows[name].shape);

/**
 * Makes what turns a file's records into rows.
 * @throws Error with a sentence where the mapping names a field that there isn't
 */
export function createMapper(
  entity: Entity,
  mapping: Mapping,
): (record: FileRecord) => Record<string, unknown> {
  const fields = fieldsOf(entity);
  const named = [...Object.values(mapping.columns), ...Object.keys(mapping.constants)].filter(
    (name) => name !== null,
  );
  const unknown = named.find((name) => !fields.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `The mapping names the field ${unknown}. Rows of ${entity.name} have: ${fields.join(', ')}.`,
    );
  const paths = Object.entries(mapping.columns).filter(([column]) => column.includes('.'));
  const known = new Map<string, string | null>();
  const fieldFor = (column: string) => {
    let field = known.get(column);
    if (field === undefined) {
      field = matchColumns(entity, [column], mapping)[column] ?? null;
      known.set(column, field);
    }
    return field;
  };
  return ({ record, text }) => {
    const row: Record<string, unknown> = { ...mapping.constants };
    const from = isInexact(entity, record, fieldFor) && text !== undefined ? exactly(text) : record;
    const put = (field: string, value: unknown) => {
      const plain = plainValue(value, kindOf(entity, field));
      if (plain !== undefined && !(plain === null && !mayBeEmpty(entity, field))) row[field] = plain;
    };
    for (const column of Object.keys(from)) {
      const field = fieldFor(column);
      if (field !== null) put(field, from[column]);
    }
    for (const [path, field] of paths) {
      if (field !== null && !Object.hasOwn(from, path)) put(field, valueAt(from, path));
    }
    return row;
  };
}

function valueAt(record: Record<string, unknown>, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Whether JavaScript's numbers may have lost digits of a record. */
function isInexact(
  entity: Entity,
  record: Record<string, unknown>,
  fieldFor: (column: string) => string | null,
): boolean {
  return Object.keys(record).some(
    (column) => typeof record[column] === 'number' && kindOf(entity, fieldFor(column) ?? '') === 'numeric',
  );
}

/** JSON whose numbers are texts, as they were written. */
function exactly(text: string): Record<string, unknown> {
  const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value;
  return JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]) as Record<string, unknown>;
}

function mayBeEmpty({ fields, references }: Entity, name: string): boolean {
  if (name in references) return references[name]?.isNeeded === undefined;
  const field = fields[name];
  return field !== undefined && !field.isNeeded && field.initial === undefined;
}

function kindOf({ fields }: Entity, name: string): Kind {
  if (name === 'revision') return 'integer';
  switch (fields[name]?.type) {
    case 'numeric':
      return 'numeric';
    case 'smallint':
      return 'integer';
    case 'timestamptz':
      return 'instant';
    default:
      return 'text';
  }
}
