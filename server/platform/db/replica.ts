import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from './types.ts';

/** A replica that is further behind is not read, in seconds. */
const maxLag = 1;
const lookEveryMs = 200;
/** A check that takes longer counts as failed. */
const lookPatienceMs = 800;
/** More recent writes of one caller than these are not looked for: they are older than the lag. */
const maxWrites = 20;

/** A server that follows the database, for reads that need not see what others wrote within the last second. */
export interface Replica {
  /** How old its copy is, in seconds; undefined while it doesn't answer, or is no replica any more. */
  lagSeconds: () => number | undefined;
  /** How many reads it served, and how many the primary served instead. */
  reads: { replica: number; primary: number };
  /**
   * Reads from the replica if it is fresh and contains everything that the caller has written, else from the primary,
   * also if the replica fails or falls behind during the read. So reading twice must be harmless.
   */
  read: <Value>(callerId: string, run: (db: Kysely<DB>) => Promise<Value>) => Promise<Value>;
  /**
   * The replica for one long snapshot, such as an export. It must be fresh, contain everything that the caller wrote
   * within the last second, and hold back the primary's cleanup (hot_standby_feedback), because otherwise it would
   * cancel the snapshot. Undefined otherwise. The user of the snapshot counts in `reads` which server served it.
   */
  forSnapshot: (callerId: string) => Promise<Kysely<DB> | undefined>;
  close: () => Promise<void>;
}

interface Server {
  pool: Pool;
  kysely: Kysely<DB>;
}

/** The caller's last writes are not there yet, or the replica was lost. */
class NotFresh extends Error {}

/**
 * Watches over a replica (specification 12.4): compares a few times a second how far it has come with how far the primary had come when.
 */
export function watchReplica(primary: Server, replica: Server & { close: () => Promise<void> }): Replica {
  const reads = { replica: 0, primary: 0 };
  /** The position of the primary at each time. The oldest entry is the newest position that the replica has reached. */
  let samples: { at: number; position: bigint }[] = [];
  let isStandby = false;
  let keepsSnapshots = false;
  let seenAt = -Infinity;
  const giveUp = new Set<(reason: Error) => void>();

  const lagSeconds = (): number | undefined => {
    const [reached] = samples;
    const isSeen = performance.now() - seenAt < lookPatienceMs + 2 * lookEveryMs;
    return reached && isStandby && isSeen ? (performance.now() - reached.at) / 1000 : undefined;
  };
  const isFresh = () => (lagSeconds() ?? Infinity) <= maxLag;

  async function look(): Promise<void> {
    const at = performance.now();
    const own = await primary.pool.query<{ position: string }>(
      `select (pg_current_wal_lsn() - '0/0')::text as position`,
    );
    samples.push({ at, position: BigInt(own.rows[0]?.position ?? 0) });
    const other = await replica.pool.query<{ position: string | null; standby: boolean; feedback: boolean }>(
      `select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as standby,
        current_setting('hot_standby_feedback')::boolean as feedback`,
    );
    const [found] = other.rows;
    const position = BigInt(found?.position ?? -1);
    isStandby = found?.standby === true;
    keepsSnapshots = found?.feedback === true;
    seenAt = performance.now();
    const newest = samples.findLastIndex((sample) => sample.position <= position);
    samples = newest < 0 ? samples.slice(-50) : samples.slice(newest);
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const lookAgain = async (): Promise<void> => {
    let patience: NodeJS.Timeout | undefined;
    const tooLong = new Promise((resolve) => (patience = setTimeout(resolve, lookPatienceMs).unref()));
    await Promise.race([look().catch(() => undefined), tooLong]);
    clearTimeout(patience);
    if (!isFresh()) {
      for (const reject of giveUp) reject(new NotFresh());
      giveUp.clear();
    }
    if (!isClosed) timer = setTimeout(() => void lookAgain(), lookEveryMs).unref();
  };
  void lookAgain();

  /** Whether the replica has the trail of the caller's last writes; each write commits with its own. */
  async function hasWrites(callerId: string): Promise<boolean> {
    const written = await primary.kysely
      .selectFrom('audit_log')
      .select('id')
      .where('admin_id', '=', callerId)
      .orderBy('id', 'desc')
      .limit(maxWrites)
      .execute();
    if (written.length === 0) return true;
    const ids = written.map(({ id }) => id);
    const { found } = await replica.kysely
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .executeTakeFirstOrThrow();
    return found === ids.length;
  }

  async function fromReplica<Value>(callerId: string, run: (db: Kysely<DB>) => Promise<Value>) {
    if (!(await hasWrites(callerId))) throw new NotFresh();
    return run(replica.kysely);
  }

  return {
    reads,
    lagSeconds,
    async read(callerId, run) {
      if (isFresh()) {
        let lost: (reason: Error) => void = () => undefined;
        const losing = new Promise<never>((_, reject) => (lost = reject));
        giveUp.add(lost);
        try {
          const value = await Promise.race([fromReplica(callerId, run), losing]);
          reads.replica += 1;
          return value;
        } catch {
          // Whatever it was, the primary answers as it is to be answered.
        } finally {
          giveUp.delete(lost);
        }
      }
      reads.primary += 1;
      return run(primary.kysely);
    },
    async forSnapshot(callerId) {
      // The order of the export is a write of its caller, of this moment.
      for (const end = performance.now() + maxLag * 1000; performance.now() < end; await sleep(50)) {
        if (!isFresh() || !keepsSnapshots) break;
        if (await hasWrites(callerId).catch(() => false)) return replica.kysely;
      }
      return undefined;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await replica.close();
    },
  };
}
