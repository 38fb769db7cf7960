import { Trans, useLingui } from '@lingui/react/macro';
import { ruleRecordOf } from '#contract/workspace/rule-records.ts';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import type { ChangeList } from '#web/lib/use-list.ts';
import styles from './rules.module.css';
import { useRuleFilters } from './use-rule-filters.ts';

type Matching = Readonly<Record<string, string>>;

interface Props {
  event: string;
  value: Matching;
  onChange: (matching: Record<string, string>) => void;
  error?: string | undefined;
}

/** The conditions of a rule, by the filters of the list. */
export function RuleConditionsField({ event, value, onChange, error }: Props) {
  const { t } = useLingui();
  const filters = useRuleFilters();
  const record = ruleRecordOf(event);
  if (!record) return null;
  const state = { page: 1, limit: 10, search: '', sort: '', filters: value };
  const change: ChangeList = (given) => {
    const next = typeof given === 'function' ? given(state) : given;
    if (next.filters) onChange({ ...next.filters });
  };
  const shared = { filters: filters[record.type], state, change };
  return (
    <fieldset
      className={styles.group}
      onKeyDown={(event) => {
        // Enter applies a filter, and doesn't save the rule.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <legend>{t`Conditions`}</legend>
      <div className={styles.row}>
        <ListFilters {...shared} />
      </div>
      <FilterChips {...shared} />
      <p className={styles.dim}>
        {Object.keys(value).length === 0 ? (
          <Trans>Without conditions, the rule acts on every such event.</Trans>
        ) : (
          <Trans>All conditions must match, as the record was just after the event.</Trans>
        )}
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
