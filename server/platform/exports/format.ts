import type { Readable } from 'node:stream';
import type { RawBuilder } from 'kysely';
import type { ExportColumn } from './request.ts';

/** A file that is being written. */
export interface OpenFile {
  begin: () => Promise<void>;
  /** Takes rows as `select` and `copyOptions` made PostgreSQL write them; may be called several times. */
  rows: (stream: Readable) => Promise<void>;
  /** @param about filter, moment and number of rows, in words */
  end: (about: string) => Promise<void>;
}

/** The settings of a file. */
export interface FileOptions {
  columns: readonly ExportColumn[];
  /** The zone of its dates. */
  zone: string;
  /** Whether it begins with a byte order mark. */
  bom: boolean;
  /** Whether the file ends with a description of its content. */
  note: boolean;
  /** Resolves when more may be written. */
  write: (chunk: Buffer) => Promise<void>;
}

/** A format: PostgreSQL writes the rows, this puts them into a file. */
export interface FileFormat {
  contentType: string;
  extension: string;
  /** How COPY writes a row. */
  copyOptions: string;
  /** Whether a row ends with CR LF instead of LF. */
  lineEndsWithReturn: boolean;
  /**
   * What COPY selects for a row.
   * @param cell the SQL of a column's value
   */
  select: (
    columns: readonly ExportColumn[],
    cell: (column: ExportColumn) => RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  open: (options: FileOptions) => OpenFile;
}
