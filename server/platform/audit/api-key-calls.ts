import { type Kysely, sql } from 'kysely';
import { normalizeIpAddress } from '../base/ip-address.ts';
import type { DB } from '../db/types.ts';
import type { JobLog } from '../jobs/job-log.ts';

/** How long counts may wait in memory: a server that is killed loses those of this time. */
const waitMs = 1000;

interface Count {
  keyId: string;
  call: string;
  count: number;
  ipAddress: string;
}

/** Counts that are not stored yet, by database. */
const waiting = new WeakMap<Kysely<DB>, { counts: Map<string, Count>; timer: NodeJS.Timeout }>();

/**
 * Counts a read that a key made (specification 3.19): one row for each key, call and hour. Writes are rows of the trail.
 * @param call the call's name in the contract
 */
export function countApiKeyCall(
  db: Kysely<DB>,
  { keyId, call, ipAddress }: { keyId: string; call: string; ipAddress: string },
  log: Pick<JobLog, 'warn'>,
): void {
  let batch = waiting.get(db);
  if (!batch) {
    const timer = setTimeout(() => void storeApiKeyCalls(db, log), waitMs);
    timer.unref();
    batch = { counts: new Map(), timer };
    waiting.set(db, batch);
  }
  const place = `${keyId} ${call}`;
  const known = batch.counts.get(place);
  batch.counts.set(place, { keyId, call, ipAddress, count: (known?.count ?? 0) + 1 });
}

/** Stores the counts. Also called when the server stops. */
export async function storeApiKeyCalls(db: Kysely<DB>, log: Pick<JobLog, 'warn'>): Promise<void> {
  const batch = waiting.get(db);
  if (!batch) return;
  waiting.delete(db);
  clearTimeout(batch.timer);
  // In one order, so that two servers wait for each other instead of deadlocking.
  const counts = [...batch.counts.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, count]) => count);
  try {
    await sql`
      insert into api_key_calls as known (hour, key_id, call, count, last_at, last_ip_address)
      select date_trunc('hour', now()), key_id, call, count, now(), ip_address
      from unnest(${counts.map(({ keyId }) => keyId)}::uuid[], ${counts.map(({ call }) => call)}::text[],
        ${counts.map(({ count }) => count)}::int[],
        ${counts.map(({ ipAddress }) => normalizeIpAddress(ipAddress))}::inet[]) as given (key_id, call, count, ip_address)
      on conflict (hour, key_id, call) do update set
        count = known.count + excluded.count, last_at = excluded.last_at, last_ip_address = excluded.last_ip_address`.execute(
      db,
    );
  } catch (error) {
    log.warn({ err: error }, 'the reads of keys were not counted');
  }
}
