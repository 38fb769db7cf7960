import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** An error message in a form, which screen readers announce when it appears. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <div className={styles.failure} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
