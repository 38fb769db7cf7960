import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { VersionedKey } from '../secrets/ring.ts';
import { chainContent, isUnsealed, rowSignature } from './chain.ts';
import { isSignedRow, signRow } from './sign.ts';

const selectWaiting = (db: Kysely<DB>, ids: readonly (string | number)[]) =>
  db
    .selectFrom('audit_log')
    .select(['id', chainContent.as('content'), rowSignature.as('signature')])
    // Raw because the builder has no arrays of bigint.
    .where(sql<boolean>`audit_log.id = any(${ids}::bigint[])`)
    .where(isUnsealed);

/**
 * Those of some rows that wait for their seal and have a right signature.
 * @param signers the keys that may have signed them
 */
export async function signedWaiting(
  db: Kysely<DB>,
  signers: readonly VersionedKey[],
  ids: readonly string[],
): Promise<number[]> {
  const rows = await selectWaiting(db, ids).execute();
  return rows.flatMap(({ id, content, signature }) =>
    signature && isSignedRow(signers, content, signature) ? [id] : [],
  );
}

/** Signs rows that wait for their seal again, after an erasure changed them. */
export async function signAgain(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, content } of await selectWaiting(db, ids).execute()) {
    const [server, counter, mac] = signRow(db, content);
    await db
      .updateTable('audit_signatures')
      .set({ server, counter, mac: Buffer.from(mac, 'hex') })
      .where('audit_id', '=', id)
      .execute();
  }
}
