import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from './types.ts';

/** PostgreSQL stores no text with this character, so no value of a caller passes for a place, and a place never for a value. */
const mark = '\u0000Place of ';

const columnMark = '\u0000Column of ';

/** How many shapes are cached. Further ones are built each time. */
const maxShapes = 500;

/** A placeholder in a cached statement for a value of each run. It must reach the statement unchanged. */
export const placeOf = (name: string): string => mark + name;

/**
 * A placeholder in a cached statement for a value of the row of its own expression `subject`, so that a record is read
 * in the same round trip.
 * @param column of `subject`, with a cast if needed. A constant, never input
 */
export const columnOf = (column: string): string => columnMark + column;

/**
 * Statements of many parts, each built once for its shape, because building one takes longer than sending it.
 * Everything that changes the text, above all permissions, must be part of the shape.
 */
export class KeptStatements<Row> {
  readonly #known = new Map<string, { text: string; parameters: readonly unknown[] }>();

  /**
   * The rows of a statement.
   * @param build makes it, with places for the values
   * @param values of this run, by the names of the places
   */
  async rows(
    db: Kysely<DB>,
    shape: string,
    build: () => RawBuilder<Row> | Promise<RawBuilder<Row>>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> {
    const { text, parameters } = this.#known.get(shape) ?? this.#keep(shape, (await build()).compile(db));
    const filled = parameters.map((parameter) => {
      if (typeof parameter !== 'string' || !parameter.startsWith(mark)) return parameter;
      const name = parameter.slice(mark.length);
      if (values[name] === undefined) throw new Error(`The statement has no value for ${name}.`);
      return values[name];
    });
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, filled) as CompiledQuery<Row>)).rows;
  }

  #keep(shape: string, { sql: built, parameters: given }: CompiledQuery<Row>) {
    const parameters: unknown[] = [];
    const text = built.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const parameter = given[Number(number) - 1];
      if (typeof parameter === 'string' && parameter.startsWith(columnMark))
        return `(select ${checkedColumn(parameter.slice(columnMark.length))} from subject)`;
      parameters.push(parameter);
      return `$${parameters.length}`;
    });
    const kept = { text, parameters };
    if (this.#known.size < maxShapes) this.#known.set(shape, kept);
    return kept;
  }
}

/** It becomes text of the statement, so it has to look like a column. */
function checkedColumn(column: string): string {
  if (!/^[a-z_]+(::[a-z]+)?$/.test(column))
    throw new Error('The statement names something that is no column.');
  return column;
}
