import { type Kysely, sql } from 'kysely';
import type { ApiKey } from '../context/context.ts';
import type { DB } from '../db/types.ts';
import { CallFailure } from '../base/failure.ts';

/**
 * Checks, in the transaction of a write of an API key, that its mode allows the write, and counts it for the key's limit
 * of changes an hour. Every way to write passes here, because each adds its audit row.
 * @param write.isProposal whether the write is the request for an approval
 * @param write.isApproved whether a person approved the write. It was counted as a proposal.
 * @throws CallFailure 403 if the key only reads or proposes, 429 with Retry-After past the limit
 */
export async function countKeyWrite(
  db: Kysely<DB>,
  key: ApiKey,
  write: { isApproved?: boolean | undefined; isProposal?: boolean | undefined },
): Promise<void> {
  if (key.mode === 'reads') throw new CallFailure(403, 'keyReads');
  if (key.mode === 'proposes' && !write.isApproved && !write.isProposal)
    throw new CallFailure(403, 'keyProposes');
  if (key.changesPerHour === null || write.isApproved) return;
  // Raw because the database's clock says which hour it is.
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into api_key_changes as counted (key_id, hour, count)
    values (${key.id}, date_trunc('hour', clock_timestamp()), 1)
    on conflict (key_id) do update set hour = excluded.hour,
      count = case when counted.hour = excluded.hour then counted.count + 1 else 1 end
    returning count, ceil(extract(epoch from hour + interval '1 hour' - clock_timestamp()))::int as seconds`.execute(
    db,
  );
  const [counted] = rows;
  if (counted && counted.count > key.changesPerHour)
    throw new CallFailure(
      429,
      { sentence: 'keyChangesLimit', values: { count: key.changesPerHour } },
      Math.max(1, counted.seconds),
    );
}
