import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import styles from './figures-page.module.css';

/** The number of days to add up. */
export type FigureDays = '7' | '30' | '90';

export interface FiguresPageProps {
  /** The title of the figures. */
  label: string;
  /** The figures of that many days. */
  children: (days: FigureDays) => ReactNode;
}

/** A page of figures for the last days. The viewer chooses the number of days. */
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

/** A group of figures: its label, and one figure for each column. */
export interface FiguresLine {
  key: string;
  label: string;
  figures: readonly ReactNode[];
}

export interface FiguresTableProps {
  /** The heading of the groups. */
  of: string;
  columns: readonly string[];
  lines: readonly FiguresLine[];
}

/** Figures by group, one line for each. If it is too wide, the table scrolls and the page doesn’t. */
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
