import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { useList, useListPlace, type FilterName, type ListCall, type SortKey } from '#web/lib/use-list.ts';
import { ExportButton } from './export-button.tsx';
import type { FilterChipsProps } from './filter-chips.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { allFilters, filterInput, type Filter } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { useListPlaceholder } from './list-placeholder.tsx';
import styles from './list-screen.module.css';
import { ListNews } from './list-news.tsx';
import { OnDemand } from './on-demand.tsx';
import { ownNameStart, useOwnColumns } from './use-own-columns.tsx';
import { Pager } from './pager.tsx';
import { useTableLayout } from './use-table-layout.ts';
import { viewQuery } from './use-views.ts';
import { ViewButton } from './view-button.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { SortSelect } from './sort-select.tsx';
import { SearchBox } from './search-box.tsx';
import { useSelection } from './use-selection.tsx';

export interface ListScreenProps<Row, Input> {
  /** The content of the list, for screen readers. */
  label: string;
  /** A list call of the client. */
  call: ListCall<Row, Input>;
  columns: readonly Column<Row, SortKey<NoInfer<Input>>, FilterName<NoInfer<Input>>>[];
  /** Icon buttons of one row, in its Action column. */
  rowActions?: (row: Row) => ReactNode;
  /** Whether a row has at most one action: then their column is narrower. */
  hasOneAction?: boolean;
  filters?: readonly Filter<FilterName<NoInfer<Input>>>[];
  /** False if the call doesn't support search. */
  hasSearch?: boolean;
  /** The screen's one primary action. */
  action?: ReactNode;
  /** The sentence for an empty list. */
  empty: ReactNode;
  /** The kind of its records, if they can have own fields. */
  own?: OwnFieldKind;
  /** Where a click on a row leads, or its action. */
  rowTo?: (row: Row) => string | (() => void) | undefined;
}

/** The same filter without its initial value. */
function unset(filter: Filter): Filter {
  if (filter.kind !== 'options') return filter;
  const { start: _, ...rest } = filter;
  return rest;
}

interface AppliedFiltersProps extends FilterChipsProps {
  /** What the view uses but the list no longer has. */
  lost: readonly string[];
}

/** The filters that apply, and the items of the view that are ignored. */
function AppliedFilters({ lost, ...chips }: AppliedFiltersProps) {
  const { filters, state } = chips;
  const lostNames = lost.join(', ');
  return (
    <>
      {filters.some(({ name }) => state.filters[name] !== undefined) && (
        <div className={styles.filters}>
          <OnDemand isNeeded load={() => import('./filter-chips.tsx').then((file) => file.FilterChips)}>
            {(FilterChips) => <FilterChips {...chips} />}
          </OnDemand>
        </div>
      )}
      {lost.length > 0 && (
        <p className={styles.lost} role="status">
          <Trans>This view uses items that this list no longer has: {lostNames}. They are ignored.</Trans>
        </p>
      )}
    </>
  );
}

const hasOwnFilter = () =>
  [...new URLSearchParams(location.search).keys()].some((name) => name.includes(ownNameStart));

/** Moves the focus to the rows, past the tools of the list. */
function SkipToRows() {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={({ currentTarget }) =>
        currentTarget.parentElement?.querySelector<HTMLElement>('[data-row]')?.focus()
      }
    >
      <Trans>Skip to the rows</Trans>
    </button>
  );
}

/** A whole list screen: search, filters, primary action, grid and pages, with its state in the URL. */
export function ListScreen<Row extends { id: string }, Input extends object>(
  props: ListScreenProps<Row, Input>,
) {
  const { t } = useLingui();
  const { label, call, rowActions, rowTo, hasSearch = true, action, empty } = props;
  // The compiler has checked their names; from here on they are plain strings.
  const own = useOwnColumns<Row>(props.own);
  const allColumns = [...(props.columns as readonly Column<Row>[]), ...own.columns];
  // On the page of a record, the primary action is the record's, and no filter has an initial value.
  const isPart = useListPlace() !== null;
  const ownFilters = isPart ? (props.filters ?? []).map(unset) : (props.filters ?? []);
  const filters = [...allFilters(ownFilters, allColumns, t`Date`), ...own.filters];
  const names = filters.map((filter) => filter.name);
  const { state, change, asked, query } = useList(call, {
    filterNames: names,
    filterInput: filterInput(filters),
    // A filter by an own field applies once its type is known: until then no rows are shown, rather than too many.
    isReady: !own.areLoading || !hasOwnFilter(),
  });
  const list = call.key[1];
  const layout = useTableLayout(list, allColumns, state, names);
  const { columns, arrange, lost } = layout;
  // The page of a record has no views.
  const path = isPart ? null : layout.path;
  const view = path !== null && {
    view: { list, path, query: viewQuery(state), columns: layout.look },
  };
  const page = query.data;
  const exported = { name: list, label, columns, filters, asked, page };
  const selection = useSelection({ key: call.key, columns, asked, page, exported });
  const instead = useListPlaceholder({
    state,
    change,
    query,
    page,
    empty: isPart ? <Trans>There is nothing here yet.</Trans> : empty,
  });
  return (
    <div className={styles.screen}>
      <SkipToRows />
      {path !== null && <ViewTabs list={list} path={path} open={state.view} />}
      <div className={styles.tools} data-clear>
        {hasSearch && (
          <div className={styles.search}>
            <SearchBox value={state.search} onSearch={(search) => change({ search }, state.search !== '')} />
          </div>
        )}
        <SortSelect columns={columns} sort={state.sort} onSort={(sort) => change({ sort })} />
        <ListFilters filters={filters} state={state} change={change} />
        <div className={styles.action}>
          <ViewButton list={list} columns={allColumns} look={layout} state={state} />
          <ExportButton list={exported} />
          {!isPart && action}
        </div>
      </div>
      <div className={styles.below}>
        <AppliedFilters
          filters={filters}
          state={state}
          change={change}
          lost={own.areLoading ? [] : lost}
          {...view}
        />
        <div className={styles.framed}>
          <ListNews call={call} input={{ page: state.page, limit: state.limit, ...asked }} query={query} />
          <div className={styles.frame}>
            <DataTable
              label={label}
              columns={columns}
              rows={page?.rows}
              expected={state.limit}
              isStale={query.isPlaceholderData}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              rowActions={rowActions}
              hasOneAction={props.hasOneAction}
              arrange={arrange}
              rowTo={rowTo}
              leading={selection.leading}
              instead={instead}
            />
            {selection.bar}
            <Pager state={state} page={page} change={change} />
          </div>
        </div>
      </div>
    </div>
  );
}
