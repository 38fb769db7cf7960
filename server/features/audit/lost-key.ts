import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { isUnsealed } from '#server/platform/audit/chain.ts';
import type { Loss } from '#server/platform/audit/chain-keys.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';

/** The call of the row that says that a key was lost. */
const lossCall = 'replaceLostKey';

/**
 * Says in the trail that the keys before a version were lost: the first rows that the new key seals.
 * @param hash the last seal of a lost key
 */
export async function recordKeyLoss(db: Kysely<DB>, { version, sealedAfter }: Loss, hash: Buffer) {
  const after = { key: version, position: sealedAfter, seal: hash.toString('hex') };
  await recordOwnWork(db, lossCall, { record: null, before: null, after }, null);
}

/** The position of the loss that a row of the trail speaks of; undefined where it is another row. */
export function keyLossIn(content: string): number | undefined {
  if (!content.includes(lossCall)) return undefined;
  const columns = JSON.parse(content) as unknown[];
  if (columns[4] !== lossCall || typeof columns[8] !== 'string') return undefined;
  return (JSON.parse(columns[8]) as { position?: number }).position;
}

/**
 * Looks for losses that the trail is silent about.
 * @param losses those that the new keys signed
 * @param said the positions that sealed rows speak of
 * @param from the position after which the chain was walked
 * @returns a sentence about the first one; undefined if the trail says all of them
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
