import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { insertRun } from '#server/platform/runs/runs.ts';
import { countEncrypted, encryptedColumns } from './encrypted-rows.ts';
import { formerOf, inUseOf, listVersions } from '#server/platform/secrets/versions.ts';

/** Whether a run still encrypts again, with the current key, what older keys encrypted. */
export async function isEncrypting(db: Kysely<DB>): Promise<boolean> {
  const open = await db
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', 'rekey')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Starts the run that encrypts again, with the current key, what older keys encrypted, if an older key may still be
 * needed and no such run is open. Also called when the server starts, so that a failed run is tried again.
 */
export async function beginEncrypting(db: Kysely<DB>): Promise<void> {
  const rows = await listVersions(db);
  const versions = formerOf(rows)
    .filter(({ unusedSince }) => unusedSince === null)
    .map(({ version }) => version);
  if (versions.length === 0 || (await isEncrypting(db))) return;
  let total = 0;
  for (const column of encryptedColumns) total += await countEncrypted(db, column, versions);
  const key = String(inUseOf(rows));
  await insertRun(db, {
    id: uuidV7(),
    kind: 'rekey',
    title: { key },
    principal: null,
    input: { key },
    total,
  });
}
