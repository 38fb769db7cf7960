import { Bar } from '#web/ui/states.tsx';
import { session } from '#web/lib/session.ts';
import styles from './shell-skeleton.module.css';

function Page() {
  return (
    <div className={styles.card}>
      {Array.from({ length: 8 }, (_, index) => (
        <Bar key={index} width={`${50 + ((index * 13) % 45)}%`} />
      ))}
    </div>
  );
}

/**
 * A page while its code is on its way. It lies over the page that one leaves, whose height stays: else the window would
 * scroll, and that page could not be found again as it was.
 */
export function PageSkeleton() {
  return (
    <div className={styles.over} aria-busy>
      <Page />
    </div>
  );
}

/** The frame of the private screens while its code is on its way; before a sign-in there is nothing to wait for. */
export function ShellSkeleton() {
  if (!session()) return null;
  return (
    <div className={styles.shell} aria-busy>
      <div className={styles.drawer}>
        {Array.from({ length: 12 }, (_, index) => (
          <Bar key={index} width={`${45 + ((index * 17) % 40)}%`} />
        ))}
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <Bar width="140px" />
        </div>
        <Page />
      </div>
    </div>
  );
}
