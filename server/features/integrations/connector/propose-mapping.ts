import { type FeedEntity, feedEntities } from '#contract/platform/feed-rights.ts';
import { entities } from '../feed/entities.ts';
import { simple } from '../import/mapping.ts';
import { type ForeignSchema, type ForeignTable, singularName } from './foreign-schema.ts';
import type { ConnectorMapping, TableMapping } from './mapping-file.ts';
import { tableNames } from './meanings.ts';
import { ownColumns, proposeFields } from './propose-fields.ts';
import { proposeValues } from './propose-values.ts';
import type { ReadOnlySession } from './read-only-session.ts';
import { checkSample } from './check-sample.ts';
import { isTimestamp } from './select-rows.ts';
import { neededFields, unfinishedParts } from './unfinished-mapping.ts';

/** What other systems call the time of a row's last change, in the form that `simple` returns. */
const changeTimes = [
  'updatedat',
  'updatedon',
  'updateddate',
  'modifiedat',
  'modifiedon',
  'modifieddate',
  'lastmodified',
  'changedat',
  'updated',
  'modified',
  'mtime',
];

/** Below this number of rows, a watermark needs no index. */
const fewRows = 10_000;

/**
 * Proposes a mapping of another system's tables: by names and synonyms, types, foreign keys and a sample of the values.
 * `check` of each table lists what a person should look at.
 */
export async function proposeMapping(
  session: ReadOnlySession,
  schema: ForeignSchema,
): Promise<Pick<ConnectorMapping, 'tables' | 'skipped'>> {
  const entityOf = assignEntities(schema);
  const tables: TableMapping[] = [];
  const skipped: Record<string, string> = {};
  for (const table of schema.values()) {
    const entity = entityOf.get(table.name);
    if (!table.columns.some(({ isReadable }) => isReadable))
      skipped[table.name] = 'The role may not read it. If it is needed, grant SELECT on it.';
    else if (entity === undefined) skipped[table.name] = reasonToSkip(table);
    else if (table.keys[0] === undefined)
      skipped[table.name] =
        `It looks like ${entity}, but has no primary key or unique columns without nulls.`;
    else tables.push(await proposeTable(session, schema, table, { entity, entityOf }));
  }
  // References arrive after the records that they name.
  tables.sort((one, other) => entities[one.entity].rank - entities[other.entity].rank);
  return { tables, skipped };
}

async function proposeTable(
  session: ReadOnlySession,
  schema: ForeignSchema,
  table: ForeignTable,
  { entity, entityOf }: { entity: FeedEntity; entityOf: ReadonlyMap<string, FeedEntity> },
): Promise<TableMapping> {
  const key = table.keys[0] ?? [];
  const { fields, constants, notes } = proposeFields(schema, table, entities[entity], entityOf);
  const values = await proposeValues(session, table, { entity, fields });
  const { watermark, note } = proposeWatermark(table, fields['createdAt'] ?? fields['orderedAt']);
  const mapping = { table: table.name, entity, key, watermark, fields, constants, values, check: [] };
  const needed = ['id', ...neededFields(entities[entity])];
  const sample = (await checkSample(session, schema, mapping)).map(({ field, sentence, isInMost }) => {
    // A row with an invalid field is rejected as a whole, so an optional field that seldom fits is better left out.
    if (!isInMost || needed.includes(field) || (fields[field] ?? null) === null) return sentence;
    fields[field] = null;
    return `${sentence} It is left out.`;
  });
  const check = [...unfinishedParts(mapping), ...notes, ...note, ...sample, ...unused(table, mapping)];
  return { ...mapping, check };
}

/** The columns that no field uses, in case a person knows one for them. */
function unused({ columns }: ForeignTable, { fields, key, watermark }: TableMapping): string[] {
  const used = Object.values(fields).flatMap((source) =>
    (source ?? '').split(' + ').map((path) => path.split('.')[0]),
  );
  const left = columns.filter(({ name }) => ![...used, ...key, watermark].includes(name));
  return left.length > 0 ? [`Columns that are left out: ${left.map(({ name }) => name).join(', ')}.`] : [];
}

/** The column with the time of a row's last change; otherwise that of its creation, which doesn't show changes. */
function proposeWatermark(
  { columns, indexed, rows }: ForeignTable,
  created: string | null | undefined,
): { watermark: string | null; note: string[] } {
  const times = columns.filter((column) => column.isReadable && isTimestamp(column));
  const changed = changeTimes.flatMap((name) => times.filter((column) => simple(column.name) === name))[0];
  const found = changed ?? times.find(({ name }) => name === created);
  if (!found)
    return {
      watermark: null,
      note: ['watermark: no column has the time of a change, so the table is read once.'],
    };
  const note = changed
    ? []
    : [`watermark: ${found.name} shows new rows only. Changes of older rows are not seen.`];
  if (!indexed.includes(found.name) && (rows === null || rows > fewRows))
    note.push(`watermark: no index begins with ${found.name}, so each poll reads the whole table.`);
  return { watermark: found.name, note };
}

/** Why a table has no entity. */
function reasonToSkip(table: ForeignTable): string {
  const [alike] = feedEntities.filter((entity) => scoreOf(table, entity) > 0);
  return alike === undefined
    ? 'No kind of row has a similar name.'
    : `It looks like ${alike}, but another table looks more like it.`;
}

/** The entity of each table. Every entity has one table, because ids of two could be the same. */
function assignEntities(schema: ForeignSchema): Map<string, FeedEntity> {
  const candidates = [...schema.values()].flatMap((table) =>
    feedEntities.flatMap((entity) => {
      const score = scoreOf(table, entity);
      return score > 0 ? [{ table: table.name, entity, score }] : [];
    }),
  );
  const assigned = new Map<string, FeedEntity>();
  for (const { table, entity } of candidates.toSorted((one, other) => other.score - one.score))
    if (!assigned.has(table) && ![...assigned.values()].includes(entity)) assigned.set(table, entity);
  return assigned;
}

/** How much a table looks like an entity: by its name, and by the fields that its own columns have. */
function scoreOf(table: ForeignTable, name: FeedEntity): number {
  const entity = entities[name];
  const named = tableNames[name] ?? [];
  const singular = singularName(table.name);
  const place = named.indexOf(singular);
  // The first names are the most common ones.
  const byName = place >= 0 ? 2 - place / 100 : named.some((one) => singular.endsWith(one)) ? 1 : 0;
  if (byName === 0) return 0;
  const fields = ownColumns(table, entity);
  const needed = neededFields(entity);
  const found = needed.filter((field) => fields[field] ?? null).length;
  const matched = Object.values(fields).filter((column) => column !== null).length;
  return byName + (3 * found) / needed.length + matched / 10;
}
