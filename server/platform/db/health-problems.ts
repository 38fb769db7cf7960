import type { Pool } from 'pg';

/** Whether a database that answers also takes writes. */
export interface HealthProblems {
  /** Called after a statement failed because the disk is full. */
  noteFull: () => void;
  /**
   * Checks the database.
   * @returns a few words for the operator; undefined if all is well
   */
  check: () => Promise<string | undefined>;
}

/** Tracks the troubles of the database behind a pool. */
export function createHealthProblems(pool: Pool): HealthProblems {
  let isFull = false;
  return {
    noteFull() {
      isFull = true;
    },
    check: () => withinPatience(look().catch(() => noAnswer)),
  };
  async function look(): Promise<string | undefined> {
    const { rows } = await pool.query<{ standby: boolean; readOnly: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    if (rows[0]?.standby) return 'the database is a standby, which takes no writes';
    if (rows[0]?.readOnly) return 'the database is read-only';
    if (isFull) isFull = !(await hasRoom(pool));
    return isFull ? 'the disk of the database is full' : undefined;
  }
}

const noAnswer = 'the database does not answer';

/** Probes of load balancers mostly give up after two seconds, and a database that hangs holds a statement for longer. */
const patienceMs = 1500;

async function withinPatience(looking: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patienceMs, noAnswer);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}

/** Writes more than fits into the free space inside the tables, then rolls back. Called only after a write found the disk full. */
async function hasRoom(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create temporary table room (filler text) on commit drop');
    await client.query(`alter table room alter column filler set storage external`);
    await client.query(`insert into room select repeat('x', 100000) from generate_series(1, 10)`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
