import { entities } from '../feed/entities.ts';
import type { Entity } from '../feed/entity.ts';
import type { ConnectorMapping, TableMapping } from './mapping-file.ts';

/** The fields that every new record of an entity needs. */
export const neededFields = ({ fields, references }: Entity): string[] => [
  ...Object.keys(fields).filter((name) => fields[name]?.isNeeded),
  ...Object.keys(references).filter((name) => references[name]?.isNeeded?.({})),
];

/** What a person still has to fill in, because a table's rows can't be sent without it. */
export function unfinishedParts({ entity, fields, constants, values }: TableMapping): string[] {
  const missing = ['id', ...neededFields(entities[entity])].filter(
    (field) => (fields[field] ?? constants[field] ?? null) === null,
  );
  const unknown = Object.entries(values).flatMap(([field, meanings]) =>
    Object.keys(meanings).flatMap((value) => (meanings[value] === null ? [`${field} "${value}"`] : [])),
  );
  return [
    ...missing.map((field) => `${field}: set its column under fields, or its value under constants.`),
    ...unknown.map((value) => `${value}: set what this value means here under values.`),
  ];
}

/** @throws Error that lists what a person has to change before the mapping can be used */
export function refuseUnfinished({ tables }: ConnectorMapping, path: string): void {
  const mistakes = tables.flatMap((table) =>
    unfinishedParts(table).map((part) => `${table.table} (${table.entity}): ${part}`),
  );
  const twice = tables.find(
    ({ entity, table }) => tables.find((one) => one.entity === entity)?.table !== table,
  );
  if (twice)
    mistakes.push(
      `${twice.table}: another table is mapped to ${twice.entity} too, and their ids could be the same. Map a view of both.`,
    );
  if (mistakes.length > 0)
    throw new Error(
      `Edit ${path} first, or remove these tables from it:\n${mistakes.map((mistake) => `  ${mistake}\n`).join('')}`.trimEnd(),
    );
}
