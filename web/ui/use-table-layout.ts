import { useLocation } from 'react-router';
import { useState } from 'react';
import { menuEntry, type MenuPath } from '#contract/platform/menu.ts';
import {
  type ColumnLayout,
  moveColumn,
  unknownColumns,
  visibleColumns,
  withOptional,
} from '#web/lib/column-layout.ts';
import { columnLayoutOf, setColumnLayout, useTableLayouts } from '#web/lib/table-layouts.ts';
import type { ListState } from '#web/lib/list-state.ts';
import type { Arrange, Column } from './column.ts';
import { type SavedView, useViews } from './use-views.ts';

/** A list's columns as shown, and what changes their layout. */
export interface TableLayout<Row> {
  columns: Column<Row>[];
  look: ColumnLayout;
  setLook: (layout: ColumnLayout | undefined) => void;
  arrange: Arrange;
  /** The menu of the list; null on other screens, which have no views. */
  path: MenuPath | null;
  view: SavedView | undefined;
  /** Columns that the view names and the list no longer has. */
  lost: string[];
}

/** Keys of an address that every list has. */
const common = new Set(['page', 'limit', 'search', 'sort', 'view']);

/**
 * The column layout of a list: that of the open view, or else the admin's own. Changes made in a view stay in it
 * until it is saved.
 * @param list the name of its call
 * @param names the names of its filters
 */
export function useTableLayout<Row>(
  list: string,
  columns: readonly Column<Row>[],
  state: ListState,
  names: readonly string[],
): TableLayout<Row> {
  const looks = useTableLayouts();
  const path = menuEntry(useLocation().pathname)?.path ?? null;
  const views = useViews(state.view !== undefined);
  const view = views?.find(({ id, list: of }) => id === state.view && of === list);
  const [inView, setInView] = useState<{ view: string; look: ColumnLayout | undefined }>();
  const changed = inView !== undefined && inView.view === view?.id ? inView : undefined;
  const layout = withOptional(columns, changed?.look ?? view?.columns ?? columnLayoutOf(looks, list));
  const setLook = (next: ColumnLayout | undefined) => {
    if (view?.columns || changed) setInView({ view: view?.id ?? '', look: next });
    else setColumnLayout(list, next);
  };
  const filters = new Set(names);
  const lost = view
    ? [
        ...[...new URLSearchParams(view.query).keys()].filter((key) => !common.has(key) && !filters.has(key)),
        ...(view.columns ? unknownColumns(columns, view.columns) : []),
      ]
    : [];
  return {
    columns: visibleColumns(columns, layout),
    look: layout,
    setLook,
    arrange: {
      isWidened: Object.keys(layout.widths).length > 0,
      widen: (widths) => setLook({ ...layout, widths: { ...layout.widths, ...widths } }),
      move: (key, to) => setLook(moveColumn(columns, layout, key, to)),
    },
    path,
    view,
    lost,
  };
}
