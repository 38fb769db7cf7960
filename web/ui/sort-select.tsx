import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Column } from './column.ts';
import styles from './list-screen.module.css';

/** The order of a list on a phone, where cards have no headings to press. */
export function SortSelect<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}) {
  const { t } = useLingui();
  const sortable = columns.filter(({ isSortable }) => isSortable !== false);
  if (sortable.length === 0) return null;
  return (
    <NativeSelect
      className={styles.sort}
      aria-label={t`Order`}
      value={sort}
      data={[
        { value: '', label: t`Default order` },
        ...sortable.flatMap(({ key, header }) => [
          { value: key, label: `${header} ↑` },
          { value: `-${key}`, label: `${header} ↓` },
        ]),
      ]}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  );
}
