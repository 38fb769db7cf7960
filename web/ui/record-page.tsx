import type { ReactNode } from 'react';
import { ShowButtonLabels } from './icon-button.tsx';
import styles from './record-page.module.css';

export interface RecordPageProps {
  /** The name of the record. */
  name: ReactNode;
  picture?: ReactNode;
  status?: ReactNode;
  /** Small marks next to the status, such as who else is viewing. */
  marks?: ReactNode;
  /** Its ids, addresses and numbers, each with a copy button. */
  identifiers?: ReactNode;
  /** The actions for the record. */
  actions?: ReactNode;
  /** The tabs below. */
  tabs: ReactNode;
  children: ReactNode;
}

/** The frame of a record's page: its details and actions, then the tabs and the content of the open one. */
export function RecordPage(props: RecordPageProps) {
  const { name, picture, status, marks, identifiers, actions, tabs, children } = props;
  return (
    <article className={styles.page}>
      <header className={styles.head} data-tour="record">
        <div className={styles.who}>
          {picture}
          <div className={styles.names}>
            <div className={styles.title}>
              <h2 dir="auto">{name}</h2>
              {status}
              {marks}
            </div>
            {identifiers && <div className={styles.identifiers}>{identifiers}</div>}
          </div>
        </div>
        {actions && (
          <div className={styles.actions} data-clear>
            <ShowButtonLabels value>{actions}</ShowButtonLabels>
          </div>
        )}
      </header>
      {tabs}
      {children}
    </article>
  );
}

export interface IdentifierProps {
  label: string;
  children: ReactNode;
}

/** One labeled identifier in the head of a record. */
export function Identifier({ label, children }: IdentifierProps) {
  return (
    <span className={styles.identifier}>
      <span className={styles.label}>{label}</span>
      {children}
    </span>
  );
}

/** Two columns: the record's activity and its details. On a narrow screen the details come first. */
export function RecordColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}

export interface RecordCardProps {
  title: string;
  isOwn?: true;
  /** Its name as a stop of the tour. */
  tour?: 'case' | 'decision';
  children: ReactNode;
}

/**
 * A card in one of the columns, with a heading of the level below the record's name, or of the top level on a
 * screen without a record.
 */
export function RecordCard({ title, isOwn, tour, children }: RecordCardProps) {
  return (
    <section className={styles.card} data-tour={tour}>
      {isOwn ? <h2>{title}</h2> : <h3>{title}</h3>}
      {children}
    </section>
  );
}
