import { useLocation } from 'react-router';
import { useState } from 'react';
import { menuEntry, type MenuPath } from '#contract/platform/menu.ts';
import { type ColumnLook, laidOut, unknownColumns, withMoved } from '#web/lib/column-layout.ts';
import { chooseColumns, columnsOf, useListLooks } from '#web/lib/table-layouts.ts';
import type { ListState } from '#web/lib/list-state.ts';
import type { Arrange, Column } from './column.ts';
import { type SavedView, useViews } from './use-views.ts';

/** A list's columns as they are shown, and what arranges them. */
export interface Look<Row> {
  columns: Column<Row>[];
  look: ColumnLook;
  setLook: (look: ColumnLook | undefined) => void;
  arrange: Arrange;
  /** The menu that the list belongs to; null on other screens, which have no views. */
  path: MenuPath | null;
  view: SavedView | undefined;
  /** What the view names and the list no longer has. */
  lost: string[];
}

/** Keys of an address that every list has. */
const common = new Set(['page', 'limit', 'search', 'sort', 'view']);

/**
 * How a list's columns look: as the open view has them, or else as the admin arranged them. What is arranged in a view
 * stays in it until it is saved.
 * @param list the name of its call
 * @param names the names of its filters
 */
export function useLook<Row>(
  list: string,
  columns: readonly Column<Row>[],
  state: ListState,
  names: readonly string[],
): Look<Row> {
  const looks = useListLooks();
  const path = menuEntry(useLocation().pathname)?.path ?? null;
  const views = useViews(state.view !== undefined);
  const view = views?.find(({ id, list: of }) => id === state.view && of === list);
  const [inView, setInView] = useState<{ view: string; look: ColumnLook | undefined }>();
  const changed = inView !== undefined && inView.view === view?.id ? inView : undefined;
  const look = changed?.look ?? view?.columns ?? columnsOf(looks, list);
  const setLook = (next: ColumnLook | undefined) => {
    if (view?.columns || changed) setInView({ view: view?.id ?? '', look: next });
    else chooseColumns(list, next);
  };
  const filters = new Set(names);
  const lost = view
    ? [
        ...[...new URLSearchParams(view.query).keys()].filter((key) => !common.has(key) && !filters.has(key)),
        ...(view.columns ? unknownColumns(columns, view.columns) : []),
      ]
    : [];
  return {
    columns: laidOut(columns, look),
    look,
    setLook,
    arrange: {
      isWidened: Object.keys(look.widths).length > 0,
      widen: (widths) => setLook({ ...look, widths: { ...look.widths, ...widths } }),
      move: (key, to) => setLook(withMoved(columns, look, key, to)),
    },
    path,
    view,
    lost,
  };
}
