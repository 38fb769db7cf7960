import type { ReactNode } from 'react';
import type { FilterName, InputOf, RowOf, SortKey } from '#web/lib/use-list.ts';

interface ColumnLook<Row> {
  header: string;
  /** The content of the cell. Default: the field's text. */
  cell?: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'end';
  /** Fields that the cell shows next to the column's own. An export of the list has them as separate columns. */
  also?: readonly { field: string; header: string }[];
  /** The minimum width in pixels. Default: 160. */
  width?: number;
  /**
   * True for long texts: the remaining width goes to them. If no column of a list grows, all columns share it.
   */
  grows?: true;
  /** True if the list shows it only to admins who chose it. */
  isOptional?: true;
  /** False if cards on a phone leave it out. */
  isOnPhones?: false;
}

/**
 * A column. `key` is the standard name of its field, which also sorts it. `isSortable` is false if the server
 * can't sort by the field; only then may `key` be any field. `compare` is the kind of filter with the same name,
 * if the call has one.
 */
export type Column<
  Row,
  SortKey extends string = string,
  FilterName extends string = string,
> = ColumnLook<Row> &
  (
    | { key: Extract<keyof Row, SortKey>; isSortable?: true }
    | { key: Extract<keyof Row, string>; isSortable: false }
  ) &
  (
    | { key: Extract<keyof Row, FilterName>; compare?: 'text' | 'amount' | 'time' }
    | { key: Extract<keyof Row, string>; compare?: undefined }
  );

/** A column of the list that a call returns. */
export type ColumnOf<Call> = Column<RowOf<Call>, SortKey<InputOf<Call>>, FilterName<InputOf<Call>>>;

/** A narrow column that does not show a field of the rows. */
export interface LeadingColumn<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
}

/** How an admin arranges the columns of a list. */
export interface Arrange {
  /** Whether the admin chose widths: then the columns keep them, and the last one takes the rest. */
  isWidened: boolean;
  /** Sets widths in pixels, by column. */
  widen: (widths: Readonly<Record<string, number>>) => void;
  /** Moves a column to the position of another one. */
  move: (key: string, to: string) => void;
}
