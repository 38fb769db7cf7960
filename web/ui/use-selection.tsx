import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { BulkActionName } from '#contract/bulk-actions.ts';
import type { Page } from '#contract/platform/call.ts';
import { isFeedPath } from '#contract/platform/feed-rights.ts';
import { bulkSelectionMax } from '#contract/platform/limits.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { menusOfOwnFields } from '#contract/platform/own-field-kinds.ts';
import { mayUseNotes } from '#contract/moderation/note-kinds.ts';
import { loadActivityLabels } from '#web/lib/activity-labels.ts';
import { loadedCall } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import type { ShownList } from './shown-list.ts';
import type { Column, LeadingColumn } from './column.ts';
import styles from './selection.module.css';
import { useOwnFields } from './use-own-fields.ts';

/** Loaded on demand, because it is shown only when rows are selected. */
const BulkBar = lazy(async () => {
  const [loaded] = await Promise.all([import('./bulk-bar.tsx'), loadActivityLabels()]);
  return { default: loaded.BulkBar };
});

/** The state of a list in which rows can be selected. */
interface SelectableList<Row> {
  /** The list as it is exported. */
  exported: Omit<ShownList, 'ids'>;
  /** Resource and name of its call. */
  key: readonly [resource: string, name: string];
  columns: readonly Column<Row>[];
  /** Search, sort and filters, as the call takes them. */
  asked: Readonly<Record<string, string>>;
  page: Page<Row> | undefined;
}

/** The parts of a selection: a column of checkboxes, and a bar over the list while rows are selected. */
interface Selection<Row> {
  leading?: LeadingColumn<Row>;
  bar: ReactNode;
}

/** The selection: single rows, or all matching rows. */
interface Chosen {
  /** The search and filters of the selection: with others it is a different list. */
  of: string;
  ids: ReadonlySet<string>;
  isAll: boolean;
}

const nobody: ReadonlySet<string> = new Set();

/** The bulk actions of a list that the admin may run. */
function useActs(key: SelectableList<never>['key']): BulkActionName[] {
  const admin = useSession();
  const acts = Object.entries(loadedCall(key)?.bulk ?? {});
  const own = useOwnFields(acts.find(([, { sets }]) => sets)?.[1].sets);
  return acts.flatMap(([name, { call, assigns, sets }]) => {
    if (sets) {
      const may =
        admin &&
        own?.some(({ isPersonal }) => !isPersonal) === true &&
        mayUse(admin, menusOfOwnFields[sets], 'write');
      return may ? [name as BulkActionName] : [];
    }
    if (assigns) return admin && mayUseNotes(admin, assigns, 'write') ? [name as BulkActionName] : [];
    const access = loadedCall([key[0], call])?.access;
    if (!admin || access === undefined || typeof access === 'string') return [];
    const may = access.some((path) => !isFeedPath(path) && mayUse(admin, path, 'write'));
    return may ? [name as BulkActionName] : [];
  });
}

/**
 * Selects rows of a list: one by one, a range with Shift, the page, or all matching rows on all pages. The
 * list's call defines the actions. Without an action, nothing can be selected.
 */
export function useSelection<Row extends { id: string }>(list: SelectableList<Row>): Selection<Row> {
  const { key, columns, asked, page, exported } = list;
  const { t } = useLingui();
  const acts = useActs(key);
  const of = JSON.stringify({ ...asked, sort: '' });
  const [made, setMade] = useState<Chosen>({ of, ids: nobody, isAll: false });
  const last = useRef<string>(undefined);
  if (acts.length === 0) return { bar: null };

  const { ids, isAll } = made.of === of ? made : { ids: nobody, isAll: false };
  const rows = page?.rows ?? [];
  const choose = (next: Iterable<string>, all = false) =>
    setMade({ of, ids: new Set([...next].slice(0, bulkSelectionMax)), isAll: all });
  const isOn = (id: string) => isAll || ids.has(id);
  const isWholePage = rows.length > 0 && rows.every(({ id }) => isOn(id));
  const choosePage = () => {
    const shown = new Set(rows.map(({ id }) => id));
    if (isWholePage) choose(isAll ? [] : [...ids].filter((id) => !shown.has(id)));
    else choose([...ids, ...shown]);
  };
  const toggle = (id: string, event: MouseEvent) => {
    const from = rows.findIndex((row) => row.id === last.current);
    const to = rows.findIndex((row) => row.id === id);
    const range = event.shiftKey && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [];
    last.current = id;
    const before = isAll ? rows.map((row) => row.id) : [...ids];
    if (isOn(id)) {
      const out = new Set([id, ...range.map((row) => row.id)]);
      choose(before.filter((one) => !out.has(one)));
    } else choose([...before, ...range.map((row) => row.id), id]);
  };
  const nameOf = (row: Row) => {
    const value = columns[0] && row[columns[0].key];
    return typeof value === 'string' && value !== '' ? value : row.id;
  };
  return {
    leading: {
      head: (
        <Box
          label={t`Select page`}
          checked={isWholePage}
          isPartly={!isWholePage && rows.some(({ id }) => isOn(id))}
          onToggle={choosePage}
        />
      ),
      cell: (row) => {
        const name = nameOf(row);
        return (
          <Box label={t`Select ${name}`} checked={isOn(row.id)} onToggle={(event) => toggle(row.id, event)} />
        );
      },
    },
    bar:
      ids.size > 0 || isAll ? (
        <Suspense>
          <BulkBar
            list={key}
            exported={isAll ? exported : { ...exported, ids: [...ids] }}
            acts={acts}
            ids={[...ids]}
            isAll={isAll}
            matching={asked}
            page={page}
            isWholePage={isWholePage}
            onAll={() => choose([], true)}
            onClear={() => choose([])}
          />
        </Suspense>
      ) : null,
  };
}

interface BoxProps {
  label: string;
  checked: boolean;
  /** Whether only some of its rows are selected. */
  isPartly?: boolean;
  onToggle: (event: MouseEvent) => void;
}

/** A checkbox to select a row. The whole cell is its target. */
function Box({ label, checked, isPartly = false, onToggle }: BoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        data-select
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onClick={onToggle}
        onChange={() => undefined}
      />
    </label>
  );
}
