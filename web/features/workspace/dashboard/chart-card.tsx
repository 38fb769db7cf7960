import { BarChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { AbbreviatedAmount } from '#web/ui/abbreviated-amount.tsx';
import { formatCount, formatDay, formatDecimal, formatRough } from '#web/lib/format.ts';
import { Change } from './change-view.tsx';
import styles from './dashboard.module.css';

/** The values drawn in one colour: counts, or exact decimals of the card's unit. */
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
  /** The currency of the amounts; left out for counts. */
  unit?: string | undefined;
  /** The total of as many days before, to compare with; left out where nothing is shown. */
  former?: { before: number; isNeutral: boolean };
  /** The list of what the bars count, and its filter by time if that is a column's. */
  list: { address: string; filter?: string };
  /** A control beside the title. */
  choice?: ReactNode;
}

type DrawnProps = Omit<ChartCardProps, 'empty' | 'choice' | 'former'>;

const shown = (value: number | string) =>
  typeof value === 'number' ? formatCount(value) : formatDecimal(value);

/** The list of what came to be on one day of UTC. */
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

/** The number of every bar, the newest day first; built when somebody opens it. */
function FiguresTable({ title, days, series, unit, list }: DrawnProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.foot} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Figures as a table</Trans>
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
  // The drawing runs from left to right in every language; its words follow the language.
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
          // The table's days lead to the same lists, by keyboard too.
          onClick: ({ activeLabel }) => {
            if (typeof activeLabel === 'string') void navigate(listOfDay(list, activeLabel));
          },
        }}
        xAxisProps={{
          reversed: isMirrored,
          interval: 'equidistantPreserveStart',
          // The year is the same nearly everywhere; the hint has the full day.
          tickFormatter: (day: string) => isolated(formatDay(day).slice(0, 5)),
          minTickGap: 28,
        }}
        yAxisProps={{
          orientation: isMirrored ? 'right' : 'left',
          // Arabic writes thousands and millions in words.
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

/** The hint for the day under the pointer. */
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
