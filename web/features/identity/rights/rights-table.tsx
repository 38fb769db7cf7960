import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { menuEntry } from '#contract/platform/menu.ts';
import type { Level, RightsChange, RightsEnd } from '#contract/identity/rights.ts';
import { Instant } from '#web/ui/instant.tsx';
import { menuLabels } from '#web/lib/screens.ts';
import styles from './rights-table.module.css';

function levelLabels(level: Level): ReactNode {
  if (level === 'write') return <Trans>Can change</Trans>;
  if (level === 'read') return <Trans>Can see</Trans>;
  return <Trans>No access</Trans>;
}

/** The level of a permission, its end, and the level that remains afterwards. */
function Reach({ level, ends }: { level: Level; ends: readonly RightsEnd[] }) {
  return (
    <td data-level={level}>
      {levelLabels(level)}
      {ends.map((end) => {
        const left = levelLabels(end.left);
        return (
          <div key={end.at} className={styles.end}>
            {end.left === 'none' ? (
              <Trans>
                until <Instant at={end.at} />
              </Trans>
            ) : (
              <Trans>
                until <Instant at={end.at} />, then: {left}
              </Trans>
            )}
          </div>
        );
      })}
    </td>
  );
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
                {entry ? i18n._(menuLabels(entry.path).label) : <bdi>{change.path}</bdi>}
                {entry?.children && (
                  <>
                    {' '}
                    <span className={styles.note}>
                      <Trans>(group)</Trans>
                    </span>
                  </>
                )}
              </th>
              <Reach level={change.before} ends={change.beforeEnds} />
              <Reach level={change.after} ends={change.afterEnds} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
