import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen, pathTo, type ScreenName } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './record-link.module.css';

/** A screen of one record, and the record's id, or whatever else its address takes; null where nobody knows it. Without a screen there is none for it. */
export interface RecordPlace {
  screen: ScreenName | undefined;
  id: string | null | undefined;
}

/** The address of records' pages, for the admin who looks: undefined where they may not open it. */
export function useRecordPath(): (place: RecordPlace) => string | undefined {
  const admin = useSession();
  return ({ screen, id }) =>
    id && screen && mayOpen(admin, screen)
      ? (pathTo as (name: ScreenName, id: string) => string)(screen, id)
      : undefined;
}

export interface RecordLinkProps {
  to: RecordPlace;
  children: ReactNode;
}

/** Leads to the page of a record; for whoever may not open it, or where nobody knows which record it is, only its text. */
export function RecordLink({ to, children }: RecordLinkProps) {
  const path = useRecordPath()(to);
  if (path === undefined) return <bdi className={styles.text}>{children}</bdi>;
  return (
    <Link className={styles.link} to={path} dir="auto">
      {children}
    </Link>
  );
}
