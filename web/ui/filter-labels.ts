import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readAmounts, readText, type TextOperator } from '#web/lib/comparison.ts';
import { formatDay, formatDecimal, isolated, parseDay } from '#web/lib/format.ts';
import { readTime, type ChosenTime, type TimePreset } from '#web/lib/time-range.ts';
import type { AnyFilter } from './list-filter.ts';

/** The labels for ranges of time. */
export function useTimeLabels(): Readonly<Record<TimePreset, string>> {
  const { t } = useLingui();
  return {
    today: t`Today`,
    yesterday: t`Yesterday`,
    last7: t`Last 7 days`,
    month: t`This month`,
    lastMonth: t`Last month`,
  };
}

/** The labels for the ways to compare texts. */
export function useOperatorLabels(): Readonly<Record<TextOperator, string>> {
  const { t } = useLingui();
  return { contains: t`contains`, starts: t`starts with`, is: t`is` };
}

/** A day as displayed. A day in UTC says so. */
function day(text: string): string {
  if (text.endsWith('Z')) return `${day(text.slice(0, -1))} UTC`;
  return parseDay(text) === null ? text : formatDay(text);
}

/** The text of a filter's chip. */
export function useFilterLabels(): (filter: AnyFilter, value: string) => string {
  const { t } = useLingui();
  const words = useTimeLabels();
  const operators = useOperatorLabels();
  const range = (least: string, most: string) =>
    most === '' ? t`from ${least}` : least === '' ? t`up to ${most}` : `${least} – ${most}`;
  const time = (chosen: ChosenTime) => {
    if (chosen.kind === 'word') return words[chosen.word];
    const { amount } = chosen as { amount: number };
    if (chosen.kind === 'older')
      return chosen.unit === 'h'
        ? t`older than ${amount} h`
        : plural(amount, { one: 'older than # day', other: 'older than # days' });
    const [from, to] = [chosen.from, chosen.to].map((each) => (each === '' ? '' : day(each)));
    return range(from ?? '', to ?? '');
  };
  return (filter, value) => {
    switch (filter.kind) {
      case 'options':
        return filter.options.find((option) => option.value === value)?.label ?? value;
      case 'day':
        return day(value);
      case 'amount': {
        const { least, most } = readAmounts(value);
        return range(formatDecimal(least), formatDecimal(most));
      }
      case 'time':
      case 'when': {
        const chosen = readTime(value);
        return chosen ? time(chosen) : value;
      }
      case 'comparison': {
        const { operator, text } = readText(value);
        return `${operators[operator]} ${isolated(text)}`;
      }
      case 'text':
        return value;
    }
  };
}
