import { BarChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { AbbreviatedAmount } from '#web/ui/abbreviated-amount.tsx';
import { formatCount, formatDay, formatDecimal, formatRough } from '#web/lib/format.ts';
import { Change } from './change-view.tsx';
import styles from './dashboard.module.css';

/** The values drawn in one color: counts, or exact decimals of the card's unit. */
export interface ChartSeries {
  label: string;
  color: string;
  perDay: readonly (number | string)[];
  total: number | string;
}

export interface ChartCardProps {
  title: string;
  /** Shown when no day has a value. */
  empty: string;
  days: readonly string[];
  /** True for stacked bars. */
  series: readonly ChartSeries[];
  /** The currency of the amounts; absent for counts. */
  unit?: string | undefined;
  /** The total of the same number of days before, for comparison; absent to show no change. */
  former?: { before: number; isNeutral: boolean };
  /** The list of the counted records, and its filter by time if that is a column's. */
  list: { address: string; filter?: string };
  /** A control next to the title. */
  choice?: ReactNode;
}

type DrawnProps = Omit<ChartCardProps, 'empty' | 'choice' | 'former'>;

const shown = (value: number | string) =>
  typeof value === 'number' ? formatCount(value) : formatDecimal(value);

/** The list of records that were created on one UTC day. */
const listOfDay = ({ address, filter = 'when' }: ChartCardProps['list'], day: string) =>
  `${address}?${new URLSearchParams({ [filter]: `${day}Z..${day}Z` })}`;

/** One chart with its totals, and the same numbers as a table for screen readers and exact reading. */
export function ChartCard({ title, empty, days, series, unit, former, list, choice }: ChartCardProps) {
  const heading = useId();
  const isEmpty = series.every(({ perDay }) => perDay.every((value) => value === 0 || value === '0'));
  return (
    <section className={styles.chart} aria-labelledby={heading}>
      <header className={styles.head}>
        <h3 id={heading}>{title}</h3>
        {choice}
        <ul className={styles.totals}>
          {series.map(({ label, color, total }) => (
            <li key={label}>
              <span className={styles.swatch} style={{ background: color }} />
              {label}
              {unit === undefined ? (
                <b>{shown(total)}</b>
              ) : (
                <b>
                  <AbbreviatedAmount value={String(total)} symbol={unit} />
                </b>
              )}
            </li>
          ))}
        </ul>
        {former && (
          <Change
            {...former}
            total={series.reduce((sum, { total }) => sum + Number(total), 0)}
            days={days.length}
          />
        )}
      </header>
      {isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <Drawing title={title} days={days} series={series} unit={unit} list={list} />
      )}
      <FiguresTable title={title} days={days} series={series} unit={unit} list={list} />
    </section>
  );
}

/** The number of every bar, newest day first. It is rendered when it is opened. */
function FiguresTable({ title, days, series, unit, list }: DrawnProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.foot} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Figures in a table</Trans>
      </summary>
      {isOpen && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`${title}: table`}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Day</Trans>
                </th>
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {unit === undefined ? label : `${label} (${unit})`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, index) => (
                  <tr key={day}>
                    <th scope="row">
                      <Link to={listOfDay(list, day)}>{formatDay(day)}</Link>
                    </th>
                    {series.map(({ label, perDay }) => (
                      <td key={label}>{shown(perDay[index] ?? 0)}</td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** The bars. Their heights may be rounded; the numbers shown as text never are. */
function Drawing({ title, days, series, unit, list }: DrawnProps) {
  const { t } = useLingui();
  const { dir } = useDirection();
  const navigate = useNavigate();
  const first = formatDay(days[0] ?? '');
  const last = formatDay(days.at(-1) ?? '');
  const totals = series
    .map(({ label, total }) => `${label} ${shown(total)}${unit ? ` ${unit}` : ''}`)
    .join(', ');
  const data = days.map((day, index) => ({
    day,
    index,
    ...Object.fromEntries(series.map(({ perDay }, nth) => [`bar${nth}`, Number(perDay[index])])),
  }));
  const isMirrored = dir === 'rtl';
  // The chart runs from left to right in every language; its texts follow the language.
  const isolated = (text: string) => (isMirrored ? `\u2067${text}\u2069` : text);
  return (
    <div
      className={styles.drawing}
      role="img"
      aria-label={t`${title}, each day from ${first} to ${last}: ${totals}`}
    >
      <BarChart
        h="100%"
        data={data}
        dataKey="day"
        type="stacked"
        series={series.map(({ color, label }, nth) => ({ name: `bar${nth}`, label, color }))}
        accessibilityLayer={false}
        maxBarWidth={28}
        strokeDasharray="0"
        tickLine="none"
        gridColor="var(--line)"
        textColor="var(--ink-dim)"
        barChartProps={{
          barCategoryGap: '22%',
          margin: { top: 8, right: 0, bottom: 0, left: 0 },
          // The days in the table link to the same lists, for keyboard users.
          onClick: ({ activeLabel }) => {
            if (typeof activeLabel === 'string') void navigate(listOfDay(list, activeLabel));
          },
        }}
        xAxisProps={{
          reversed: isMirrored,
          interval: 'equidistantPreserveStart',
          // Nearly all days share the year; the tooltip has the full date.
          tickFormatter: (day: string) => isolated(formatDay(day).slice(0, 5)),
          minTickGap: 28,
        }}
        yAxisProps={{
          orientation: isMirrored ? 'right' : 'left',
          // Arabic spells out thousands and millions.
          width: isMirrored ? 68 : 52,
          tickCount: 4,
          allowDecimals: unit !== undefined,
          tickFormatter: (value: number) => isolated(formatRough(value)),
          tick: { transform: `translate(${isMirrored ? 10 : -10}, 0)`, fontSize: 12, fill: 'currentColor' },
        }}
        tooltipProps={{
          content: ({ payload }) => {
            const index: unknown = payload?.[0]?.payload?.index;
            if (typeof index !== 'number') return null;
            return <Hint day={days[index] ?? ''} index={index} series={series} unit={unit} />;
          },
        }}
      />
    </div>
  );
}

/** The tooltip for the day under the pointer. */
function Hint({
  day,
  index,
  series,
  unit,
}: { day: string; index: number } & Pick<ChartCardProps, 'series' | 'unit'>) {
  const { dir } = useDirection();
  return (
    <div className={styles.hint} dir={dir}>
      <span>{formatDay(day)}</span>
      {series.map(({ label, color, perDay }) => (
        <span key={label}>
          <span className={styles.swatch} style={{ background: color }} />
          {label}
          <b dir="ltr">
            {shown(perDay[index] ?? 0)} {unit}
          </b>
        </span>
      ))}
    </div>
  );
}
