import type { ReactNode } from 'react';
import type { FilterName, InputOf, RowOf, SortKey } from '#web/lib/use-list.ts';

interface ColumnLook<Row> {
  header: string;
  /** What the cell shows. Default: the field's text. */
  cell?: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'end';
  /** Fields that the cell shows beside the column's own: a file of the list has them as columns of their own. */
  also?: readonly { field: string; header: string }[];
  /** The least width in pixels; the columns share the remaining width. Default: 160. */
  width?: number;
  /** False where a card of a phone leaves it out. */
  isOnPhones?: false;
}

/**
 * A column: `key` is the standard name of its field, by which it is also sorted.
 * `isSortable` is false where the server can't sort by the field; only then may `key` be any field.
 * `compare` is what it is compared with by a filter of its own name, where the call has one.
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

/** A column of the list that a call answers. */
export type ColumnOf<Call> = Column<RowOf<Call>, SortKey<InputOf<Call>>, FilterName<InputOf<Call>>>;

/** A narrow column that isn't of the rows' own fields. */
export interface LeadingColumn<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
}

/** What an admin does with the columns of a list. */
export interface Arrange {
  /** Whether widths were chosen: then the columns keep them, and the last one takes the rest. */
  isWidened: boolean;
  /** Sets widths in pixels, by column. */
  widen: (widths: Readonly<Record<string, number>>) => void;
  /** Moves a column to the place of another one. */
  move: (key: string, to: string) => void;
}
