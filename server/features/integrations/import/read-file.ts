import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import { elementsOf } from './json-elements.ts';

/** The formats of a file. */
export const fileForms = ['csv', 'ndjson', 'json'] as const;
export type FileForm = (typeof fileForms)[number];

/** A record of a file, under the file's own names; `text` is its source text if that is JSON. */
export interface FileRecord {
  readonly record: Record<string, unknown>;
  readonly text?: string;
  /** Why it can't be parsed. */
  readonly broken?: FieldMessages[string] | undefined;
  /** Values of a CSV row beyond its last column. */
  readonly beyond?: readonly string[];
}

/** The format that a file's name indicates. */
export function formOf(path: string): FileForm | undefined {
  const ending = extname(path).slice(1).toLowerCase();
  return ending === 'jsonl' ? 'ndjson' : fileForms.find((form) => form === ending);
}

/**
 * Reads a file's records one after the other, with constant memory.
 * @param onBytes receives how many bytes were read so far
 * @throws Error with a sentence if the rest of the file can't be read
 */
export async function* readRecords(
  path: string,
  form: FileForm,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileRecord> {
  const delimiter = form === 'csv' ? await delimiterOf(path) : '';
  yield* readRecordsOf(createReadStream(path, { highWaterMark: 256 * 1024 }), { form, delimiter, onBytes });
}

/**
 * The same for a file from another source.
 * @param delimiter separates its columns, if it is CSV
 */
export async function* readRecordsOf(
  file: Readable,
  {
    form,
    delimiter,
    onBytes = () => undefined,
  }: { form: FileForm; delimiter: string; onBytes?: (bytes: number) => void },
): AsyncGenerator<FileRecord> {
  let bytes = 0;
  file.on('data', (chunk) => onBytes((bytes += chunk.length)));
  if (form === 'csv') {
    yield* rowsOf(file, delimiter);
    return;
  }
  const chunks = file as AsyncIterable<Buffer>;
  for await (const text of form === 'json' ? elementsOf(chunks) : linesOf(chunks)) yield new JsonRecord(text);
}

async function* rowsOf(file: Readable, delimiter: string): AsyncGenerator<FileRecord> {
  let columns: string[] = [];
  const parser = parse({
    columns: (names: string[]) => (columns = names),
    bom: true,
    skip_empty_lines: true,
    delimiter,
    max_record_size: 1024 * 1024,
    relax_column_count: true,
    on_record: (record: Record<string, unknown>, { error }): FileRecord =>
      error ? unevenRow(record, error, columns) : { record },
  });
  try {
    // A failure of the file becomes a failure of the parser.
    for await (const row of file.on('error', (error) => parser.destroy(error)).pipe(parser))
      yield row as FileRecord;
  } catch (error) {
    const sentence = error instanceof CsvError && brokenCsv[error.code];
    throw sentence ? new Error(`Line ${String(error['lines'])} ${sentence}`, { cause: error }) : error;
  }
}

/** A row that has more or fewer values than there are columns. It is rejected, with every value that it has. */
function unevenRow(record: Record<string, unknown>, error: CsvError, columns: readonly string[]): FileRecord {
  const values = error['record'] as string[];
  return {
    record: { ...Object.fromEntries(columns.map((name) => [name, ''])), ...record },
    beyond: values.slice(columns.length),
    broken: { sentence: 'rowLengthDiffers', values: { found: values.length, wanted: columns.length } },
  };
}

/** Messages for errors after which the start of the next row is unknown. */
const brokenCsv: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'begins a value with a quotation mark that is never closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'goes on after the quotation mark that closes a value. Double the marks inside values.',
  INVALID_OPENING_QUOTE:
    'has a quotation mark inside a value that doesn’t begin with one. Put that value in quotes and double the mark.',
  CSV_MAX_RECORD_SIZE: 'is longer than 1 MiB.',
};

/**
 * A record of JSON. It is parsed on first use, because the records of batches that are imported already are never
 * used.
 */
class JsonRecord implements FileRecord {
  readonly text: string;
  #read: Pick<FileRecord, 'record' | 'broken'> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get record() {
    return (this.#read ??= readJson(this.text)).record;
  }

  get broken() {
    return (this.#read ??= readJson(this.text)).broken;
  }
}

function readJson(text: string): Pick<FileRecord, 'record' | 'broken'> {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { record: {}, broken: 'recordNotJson' };
  }
  if (record === null || typeof record !== 'object' || Array.isArray(record))
    return { record: {}, broken: 'rowIsNoObject' };
  return { record: record as Record<string, unknown> };
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 1024 * 1024) throw new Error('A line is longer than 1 MiB.');
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}

/** The separator of the columns: the one of comma, semicolon and tab that the first line has most of. */
export function delimiterIn(head: Buffer): string {
  const first =
    head
      .toString()
      .split('\n')[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return delimiterIn(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
