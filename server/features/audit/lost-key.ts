import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { isUnsealed } from '#server/platform/audit/chain.ts';
import type { Loss } from '#server/platform/audit/chain-keys.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';

/** The call of the row that records the loss of a key. */
const lossCall = 'replaceLostKey';

/**
 * Records in the audit trail that the keys before a version were lost. These are the first rows that the new key seals.
 * @param hash the last seal of a lost key
 */
export async function recordKeyLoss(db: Kysely<DB>, { version, sealedAfter }: Loss, hash: Buffer) {
  const after = { key: version, position: sealedAfter, seal: hash.toString('hex') };
  await recordOwnWork(db, lossCall, { record: null, before: null, after }, null);
}

/** The position of the key loss that a row records; undefined for any other row. */
export function keyLossIn(content: string): number | undefined {
  if (!content.includes(lossCall)) return undefined;
  const columns = JSON.parse(content) as unknown[];
  if (columns[4] !== lossCall || typeof columns[8] !== 'string') return undefined;
  return (JSON.parse(columns[8]) as { position?: number }).position;
}

/**
 * Finds key losses that the audit trail doesn't record.
 * @param losses the losses signed by the new keys
 * @param said the positions that sealed rows record
 * @param from the position after which the chain was checked
 * @returns a message about the first one; undefined if all are recorded
 */
export async function unrecordedKeyLoss(
  db: Kysely<DB>,
  losses: readonly Loss[],
  said: ReadonlySet<number>,
  from: number,
): Promise<string | undefined> {
  const missing = losses.filter(({ sealedAfter }) => sealedAfter >= from && !said.has(sealedAfter));
  if (missing.length === 0) return undefined;
  // Rows without a seal are checked by their signatures.
  const waiting = await db
    .selectFrom('audit_log')
    .select(sql<string>`after->>'position'`.as('position'))
    .where('call', '=', lossCall)
    .where(isUnsealed)
    .execute();
  const unsaid = missing.find(({ sealedAfter }) =>
    waiting.every(({ position }) => Number(position) !== sealedAfter),
  );
  return (
    unsaid &&
    `Key ${unsaid.version} says that the keys before it were lost at position ${unsaid.sealedAfter}, but the trail has no row about it.`
  );
}
