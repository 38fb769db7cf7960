import type { ReactNode } from 'react';
import styles from './status-mark.module.css';

export type Tone = 'positive' | 'caution' | 'negative' | 'info' | 'neutral';

/** A status as text with a colored mark. The color only repeats the text. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
