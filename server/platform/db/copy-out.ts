import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { Connection, PoolClient, Submittable } from 'pg';
import type { DB } from './types.ts';

/** Reads what COPY gives: its rows in chunks of whole rows. It reads to the end, or throws. */
export type CopyReader = (rows: CopiedRows) => Promise<void>;

/**
 * Streams the result of a query by COPY, in the caller's transaction, at a third of the cost of rows as values, and
 * with constant memory.
 * @param statement the whole `copy (…) to stdout …`, without parameters, because COPY takes none
 * @param reader receives the stream; if it throws, code that knows the process cancels the statement
 * @returns the number of rows
 */
export async function copyOut(
  transaction: Kysely<DB>,
  statement: string,
  reader: CopyReader,
): Promise<number> {
  let rowCount = (): number => 0;
  const counting: CopyReader = async (rows) => {
    rowCount = () => rows.rowCount;
    await reader(rows);
  };
  await sql`${sql.raw(statement)} ${new Reading(counting)}`.execute(transaction);
  return rowCount();
}

/** Kysely would call a bare function. */
class Reading {
  readonly reader: CopyReader;
  constructor(reader: CopyReader) {
    this.reader = reader;
  }
}

/** The form of statement by which `copyOut` reaches the pool under Kysely, which doesn't support COPY. */
const copying = /^(copy \([\s\S]*\) to stdout[^$]*) \$1$/;

/** Streams the rows of a statement that `copyOut` made; undefined for every other statement. */
export function copyOutThrough(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<{ command: string; rowCount: number; rows: [] }> | undefined {
  const [reading] = values;
  const statement = reading instanceof Reading ? copying.exec(text)?.[1] : undefined;
  return statement === undefined ? undefined : readCopy(client, statement, (reading as Reading).reader);
}

async function readCopy(client: PoolClient, statement: string, reader: CopyReader) {
  const rows = new CopiedRows(statement);
  client.query(rows);
  try {
    await reader(rows);
  } finally {
    // If the reader stops early, the connection is still usable for the next statement.
    await rows.drained();
  }
  return { command: 'COPY', rowCount: rows.rowCount, rows: [] as [] };
}

const chunkBytes = 64 * 1024;
const carriageReturn = 13;
const lineFeed = 10;

type CopyDataMessage = { chunk: Buffer };

/** The rows of a COPY as a stream that pauses the connection while nobody reads. */
export class CopiedRows extends Readable implements Submittable {
  /** How many rows came so far. */
  rowCount = 0;
  /** Whether each row ends with CR LF instead of LF. */
  lineEndsWithReturn = false;
  /** Called with each chunk of rows before it is read. */
  watch: ((rows: Buffer) => void) | undefined;
  readonly #text: string;
  readonly #ended = Promise.withResolvers<void>();
  #connection: Connection | undefined;
  #chunk = Buffer.allocUnsafe(chunkBytes);
  #filled = 0;

  constructor(text: string) {
    super({ highWaterMark: chunkBytes, autoDestroy: false });
    this.#text = text;
    // A reader gets the error thrown. Without this listener, an error between rows or after the last one would end the
    // server.
    this.on('error', () => undefined);
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** Resolves when the connection is free again; what nobody read is dropped. */
  drained(): Promise<void> {
    this.removeAllListeners('data');
    this.resume();
    this.#connection?.stream.resume();
    return this.#ended.promise;
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Called by pg for each row; its buffer is used again for the next. */
  handleCopyData({ chunk }: CopyDataMessage): void {
    this.rowCount += 1;
    if (this.#filled + chunk.length + 1 > this.#chunk.length) this.#flush(chunk.length + 1);
    chunk.copy(this.#chunk, this.#filled);
    this.#filled += chunk.length;
    if (!this.lineEndsWithReturn) return;
    // PostgreSQL ends each row with a line feed only.
    this.#chunk[this.#filled - 1] = carriageReturn;
    this.#chunk[this.#filled] = lineFeed;
    this.#filled += 1;
  }

  handleCommandComplete(): void {
    this.#flush(0);
  }

  handleReadyForQuery(): void {
    this.push(null);
    this.#ended.resolve();
  }

  handleError(error: Error): void {
    this.destroy(error);
    this.#ended.resolve();
  }

  #flush(needed: number): void {
    const chunk = this.#chunk.subarray(0, this.#filled);
    this.#chunk = Buffer.allocUnsafe(Math.max(chunkBytes, needed));
    this.#filled = 0;
    if (chunk.length > 0) this.watch?.(chunk);
    if (chunk.length > 0 && !this.destroyed && !this.push(chunk)) this.#connection?.stream.pause();
  }
}
