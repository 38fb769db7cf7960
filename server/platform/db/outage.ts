/** A COMMIT may not have reached the disk or the synchronous standby: it is unknown whether it will last. */
export class OutcomeUnknown extends Error {}

/** Why the database could not do its work, through no fault of the caller. */
type Outage = 'down' | 'slow' | 'read-only' | 'full' | 'outcome unknown';

/** Error codes of PostgreSQL, and of the system for connections. */
const outages: Readonly<Record<string, Outage>> = {
  // It is shutting down, or has no free connection or memory; after a deadlock or a lock timeout another try may succeed.
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

/** The fields that are read of an error of PostgreSQL, `pg` or the system. */
interface DatabaseError {
  message?: string | undefined;
  code?: unknown;
  /** The function in PostgreSQL's source that raised it. */
  routine?: unknown;
}

/** Which outage an error shows; undefined for other errors. */
export function outageOf(error: DatabaseError): Outage | undefined {
  if (error instanceof OutcomeUnknown) return 'outcome unknown';
  if (lostConnection.test(error.message ?? '')) return 'down';
  // A standby answers a read of an unlogged table with "feature not supported".
  if (error.code === '0A000' && error.routine === 'get_relation_info') return 'read-only';
  return typeof error.code === 'string' ? outages[error.code] : undefined;
}
