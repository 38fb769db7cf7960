import { type Kysely, sql } from 'kysely';
import { boundaryAt } from '#server/platform/audit/boundary.ts';
import { changeColumns } from '#server/platform/audit/chain-keys.ts';
import { recordKeyLoss } from '#server/features/audit/lost-key.ts';
import { sealUnproved } from '#server/platform/audit/sealer.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { inUseOf, listVersions } from '#server/platform/secrets/versions.ts';

/**
 * Makes the current key the workspace's key after the former one was lost. Values that the lost key encrypted can't be
 * read any longer, and its signatures can't be verified. The new key signs the position up to which this applies, and
 * the audit trail records it. The current key of approvals is used from now on, too.
 * @param db the transaction of the recovery
 */
export async function replaceLostKey({
  db,
  keys,
}: {
  db: Kysely<DB>;
  keys: Services['keys'];
}): Promise<void> {
  // The sealer of any server waits.
  await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(db);
  const { ring } = keys;
  const mark = ring.marks[0] ?? Buffer.alloc(0);
  await db
    .updateTable('audit_chain_head')
    .set({ approvals_mark: ring.approvalMarks[0] ?? null })
    .execute();
  const rows = await listVersions(db);
  const inUse = rows.find(({ version }) => version === inUseOf(rows));
  if (inUse?.mark.equals(mark)) return;
  const { position, hash } = await sealUnproved(db, keys);
  const { signed_after: signed } = await db
    .selectFrom('audit_chain_head')
    .select('signed_after')
    .executeTakeFirstOrThrow();
  const version = (rows.at(-1)?.version ?? 0) + 1;
  await db
    .updateTable('secret_keys')
    .set({ lost_at: sql<Date>`coalesce(lost_at, now())`, former_keys: null })
    .execute();
  const nothing = { ended: new Map(), former: new Map() };
  ring.know({ versions: [version], inUse: version, ...nothing });
  const change = { version, sealedAfter: position, formerUntil: position, isLoss: true };
  await db
    .insertInto('secret_keys')
    .values({ version, mark, used_since: sql<Date>`now()`, ...changeColumns(keys, change) })
    .execute();
  await db
    .updateTable('audit_chain_head')
    // Signatures of the former key can't be proved any longer.
    .set({ key_mark: mark, ...(signed !== null && boundaryAt(keys, position)) })
    .execute();
  await recordKeyLoss(db, { version, sealedAfter: position }, hash);
}
