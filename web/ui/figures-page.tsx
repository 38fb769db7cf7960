import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import styles from './figures-page.module.css';

/** The days that figures are added up over. */
export type FigureDays = '7' | '30' | '90';

export interface FiguresPageProps {
  /** What happened in those days. */
  label: string;
  /** The figures of so many days. */
  children: (days: FigureDays) => ReactNode;
}

/** A page of figures of the last days; whoever looks chooses of how many. */
export function FiguresPage({ label, children }: FiguresPageProps) {
  const { t } = useLingui();
  const [days, setDays] = useState<FigureDays>('30');
  return (
    <div className={styles.page}>
      <NativeSelect
        className={styles.days}
        label={label}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value as FigureDays)}
        data={[
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
        ]}
      />
      {children(days)}
    </div>
  );
}

/** A group of figures: what it is called, and one for each column. */
export interface FiguresLine {
  key: string;
  label: string;
  figures: readonly ReactNode[];
}

export interface FiguresTableProps {
  /** What the lines are told apart by. */
  of: string;
  columns: readonly string[];
  lines: readonly FiguresLine[];
}

/** Figures of some groups, one line for each. Where it is too wide, the table scrolls and the page doesn’t. */
export function FiguresTable({ of, columns, lines }: FiguresTableProps) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={of}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, figures }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
