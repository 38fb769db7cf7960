import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from './types.ts';

/** A value of a row in PostgreSQL's text format, without the escapes of COPY. */
export type CopyValue = string | number | boolean | null | undefined;

type Rows = Iterable<readonly CopyValue[]>;

const chunkCharacters = 128 * 1024;

/**
 * Writes many new rows into a table by COPY, in the caller's transaction: a fifth of what an insert from JSON costs. Rows
 * are encoded while PostgreSQL writes those before.
 * @param rows each in the order of the columns; null and undefined become NULL
 */
export async function copyRows(
  transaction: Kysely<DB>,
  table: string,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`copy ${sql.table(table)} (${names}) from stdin ${rows}`.execute(transaction);
}

/** The form of statement by which `copyRows` reaches the pool under Kysely, which doesn't support COPY. */
const copying = /^(copy .* from stdin) \$1$/;

/** Streams the rows of a statement that `copyRows` made; undefined for every other statement. */
export function copyThrough(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<{ command: string; rowCount: number; rows: [] }> | undefined {
  const statement = values.length === 1 ? copying.exec(text)?.[1] : undefined;
  if (statement === undefined) return undefined;
  const target = client.query(copyFrom(statement));
  return pipeline(copyChunks(values[0] as Rows), target).then(() => ({
    command: 'COPY',
    rowCount: target.rowCount,
    rows: [],
  }));
}

/** Rows in COPY's format, in chunks of a size that suits a connection. */
export function copyChunks(rows: Rows): Readable {
  return Readable.from(chunks(rows), { highWaterMark: 4 });
}

function* chunks(rows: Rows): Generator<Buffer> {
  let text = '';
  for (const values of rows) {
    for (let column = 0; column < values.length; column += 1) {
      text += (column === 0 ? '' : '\t') + encoded(values[column] ?? null);
    }
    text += '\n';
    if (text.length >= chunkCharacters) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function encoded(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replace(special, (character) => escapes[character] ?? '')
    : String(value);
}
