/** The columns of a list, as an admin arranged them. */
export interface ColumnLayout {
  order: string[];
  hidden: string[];
  /** In pixels, by column. */
  widths: Record<string, number>;
}

/** The list's default columns. */
export const defaultLayout: ColumnLayout = { order: [], hidden: [], widths: {} };

interface Named {
  key: string;
  width?: number;
  isOptional?: true;
}

/** The layout in which optional columns are hidden until an admin shows them, which puts them into its order. */
export function withOptional(columns: readonly Named[], layout: ColumnLayout): ColumnLayout {
  const unchosen = columns
    .filter(({ key, isOptional }) => isOptional && ![...layout.order, ...layout.hidden].includes(key))
    .map(({ key }) => key);
  return unchosen.length === 0 ? layout : { ...layout, hidden: [...layout.hidden, ...unchosen] };
}

/**
 * Every column in order, including hidden ones. Columns that the layout doesn't list keep their default position.
 */
export function orderedColumns<C extends Named>(columns: readonly C[], { order }: ColumnLayout): C[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const placed = [...known];
  for (const [index, column] of columns.entries()) {
    if (!known.includes(column)) placed.splice(Math.min(index, placed.length), 0, column);
  }
  return placed;
}

/** The visible columns in order, with their widths; always at least one. */
export function visibleColumns<C extends Named>(columns: readonly C[], layout: ColumnLayout): C[] {
  const ordered = orderedColumns(columns, layout);
  const visible = ordered.filter(({ key }) => !layout.hidden.includes(key));
  return (visible.length > 0 ? visible : ordered.slice(0, 1)).map((column) => {
    const width = layout.widths[column.key];
    return width === undefined ? column : { ...column, width };
  });
}

/** A layout in which one column takes the position of another. */
export function moveColumn(
  columns: readonly Named[],
  layout: ColumnLayout,
  key: string,
  to: string,
): ColumnLayout {
  const order = orderedColumns(columns, layout).map((column) => column.key);
  const [from, at] = [order.indexOf(key), order.indexOf(to)];
  if (from < 0 || at < 0) return layout;
  order.splice(from, 1);
  order.splice(at, 0, key);
  return { ...layout, order };
}

/** A layout in which a column is shown or hidden. */
export function setColumnVisible(
  columns: readonly Named[],
  layout: ColumnLayout,
  key: string,
  isShown: boolean,
): ColumnLayout {
  const others = layout.hidden.filter((each) => each !== key);
  const order = orderedColumns(columns, layout).map((column) => column.key);
  return { ...layout, order, hidden: isShown ? others : [...others, key] };
}

/** The columns that a layout shows and that the list doesn't have or no longer has. */
export function unknownColumns(columns: readonly Named[], { order, hidden }: ColumnLayout): string[] {
  const has = new Set(columns.map(({ key }) => key));
  return [...new Set(order)].filter((key) => !has.has(key) && !hidden.includes(key));
}
