import { entities } from '../feed/entities.ts';
import { createMapper, fieldsOf } from '../import/mapping.ts';
import type { ForeignSchema } from './foreign-schema.ts';
import type { TableMapping } from './mapping-file.ts';
import type { ReadOnlySession } from './read-only-session.ts';
import { type RowSelect, selectRows, type SortKey } from './select-rows.ts';

/** A row to send, and its place in the order of the history and of changes. */
export interface ReadRow {
  row: Record<string, unknown>;
  key: string[];
  watermark: string | null;
}

/** How many rows are read and sent at once. */
export const pageRows = 1000;

/** Reads a mapped table as rows of its entity. */
export class RowReader {
  readonly mapping: TableMapping;
  readonly #session: ReadOnlySession;
  readonly #select: RowSelect;
  readonly #map: ReturnType<typeof createMapper>;

  /** @throws Error with a sentence if the mapping names a table, column or field that doesn't exist */
  constructor(session: ReadOnlySession, schema: ForeignSchema, mapping: TableMapping) {
    this.mapping = mapping;
    this.#session = session;
    const entity = entities[mapping.entity];
    const unknown = Object.keys({ ...mapping.fields, ...mapping.values }).find(
      (field) => !fieldsOf(entity).includes(field),
    );
    if (unknown !== undefined)
      throw new Error(
        `${mapping.table}: rows of ${entity.name} have no field ${unknown}, but ${fieldsOf(entity).join(', ')}.`,
      );
    this.#select = selectRows(schema, mapping);
    const { fields } = this.#select;
    const columns = Object.fromEntries(fields.map((field) => [field, field]));
    this.#map = createMapper(entity, { columns, constants: mapping.constants });
  }

  /** The first rows in the order of the key, after the last one that was read. */
  history(after: readonly string[] | null, limit = pageRows): Promise<ReadRow[]> {
    const { byKey } = this.#select;
    return this.#read(after === null ? [] : [byKey.after(1)], byKey, after ?? [], limit);
  }

  /** The first rows in the order of the watermark that changed after a time, and after the last one that was read. */
  changes(since: string, after: ReadRow | null): Promise<ReadRow[]> {
    const { changes } = this.#select;
    if (!changes) return Promise.resolve([]);
    const { byWatermark, isAfter } = changes;
    const conditions = after ? [isAfter, byWatermark.after(2)] : [isAfter];
    const values = after ? [since, after.watermark ?? '', ...after.key] : [since];
    return this.#read(conditions, byWatermark, values, pageRows);
  }

  /**
   * The time up to which every change can be read now: the newest in the watermark, or the overlap before now if that is
   * earlier. Rows with such a time are committed, unless a transaction takes longer than the overlap.
   */
  async settledTime(overlapSeconds: number): Promise<string> {
    const { changes } = this.#select;
    if (!changes) return '-infinity';
    const [row] = await this.#session.query(
      `select least(coalesce((${changes.newest}), '-infinity'), now() - $1 * interval '1 second')::text`,
      [overlapSeconds],
    );
    return String(row?.[0]);
  }

  async #read(
    conditions: readonly string[],
    order: SortKey,
    values: readonly string[],
    limit: number,
  ): Promise<ReadRow[]> {
    const { columns, from, fields } = this.#select;
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const rows = await this.#session.query(
      `select ${columns} from ${from} ${where} order by ${order.columns} limit ${limit}`,
      values,
    );
    const { key, watermark, values: meanings } = this.mapping;
    return rows.map((cells) => {
      const record = Object.fromEntries(
        fields.map((field, place) => {
          const text = cells[place] as string | null;
          return [field, (text === null ? undefined : meanings[field]?.[text]) ?? text];
        }),
      );
      const place = fields.length + key.length;
      return {
        row: this.#map({ record }),
        key: cells.slice(fields.length, place) as string[],
        watermark: watermark === null ? null : (cells[place] as string | null),
      };
    });
  }
}
