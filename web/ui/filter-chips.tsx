import { CloseButton, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { viewNameMax } from '#contract/platform/limits.ts';
import type { ListState } from '#web/lib/list-state.ts';
import type { ChangeList } from '#web/lib/use-list.ts';
import styles from './filter-chips.module.css';
import { useFilterLabels } from './filter-labels.ts';
import { type AnyFilter, withFilter } from './list-filter.ts';
import { SaveViewButton } from './save-view-button.tsx';
import type { SaveViewFormProps } from './save-view-form.tsx';

export interface FilterChipsProps {
  filters: readonly AnyFilter[];
  state: ListState;
  change: ChangeList;
  /** What *Save view* saves; absent if the list has no views of its own. */
  view?: Omit<SaveViewFormProps, 'name' | 'onClose'>;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, state, change, view }: FilterChipsProps) {
  const { t } = useLingui();
  const wordsOf = useFilterLabels();
  const set = filters.flatMap((filter) => {
    const value = state.filters[filter.name];
    return value === undefined ? [] : [{ filter, words: wordsOf(filter, value) }];
  });
  if (set.length === 0) return null;
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label={t`Active filters`}>
        {set.map(({ filter, words }) => {
          const { label, name } = filter;
          return (
            <li key={name} className={styles.chip}>
              <span className={styles.label}>{label}</span>
              <bdi className={styles.words}>{words}</bdi>
              <CloseButton
                size="sm"
                aria-label={t`Remove filter ${label}`}
                onClick={() => change(withFilter(name, ''))}
              />
            </li>
          );
        })}
        {set.length > 1 && (
          <li>
            <UnstyledButton className={styles.clear} onClick={() => change({ filters: {} })}>
              <Trans>Clear all</Trans>
            </UnstyledButton>
          </li>
        )}
      </ul>
      {view && (
        <SaveViewButton
          {...view}
          name={set
            .map(({ words }) => words)
            .join(', ')
            .slice(0, viewNameMax)}
        />
      )}
    </div>
  );
}
