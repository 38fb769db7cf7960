/** A COMMIT may not have reached the disk, or the standby that it has to: it is neither done nor undone. */
export class OutcomeUnknown extends Error {}

/** Why the database could not do what was asked, through no fault of who asked. */
type Outage = 'down' | 'slow' | 'read-only' | 'full' | 'outcome unknown';

/** PostgreSQL's codes, and those of the system for a connection. */
const outages: Readonly<Record<string, Outage>> = {
  // It is going away, or has no room for a connection or for memory; a deadlock or a lock is worth another try.
  '57P01': 'down',
  '57P02': 'down',
  '57P03': 'down',
  '57P05': 'down',
  '53200': 'down',
  '53300': 'down',
  '58030': 'down',
  '08000': 'down',
  '08001': 'down',
  '08003': 'down',
  '08006': 'down',
  '40P01': 'down',
  '55P03': 'down',
  ECONNREFUSED: 'down',
  ECONNRESET: 'down',
  EPIPE: 'down',
  ETIMEDOUT: 'down',
  ENOTFOUND: 'down',
  EHOSTUNREACH: 'down',
  '57014': 'slow',
  '25006': 'read-only',
  '53100': 'full',
};

const lostConnection =
  /^(Connection terminated|timeout exceeded when|Client has encountered a connection error)/;

/** What is read of an error of PostgreSQL's, `pg`'s or the system's. */
interface DatabaseError {
  message?: string | undefined;
  code?: unknown;
  /** Where in PostgreSQL's source it arose. */
  routine?: unknown;
}

/** What an error says of the database; undefined where it says nothing of it. */
export function outageOf(error: DatabaseError): Outage | undefined {
  if (error instanceof OutcomeUnknown) return 'outcome unknown';
  if (lostConnection.test(error.message ?? '')) return 'down';
  // A standby's word on an unlogged table: a feature that is not supported, of all things.
  if (error.code === '0A000' && error.routine === 'get_relation_info') return 'read-only';
  return typeof error.code === 'string' ? outages[error.code] : undefined;
}
