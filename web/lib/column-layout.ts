/** The columns of a list as an admin arranged them. */
export interface ColumnLook {
  order: string[];
  hidden: string[];
  /** In pixels, by column. */
  widths: Record<string, number>;
}

/** Columns as the list has them. */
export const noLook: ColumnLook = { order: [], hidden: [], widths: {} };

interface Named {
  key: string;
  width?: number;
}

/** Every column in its order, hidden ones too. One that the look doesn't know stands where the list has it. */
export function inOrder<C extends Named>(columns: readonly C[], { order }: ColumnLook): C[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const placed = [...known];
  for (const [index, column] of columns.entries()) {
    if (!known.includes(column)) placed.splice(Math.min(index, placed.length), 0, column);
  }
  return placed;
}

/** The columns that are shown, in their order and with their widths: one at least. */
export function laidOut<C extends Named>(columns: readonly C[], look: ColumnLook): C[] {
  const ordered = inOrder(columns, look);
  const visible = ordered.filter(({ key }) => !look.hidden.includes(key));
  return (visible.length > 0 ? visible : ordered.slice(0, 1)).map((column) => {
    const width = look.widths[column.key];
    return width === undefined ? column : { ...column, width };
  });
}

/** A look in which one column stands in the place of another. */
export function withMoved(columns: readonly Named[], look: ColumnLook, key: string, to: string): ColumnLook {
  const order = inOrder(columns, look).map((column) => column.key);
  const [from, at] = [order.indexOf(key), order.indexOf(to)];
  if (from < 0 || at < 0) return look;
  order.splice(from, 1);
  order.splice(at, 0, key);
  return { ...look, order };
}

/** A look in which a column is shown, or isn't. */
export function withShown(look: ColumnLook, key: string, isShown: boolean): ColumnLook {
  const others = look.hidden.filter((each) => each !== key);
  return { ...look, hidden: isShown ? others : [...others, key] };
}

/** The columns of a look that a list doesn't have, or no longer. */
export function unknownColumns(columns: readonly Named[], { order, hidden }: ColumnLook): string[] {
  const has = new Set(columns.map(({ key }) => key));
  return [...new Set([...order, ...hidden])].filter((key) => !has.has(key));
}
