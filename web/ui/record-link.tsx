import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, mayOpen, type ScreenName } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { EmailText } from './email-text.tsx';
import styles from './record-link.module.css';

/**
 * A screen of one record, and the record's id or other address parameter; null if the record is unknown. The
 * screen is undefined if there is none.
 */
export interface RecordPlace {
  screen: ScreenName | undefined;
  id: string | null | undefined;
}

/** The address of a record's page for the viewer; undefined if they may not open it. */
export function useRecordPath(): (place: RecordPlace) => string | undefined {
  const admin = useSession();
  return ({ screen, id }) => (id && screen && mayOpen(admin, screen) ? addressOf(screen, id) : undefined);
}

export interface RecordLinkProps {
  to: RecordPlace;
  children: ReactNode;
}

/**
 * Links to the page of a record. Shows only the text if the viewer may not open the page or the record is unknown.
 */
export function RecordLink({ to, children }: RecordLinkProps) {
  const path = useRecordPath()(to);
  const shown = typeof children === 'string' ? <EmailText email={children} /> : children;
  if (path === undefined) return <bdi className={styles.text}>{shown}</bdi>;
  return (
    <Link className={styles.link} to={path} dir="auto">
      {shown}
    </Link>
  );
}
