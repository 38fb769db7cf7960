import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { searchMaxLength } from '#contract/platform/limits.ts';
import { readAmounts, readText, type TextOperator, writeAmounts, writeText } from '#web/lib/comparison.ts';
import { readTime, timeLabels, writeTime } from '#web/lib/time-range.ts';
import { DayField } from './day-field.tsx';
import styles from './filter-panel.module.css';
import { useOperatorLabels, useTimeLabels } from './filter-labels.ts';
import { type AnyFilter, withFilter } from './list-filter.ts';
import { ChoiceFilter, type ListFiltersProps } from './list-filters.tsx';
import { SidePanel } from './side-panel.tsx';
import { TextFilter } from './text-filter.tsx';

interface FieldProps {
  filter: AnyFilter;
  value: string;
  set: (next: string) => void;
}

function ComparisonField({ filter: { label }, value, set }: FieldProps) {
  const { t } = useLingui();
  const words = useOperatorLabels();
  const { operator: known, text } = readText(value);
  const [operator, setOperator] = useState<TextOperator>(known);
  return (
    <div className={styles.pair} data-narrow-first>
      <NativeSelect
        aria-label={t`${label}: operator`}
        value={operator}
        data={Object.entries(words).map(([each, word]) => ({ value: each, label: word }))}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as TextOperator;
          setOperator(next);
          if (text !== '') set(writeText(next, text));
        }}
      />
      <TextFilter
        label={label}
        placeholder=""
        value={text}
        maxLength={searchMaxLength}
        whenFull={<Trans>At most {searchMaxLength} characters.</Trans>}
        onChange={(next) => set(writeText(operator, next))}
      />
    </div>
  );
}

function AmountField({ filter: { label }, value, set }: FieldProps) {
  const { t } = useLingui();
  const { least, most } = readAmounts(value);
  return (
    <div className={styles.pair}>
      <TextFilter
        label={t`${label}: from`}
        placeholder={t`from`}
        inputMode="decimal"
        value={least}
        onChange={(next) => set(writeAmounts(next, most))}
      />
      <TextFilter
        label={t`${label}: up to`}
        placeholder={t`up to`}
        inputMode="decimal"
        value={most}
        onChange={(next) => set(writeAmounts(least, next))}
      />
    </div>
  );
}

/** Relative ranges of time, each as a button. */
function TimeButtons({ value, set }: Omit<FieldProps, 'filter'>) {
  const { t } = useLingui();
  const words = useTimeLabels();
  const chosen = readTime(value);
  const older = chosen?.kind === 'older' ? chosen : { amount: 24, unit: 'h' as const };
  const [amount, setAmount] = useState(String(older.amount));
  const [unit, setUnit] = useState<string>(older.unit);
  const ago = `older:${amount}${unit}`;
  return (
    <div className={styles.words}>
      {timeLabels.map((word) => (
        <Button
          key={word}
          size="xs"
          variant={value === word ? 'filled' : 'default'}
          aria-pressed={value === word}
          onClick={() => set(value === word ? '' : word)}
        >
          {words[word]}
        </Button>
      ))}
      <span className={styles.older}>
        <Button
          size="xs"
          variant={chosen?.kind === 'older' ? 'filled' : 'default'}
          aria-pressed={chosen?.kind === 'older'}
          onClick={() => set(chosen?.kind === 'older' ? '' : readTime(ago) ? ago : 'older:24h')}
        >
          <Trans>Older than</Trans>
        </Button>
        <TextFilter
          label={t`Older than: amount`}
          placeholder="24"
          inputMode="decimal"
          maxLength={4}
          value={amount}
          onChange={(next) => {
            setAmount(next);
            if (readTime(`older:${next}${unit}`)) set(`older:${next}${unit}`);
          }}
        />
        <NativeSelect
          aria-label={t`Older than: unit`}
          value={unit}
          data={[
            { value: 'h', label: t`hours` },
            { value: 'd', label: t`days` },
          ]}
          onChange={({ currentTarget: { value: next } }) => {
            setUnit(next);
            if (chosen?.kind === 'older') set(`older:${amount}${next}`);
          }}
        />
      </span>
    </div>
  );
}

function TimeField({ value, set }: FieldProps) {
  const { t } = useLingui();
  const chosen = readTime(value);
  const { from, to } = chosen?.kind === 'days' ? chosen : { from: '', to: '' };
  return (
    <>
      <TimeButtons value={value} set={set} />
      <div className={styles.pair}>
        <DayField
          label={t`From`}
          value={from}
          onChange={(next) => set(writeTime({ kind: 'days', from: next, to }))}
        />
        <DayField
          label={t`To`}
          value={to}
          onChange={(next) => set(writeTime({ kind: 'days', from, to: next }))}
        />
      </div>
    </>
  );
}

/** All filters of a list, next to it. Each applies immediately. */
export default function FilterPanel({
  filters,
  state,
  change,
  onClose,
}: ListFiltersProps & { onClose: () => void }) {
  const { t } = useLingui();
  const days = filters.filter(({ kind }) => kind === 'day');
  const fieldOf = (filter: AnyFilter) => {
    const { name, kind } = filter;
    const props = {
      filter,
      value: state.filters[name] ?? '',
      set: (next: string) => change(withFilter(name, next), true),
    };
    if (kind === 'comparison') return <ComparisonField {...props} />;
    if (kind === 'amount') return <AmountField {...props} />;
    if (kind === 'time') return <TimeField {...props} />;
    if (kind !== 'when') return <ChoiceFilter filter={filter} state={state} change={change} />;
    return (
      <>
        <TimeButtons {...props} />
        <div className={styles.pair}>
          {days.map((day) => (
            <DayField
              key={day.name}
              label={day.label}
              value={state.filters[day.name] ?? ''}
              onChange={(next) => change(withFilter(day.name, next))}
            />
          ))}
        </div>
      </>
    );
  };
  return (
    <SidePanel isNarrow opened onClose={onClose} title={t`Filters`}>
      <div className={styles.fields}>
        {filters
          .filter(({ kind }) => kind !== 'day')
          .map((filter) => (
            <div
              key={filter.name}
              role="group"
              aria-label={filter.label}
              className={styles.field}
              data-choice={(filter.kind === 'options' && !filter.isAside) || undefined}
            >
              <span className={styles.label} aria-hidden>
                {filter.label}
              </span>
              {fieldOf(filter)}
            </div>
          ))}
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => change({ filters: {} })}>
            <Trans>Clear all</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}
