import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from './types.ts';

/** PostgreSQL stores no text with this character, so no value of a caller passes for a place, and a place never for a value. */
const mark = '\u0000Place of ';

/** How many shapes are kept; more are built anew. */
const mostShapes = 500;

/** Stands in a kept statement where each run has its own value. It has to reach the statement as it is. */
export const placeOf = (name: string): string => mark + name;

/**
 * Statements of many parts, each built once for its shape: building such a one takes longer than sending it. Whatever changes
 * the text, rights above all, has to be in the shape.
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

  #keep(shape: string, { sql: text, parameters }: CompiledQuery<Row>) {
    const kept = { text, parameters };
    if (this.#known.size < mostShapes) this.#known.set(shape, kept);
    return kept;
  }
}
