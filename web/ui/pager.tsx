import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Page } from '#contract/platform/call.ts';
import { pageSizes } from '#contract/platform/limits.ts';
import { formatCount } from '#web/lib/format.ts';
import { lastPage, type ListState } from '#web/lib/list-state.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  state: ListState;
  /** The shown page; undefined while the first one loads. */
  page: Page<unknown> | undefined;
  change: (change: Partial<ListState>) => void;
  /** The name of the list, if a screen has two. */
  of?: string;
}

/** The page size, the range of rows that is shown, and the buttons to other pages. */
export function Pager({ state, page, change, of }: PagerProps) {
  const { t } = useLingui();
  const count = page?.count ?? 0;
  const last = lastPage(state, count);
  const first = (state.page - 1) * state.limit + 1;
  const from = formatCount(first);
  const to = formatCount(first + (page?.rows.length ?? 0) - 1);
  const all = formatCount(count, page?.countIsExact);
  const searched = page?.searched === undefined ? undefined : formatCount(page.searched);
  const isCapped = page !== undefined && !page.countIsExact && state.page >= last;
  return (
    <nav
      className={styles.pager}
      data-waiting={page === undefined || undefined}
      aria-label={of === undefined ? t`Pages` : t`Pages: ${of}`}
    >
      <label className={styles.size}>
        <span>
          <Trans>Rows per page</Trans>
        </span>
        <NativeSelect
          size="xs"
          value={String(state.limit)}
          data={pageSizes.map(String)}
          onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
        />
      </label>
      <p className={styles.count} role="status">
        {page && page.rows.length > 0 && <Trans>{`${from}–${to} of ${all}`}</Trans>}
        {searched !== undefined && (
          <>
            {' '}
            <Trans>Searched the newest {searched}.</Trans>
          </>
        )}
        {isCapped && (
          <>
            {' '}
            <Trans>Narrow your search to see more.</Trans>
          </>
        )}
      </p>
      <div className={styles.steps}>
        <IconButton
          label={t`Previous page`}
          disabled={state.page <= 1}
          onClick={() => change({ page: state.page - 1 })}
        >
          <IconChevronLeft size={18} className="turns" />
        </IconButton>
        <IconButton
          label={t`Next page`}
          disabled={state.page >= last}
          onClick={() => change({ page: state.page + 1 })}
        >
          <IconChevronRight size={18} className="turns" />
        </IconButton>
      </div>
    </nav>
  );
}
