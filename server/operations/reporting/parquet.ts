import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { daysOfMonth } from '#contract/workspace/monthly-figure-rows.ts';
import { copyOut } from '#server/platform/db/copy-out.ts';
import type { DB } from '#server/platform/db/types.ts';
import { readReportingViews, type ReportingView } from './views.ts';

/** The types of Parquet by those of PostgreSQL. */
const types: Readonly<Record<string, string>> = {
  boolean: 'BOOLEAN',
  smallint: 'SMALLINT',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  uuid: 'UUID',
  date: 'DATE',
  'timestamp with time zone': 'TIMESTAMPTZ',
};

/** The most digits of a decimal in Parquet. */
const maxDigits = 38;

/** Decimals without a fixed number of digits, and those with more than 38, are texts, so that no digit is lost. */
function parquetType(type: string): string {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined && Number(precision) <= maxDigits) return `DECIMAL(${precision}, ${scale})`;
  return types[type] ?? 'VARCHAR';
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The column by which a view is limited to a month. */
const timeOf = ({ columns }: ReportingView) =>
  columns.some(({ name }) => name === 'created_at') ? 'created_at' : 'month';

/** DuckDB is optional, because it takes 70 MB. */
async function loadDuckdb() {
  try {
    return await import('@duckdb/node-api');
  } catch {
    throw new Error(
      'Parquet files need the package @duckdb/node-api, which isn’t installed. Run "npm install --no-save @duckdb/node-api", and try again.',
    );
  }
}

/** A file that was written. */
export interface ParquetFile {
  path: string;
  rows: number;
  bytes: number;
}

/**
 * Writes the rows of a view into a Parquet file. Rows go through a temporary file next to it, so that memory stays
 * bounded. The file appears when it is complete.
 * @param db as the owner of the database
 * @param view the newest version of a view, such as `withdrawals`
 * @param month `2026-11`: only rows of this month in UTC
 * @param path of the new file; a file there is replaced
 * @throws Error with a sentence, for a view that doesn't exist or without DuckDB
 */
export async function writeParquet(
  db: Kysely<DB>,
  { view: name, month, path }: { view: string; month: string | undefined; path: string },
): Promise<ParquetFile> {
  const { DuckDBInstance } = await loadDuckdb();
  const view = (await readReportingViews(db)).findLast((each) => each.name === name);
  if (!view) throw new Error(`There is no view ${name} for reporting tools.`);
  const folder = await mkdtemp(join(dirname(path), '.parquet-'));
  try {
    const csv = join(folder, 'rows.csv');
    const rows = await copyView(db, view, month, csv);
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: '512MB',
      threads: '2',
      temp_directory: folder,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const part = join(folder, 'rows.parquet');
    try {
      const connection = await instance.connect();
      const columns = view.columns.map(
        (column) => `${quoted(column.name)}: ${quoted(parquetType(column.type))}`,
      );
      await connection.run(`copy (select * from read_csv(${quoted(csv)}, columns = {${columns.join(', ')}},
        header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
        allow_quoted_nulls = false, parallel = false, max_line_size = 16777216))
        to ${quoted(part)} (format parquet, compression zstd)`);
      connection.closeSync();
    } finally {
      instance.closeSync();
    }
    const { size } = await stat(part);
    await rename(part, path);
    return { path, rows, bytes: size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the rows of a view, or those of a month, into a CSV file. */
function copyView(
  db: Kysely<DB>,
  view: ReportingView,
  month: string | undefined,
  file: string,
): Promise<number> {
  const days = month === undefined ? undefined : daysOfMonth(month);
  const time = timeOf(view);
  const [from, to] = time === 'month' ? [days?.first, days?.last] : [days?.from, days?.to];
  const within = days
    ? ` where ${time} >= ${quoted(from ?? '')} and ${time} ${time === 'month' ? '<=' : '<'} ${quoted(to ?? '')}`
    : '';
  const columns = view.columns.map((column) => named(column.name)).join(', ');
  const statement = `copy (select ${columns} from ${named(view.schema)}.${named(view.name)}${within}) to stdout with (format csv)`;
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return copyOut(transaction, statement, async (rows) => {
      const written = createWriteStream(file, { mode: 0o600 });
      await once(written, 'open');
      await pipeline(rows, written);
    });
  });
}
