import { Trans } from '@lingui/react/macro';
import { formatCount, isolated } from '#web/lib/format.ts';
import styles from './selection.module.css';

interface Reason {
  sentence: string;
  count: number;
  /** The names of the first rows. */
  names: readonly string[];
}

/** Which rows are not changed, and why. */
export function BulkReasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} tabIndex={0}>
      {reasons.map(({ sentence, count, names }) => {
        const shown = names.map(isolated).join(', ');
        const more = formatCount(count - names.length);
        return (
          <li key={sentence}>
            {sentence}
            <small>
              {count > names.length ? (
                <Trans>
                  {shown} and {more} more
                </Trans>
              ) : (
                shown
              )}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
