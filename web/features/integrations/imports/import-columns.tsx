import { NativeSelect } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '#web/lib/client.ts';
import type { client } from '#web/lib/client.ts';
import styles from './imports.module.css';

export type Preview = AnswerOf<typeof client.imports.previewImport>;

interface ImportColumnsProps extends Pick<Preview, 'columns' | 'fields' | 'missing'> {
  onChange: (column: string, field: string | null) => void;
}

/** Assigns each column of the file to a field. */
export function ImportColumns({ columns, fields, missing, onChange }: ImportColumnsProps) {
  const { t } = useLingui();
  const used = new Set(columns.map(({ field }) => field));
  const left = columns.filter(({ field }) => field === null).map(({ column }) => column);
  const names = left.join(', ');
  const needed = missing.join(', ');
  return (
    <section className={styles.card} aria-label={t`Columns of the file`}>
      <h2>
        <Trans>Columns of the file</Trans>
      </h2>
      {left.length > 0 && (
        <p className={styles.sentence}>
          <Plural value={left.length} one="# column is not imported:" other="# columns are not imported:" />{' '}
          <bdi>{names}</bdi>
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.error}>
          <Plural
            value={missing.length}
            one="New records need this field, and no column has it:"
            other="New records need these fields, and no columns have them:"
          />{' '}
          <bdi>{needed}</bdi>
        </p>
      )}
      <div className={styles.columns}>
        {columns.map(({ column, field }) => (
          <NativeSelect
            key={column}
            label={<bdi>{column}</bdi>}
            value={field ?? ''}
            data={[
              { value: '', label: t`Don't import` },
              ...fields.map((name) => ({
                value: name,
                label: name,
                disabled: name !== field && used.has(name),
              })),
            ]}
            onChange={(event) => onChange(column, event.currentTarget.value || null)}
          />
        ))}
      </div>
    </section>
  );
}
