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
 * The skeleton of a page while its code loads. It covers the previous page, which keeps its height: otherwise the
 * window would scroll, and its scroll position could not be restored.
 */
export function PageSkeleton() {
  return (
    <div className={styles.over} aria-busy>
      <Page />
    </div>
  );
}

/** The skeleton of the private screens while their code loads. Before a sign-in it shows nothing. */
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
