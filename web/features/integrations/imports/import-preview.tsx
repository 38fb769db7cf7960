import { Trans, useLingui } from '@lingui/react/macro';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { Preview } from './import-columns.tsx';
import styles from './imports.module.css';
import { useResults } from './result-labels.ts';

/** The first rows of the file, with the expected result of each. */
export function ImportPreview({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const { t } = useLingui();
  const results = useResults();
  const { columns, rows } = preview;
  return (
    <section className={styles.card} aria-label={t`Preview`}>
      <h2>
        <Trans>Preview of the first rows</Trans>
      </h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`First rows`}>
        <table className={styles.table} aria-busy={isStale}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              <th scope="col">
                <Trans>Result</Trans>
              </th>
              {columns.map(({ column, field }) => (
                <th key={column} scope="col" data-out={field === null || undefined}>
                  <bdi>{column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, result, errors }, index) => (
              <tr key={index}>
                <td>{index + 1}</td>
                <td className={styles.result}>
                  <StatusMark tone={results[result].tone}>{results[result].label}</StatusMark>
                  {errors.map((error) => (
                    <p key={error} className={styles.error}>
                      {error}
                    </p>
                  ))}
                </td>
                {cells.map((cell, place) => (
                  <td key={columns[place]?.column} data-out={columns[place]?.field === null || undefined}>
                    <bdi title={cell}>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
