import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** One detail: its name and its value. A child of DescriptionList. */
export function DescriptionItem({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The details of a record, line by line. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
