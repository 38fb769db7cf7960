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

interface Server {
  pool: Pool;
  kysely: Kysely<DB>;
}

/** The caller's last writes are not there yet, or the replica was lost. */
class NotFresh extends Error {}

/**
 * A server that follows the database, for reads that need not see what others wrote within the last second. It is
 * watched (specification 12.4): a few times a second its position is compared with those that the primary had.
 */
export class Replica {
  readonly #primary: Server;
  readonly #replica: Server & { close: () => Promise<void> };
  /** How many reads it served, and how many the primary served instead. */
  readonly reads = { replica: 0, primary: 0 };
  /** The position of the primary at each time. The oldest entry is the newest position that the replica has reached. */
  #samples: { at: number; position: bigint }[] = [];
  #isStandby = false;
  #keepsSnapshots = false;
  #seenAt = -Infinity;
  /** Ends the reads in progress once the replica is lost. */
  readonly #giveUp = new Set<(reason: Error) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(primary: Server, replica: Server & { close: () => Promise<void> }) {
    this.#primary = primary;
    this.#replica = replica;
    void this.#watch();
  }

  /** How old its copy is, in seconds; undefined while it doesn't answer, or is no replica any more. */
  lagSeconds(): number | undefined {
    const [reached] = this.#samples;
    const isSeen = performance.now() - this.#seenAt < lookPatienceMs + 2 * lookEveryMs;
    return reached && this.#isStandby && isSeen ? (performance.now() - reached.at) / 1000 : undefined;
  }

  /**
   * Reads from the replica if it is fresh and contains everything that the caller has written, else from the primary,
   * also if the replica fails or falls behind during the read. So reading twice must be harmless.
   */
  async read<Value>(callerId: string, run: (db: Kysely<DB>) => Promise<Value>): Promise<Value> {
    if (this.#isFresh()) {
      let lost: (reason: Error) => void = () => undefined;
      const losing = new Promise<never>((_, reject) => (lost = reject));
      this.#giveUp.add(lost);
      try {
        const value = await Promise.race([this.#readReplica(callerId, run), losing]);
        this.reads.replica += 1;
        return value;
      } catch {
        // Whatever it was, the primary answers as it is to be answered.
      } finally {
        this.#giveUp.delete(lost);
      }
    }
    this.reads.primary += 1;
    return run(this.#primary.kysely);
  }

  /**
   * The replica for one long snapshot, such as an export. It must be fresh, contain everything that the caller wrote
   * within the last second, and hold back the primary's cleanup (hot_standby_feedback), because otherwise it would
   * cancel the snapshot. Undefined otherwise. The user of the snapshot counts in `reads` which server served it.
   */
  async forSnapshot(callerId: string): Promise<Kysely<DB> | undefined> {
    // The order of the export is a write of its caller, of this moment.
    for (const end = performance.now() + maxLag * 1000; performance.now() < end; await sleep(50)) {
      if (!this.#isFresh() || !this.#keepsSnapshots) break;
      if (await this.#hasWrites(callerId).catch(() => false)) return this.#replica.kysely;
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#replica.close();
  }

  #isFresh(): boolean {
    return (this.lagSeconds() ?? Infinity) <= maxLag;
  }

  async #watch(): Promise<void> {
    let patience: NodeJS.Timeout | undefined;
    const tooLong = new Promise((resolve) => (patience = setTimeout(resolve, lookPatienceMs).unref()));
    await Promise.race([this.#look().catch(() => undefined), tooLong]);
    clearTimeout(patience);
    if (!this.#isFresh()) {
      for (const reject of this.#giveUp) reject(new NotFresh());
      this.#giveUp.clear();
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#watch(), lookEveryMs).unref();
  }

  /** Compares the positions of both servers. */
  async #look(): Promise<void> {
    const at = performance.now();
    const own = await this.#primary.pool.query<{ position: string }>(
      `select (pg_current_wal_lsn() - '0/0')::text as position`,
    );
    this.#samples.push({ at, position: BigInt(own.rows[0]?.position ?? 0) });
    const other = await this.#replica.pool.query<{
      position: string | null;
      standby: boolean;
      feedback: boolean;
    }>(
      `select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as standby,
        current_setting('hot_standby_feedback')::boolean as feedback`,
    );
    const [found] = other.rows;
    const position = BigInt(found?.position ?? -1);
    this.#isStandby = found?.standby === true;
    this.#keepsSnapshots = found?.feedback === true;
    this.#seenAt = performance.now();
    const newest = this.#samples.findLastIndex((sample) => sample.position <= position);
    this.#samples = newest < 0 ? this.#samples.slice(-50) : this.#samples.slice(newest);
  }

  /** Whether the replica has the trail of the caller's last writes; each write commits with its own. */
  async #hasWrites(callerId: string): Promise<boolean> {
    const written = await this.#primary.kysely
      .selectFrom('audit_log')
      .select('id')
      .where('admin_id', '=', callerId)
      .orderBy('id', 'desc')
      .limit(maxWrites)
      .execute();
    if (written.length === 0) return true;
    const ids = written.map(({ id }) => id);
    const { found } = await this.#replica.kysely
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .executeTakeFirstOrThrow();
    return found === ids.length;
  }

  async #readReplica<Value>(callerId: string, run: (db: Kysely<DB>) => Promise<Value>): Promise<Value> {
    if (!(await this.#hasWrites(callerId))) throw new NotFresh();
    return run(this.#replica.kysely);
  }
}
