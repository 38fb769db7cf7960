import type { Kysely } from 'kysely';
import type { FeedCounts } from '#contract/integrations/feed-results.ts';
import { importPreviewRows } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countsOf, tryBatch } from '../feed/batch.ts';
import { entities } from '../feed/entities.ts';
import { type Entity, type EntityName, ownName } from '../feed/entity.ts';
import type { Language } from '#server/platform/messages/translate.ts';
import { ownFieldsOf } from '#server/platform/own-fields/own-fields.ts';
import { recordsOf, type StoredFile } from './file-store.ts';
import { importRows } from './import-rows.ts';
import { fieldsOf, hasField, type Mapping, matchColumns, neededFieldsOf } from './mapping.ts';
import type { FileRecord } from './read-file.ts';
import { sentencesOf } from './rejects-file.ts';
import { createRowReader } from './rows-of.ts';

/** The field of a column; null leaves it out. */
type Column = { column: string; field: string | null };

const shownMax = 200;

/**
 * The mapping that the caller chose.
 * @throws CallFailure 400 if a chosen field doesn't belong to the entity
 */
export function mappingOf(name: EntityName, columns: readonly Column[]): Mapping {
  for (const { field } of columns) {
    if (field !== null && !hasField(entities[name], field))
      throw new CallFailure(400, { columns: { sentence: 'noSuchField', values: { field } } });
  }
  return { columns: Object.fromEntries(columns.map(({ column, field }) => [column, field])), constants: {} };
}

/**
 * The columns of a file according to its first records, each with its field.
 * @throws CallFailure 400 if two are the same field
 */
export function columnsOf(entity: Entity, records: readonly FileRecord[], mapping: Mapping): Column[] {
  const names = new Set<string>();
  for (const { record } of records) {
    for (const [name, value] of Object.entries(record)) {
      names.add(name);
      for (const inner of innerNames(value)) names.add(`${name}.${inner}`);
    }
  }
  // A path into an object is mapped only if the mapping says so.
  const matched = matchColumns(entity, [...names], mapping);
  return [...names].map((column) => ({ column, field: matched[column] ?? null }));
}

/** The names inside an object, unless it wraps a value of MongoDB. */
function innerNames(value: unknown): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => !name.startsWith('$'));
}

/** @throws CallFailure 400 if two columns are the same field */
export function refuseTwice(columns: readonly Column[]): void {
  const seen = new Set<string>();
  for (const { field } of columns) {
    if (field === null) continue;
    if (seen.has(field))
      throw new CallFailure(400, { columns: { sentence: 'fieldTwice', values: { field } } });
    seen.add(field);
  }
}

/**
 * The first records of a file: those that a preview shows, or a given number.
 * @throws CallFailure 400 if it has none, or can't be read
 */
export async function firstRecords(
  db: Kysely<DB>,
  file: StoredFile,
  most = importPreviewRows,
): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  try {
    for await (const record of recordsOf(db, file)) {
      records.push(record);
      if (records.length === most) break;
    }
  } catch (error) {
    if (error instanceof Error && outageOf(error)) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new CallFailure(400, { sentence: 'fileNotReadable', values: { reason } });
  }
  if (records.length === 0) throw new CallFailure(400, 'fileHasNoRows');
  return records;
}

/** What would happen to a file's first records. They are written and rolled back. */
export async function preview(
  db: Kysely<DB>,
  records: readonly FileRecord[],
  {
    entity: name,
    source,
    mapping,
    language,
  }: { entity: EntityName; source: string; mapping: Mapping; language: Language },
) {
  const entity = entities[name];
  const columns = columnsOf(entity, records, mapping);
  const rows = [];
  const reports = importRows(db, queue(records), {
    entity,
    source,
    mapping,
    isDryRun: true,
    isByScreen: true,
    seal: async () => undefined,
  });
  for await (const { answers, ...report } of reports) {
    const rejected = 'rejected' in report ? report.rejected : [];
    for (const [place, { result }] of (answers ?? []).entries()) {
      const errors = rejected.find((one) => one.place === place)?.errors ?? {};
      const record = records[place];
      rows.push({
        cells: columns.map(({ column }) => cellOf(record?.broken ? {} : (record?.record ?? {}), column)),
        result,
        errors: sentencesOf(errors, language),
      });
    }
  }
  const own = entity.ownFields ? [...(await ownFieldsOf(db, entity.ownFields)).keys()].map(ownName) : [];
  const found = new Set(columns.map(({ field }) => field));
  const missing = neededFieldsOf(entity).filter((field) => !found.has(field));
  return { columns, fields: [...fieldsOf(entity), ...own], missing, rows };
}

/** How many of a file's first records would have each result, tried inside the caller's transaction and rolled back. */
export async function trial(
  transaction: Kysely<DB>,
  records: readonly FileRecord[],
  { entity: name, source, mapping }: { entity: EntityName; source: string; mapping: Mapping },
): Promise<FeedCounts> {
  const rows = createRowReader(entities[name], mapping)(records, new Date());
  return countsOf(await tryBatch(transaction, entities[name], rows, { source, isByScreen: true }));
}

async function* queue(records: readonly FileRecord[]): AsyncGenerator<FileRecord> {
  yield* records;
}

function cellOf(record: Record<string, unknown>, column: string): string {
  let value: unknown = record[column];
  if (!Object.hasOwn(record, column)) {
    value = record;
    for (const name of column.split('.'))
      value =
        value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  }
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
