import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { menuEntry } from '#contract/menu.ts';
import type { Level, RightsChange } from '#contract/rights.ts';
import { menuWords } from '#web/lib/screens.ts';
import styles from './rights-table.module.css';

function levelWords(level: Level): ReactNode {
  if (level === 'write') return <Trans>Can change</Trans>;
  if (level === 'read') return <Trans>Can see</Trans>;
  return <Trans>No access</Trans>;
}

export interface RightsTableProps {
  changes: readonly RightsChange[];
  /** The headings of the two sides. */
  before: ReactNode;
  after: ReactNode;
}

/** The differences of two restriction lists, menu by menu. */
export function RightsTable({ changes, before, after }: RightsTableProps) {
  const { i18n } = useLingui();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Menu</Trans>
          </th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const entry = menuEntry(change.path);
          return (
            <tr key={change.path}>
              <th scope="row">
                {entry ? i18n._(menuWords(entry.path).label) : <bdi>{change.path}</bdi>}
                {entry?.children && (
                  <>
                    {' '}
                    <span className={styles.note}>
                      <Trans>(group)</Trans>
                    </span>
                  </>
                )}
              </th>
              <td data-level={change.before}>{levelWords(change.before)}</td>
              <td data-level={change.after}>{levelWords(change.after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
