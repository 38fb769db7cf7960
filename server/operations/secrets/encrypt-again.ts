import { type Kysely, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { changeColumns, readChainKeys } from '#server/platform/audit/chain-keys.ts';
import { chainContent, rowSignature, waitsForSeal } from '#server/platform/audit/chain.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { isNotRejected } from '#server/platform/audit/rejected-rows.ts';
import { isSignedRow } from '#server/platform/audit/sign.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { advanceRun, endRun, type OpenRun } from '#server/platform/runs/runs.ts';
import { countEncrypted, encryptAgain, encryptedColumns } from './encrypted-rows.ts';
import {
  formerOf,
  inUseOf,
  type KeyRow,
  listVersions,
  liveServers,
} from '#server/platform/secrets/versions.ts';

/** After this time in milliseconds, the other runs get their turn. */
const turnMs = 5000;

const place = z.object({
  /**
   * The first transaction that may not use an older key. Once all transactions before it have ended, nothing more is
   * encrypted with an older key.
   */
  horizon: z.string(),
  /** The current column, and the last row of it that is done. */
  column: z.int(),
  after: z.string().optional(),
});
type Place = z.infer<typeof place>;
const cursor = place.nullable();

/** The run was paused, or another server works on it. */
class TurnIsOver extends Error {}

/**
 * Works on a run that encrypts again, with the current key, what older keys encrypted. It waits until every server uses
 * that key, so that nothing new is encrypted with an older one. Then it works batch by batch, each in one transaction
 * with its progress. Once every row of the audit trail that an older key signed has its seal, it records that the older
 * keys are no longer needed.
 */
export async function workOnEncrypting(
  { keys, objects }: Services,
  connection: Kysely<DB>,
  run: OpenRun,
  stopping: AbortSignal,
): Promise<void> {
  const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
  const rows = await listVersions(connection);
  // A server that doesn't use the key yet leaves the run to the others.
  if (inUseOf(rows) !== keys.ring.inUse) return;
  const versions = formerOf(rows).map(({ version }) => version);
  let { done, failed } = run;
  const advance = async (db: Kysely<DB>, place: Place | null) => {
    const progress = { done, failed, ...(place && { cursor: place }) };
    if (!(await advanceRun(db, run.id, progress))) throw new TurnIsOver();
  };
  try {
    const kept = cursor.parse(run.cursor);
    let place = kept ?? (await placeOnceAllFollow(connection, keys.ring.inUse));
    if (kept === null) await advance(connection, place);
    if (place === null || !(await isPast(connection, place.horizon))) return;
    while (!turn.aborted) {
      const { horizon, column: at, after: from } = place;
      const column = encryptedColumns[at];
      if (!column) {
        await finish(connection, keys, run.id, { rows, failed, done });
        return;
      }
      place = await connection.transaction().execute(async (transaction): Promise<Place> => {
        const batch = await encryptAgain(transaction, { keys, objects }, column, { versions, from });
        done += batch.done;
        failed += batch.failed;
        const next: Place =
          batch.last === undefined ? { horizon, column: at + 1 } : { horizon, column: at, after: batch.last };
        await advance(transaction, next);
        return next;
      });
    }
  } catch (error) {
    if (!(error instanceof TurnIsOver)) throw error;
  }
}

/** Where to begin, once every server uses the key. Null before that. */
async function placeOnceAllFollow(db: Kysely<DB>, version: number): Promise<Place | null> {
  const behind = await db
    .selectFrom('servers')
    .select('id')
    .where(liveServers)
    .where('uses_key', 'is distinct from', version)
    .limit(1)
    .executeTakeFirst();
  if (behind) return null;
  // Raw because it is in no table: the first transaction that has not begun.
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`.execute(db);
  return { horizon: rows[0]?.horizon ?? '0', column: 0 };
}

/** Whether every transaction before this one has ended. In a restored database, transaction ids start again. */
async function isPast(db: Kysely<DB>, horizon: string): Promise<boolean> {
  // Raw because it is in no table: which transactions are running.
  const { rows } = await sql<{ past: boolean }>`
    select pg_snapshot_xmin(snapshot) >= ${horizon}::xid8 or pg_snapshot_xmax(snapshot) < ${horizon}::xid8 as past
    from pg_current_snapshot() as snapshot`.execute(db);
  return rows[0]?.past ?? false;
}

async function finish(
  connection: Kysely<DB>,
  keys: Services['keys'],
  id: string,
  { rows, failed, done }: { rows: readonly KeyRow[]; failed: number; done: number },
): Promise<void> {
  const version = inUseOf(rows);
  const former = formerOf(rows).map((row) => row.version);
  await connection.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(transaction);
    if (await hasUnsealedOfFormer(transaction, keys, version)) {
      if (!(await advanceRun(transaction, id, { done, failed }))) throw new TurnIsOver();
      return;
    }
    let left = 0;
    for (const column of encryptedColumns) left += await countEncrypted(transaction, column, former);
    if (left > 0) {
      const error = { sentence: 'rekeyFailed', values: { count: String(left) } } as const;
      await endRun(transaction, id, { state: 'failed', error });
      return;
    }
    const { position } = await transaction
      .selectFrom('audit_chain_head')
      .select('position')
      .executeTakeFirstOrThrow();
    const { sealed_after: sealedAfter } = await transaction
      .selectFrom('secret_keys')
      .select('sealed_after')
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    const change = { version, sealedAfter: Number(sealedAfter), formerUntil: position, isLoss: false };
    await transaction
      .updateTable('secret_keys')
      .set(changeColumns(keys, change))
      .where('version', '=', version)
      .where('former_until', 'is', null)
      .execute();
    await transaction
      .updateTable('secret_keys')
      .set({ unused_since: sql<Date>`now()` })
      .where('version', 'in', former)
      .where('unused_since', 'is', null)
      .execute();
    const audit = { record: null, before: null, after: { key: version, rows: done, position } };
    await recordOwnWork(transaction, 'retireSecretKey', audit, null);
    await endRun(transaction, id, { state: 'done', result: { rows: done } }, done);
  });
}

/** Whether a row that an older key signed still waits for its seal. */
async function hasUnsealedOfFormer(
  db: Kysely<DB>,
  keys: Services['keys'],
  version: number,
): Promise<boolean> {
  const former = (await readChainKeys(db, keys)).signers().filter((key) => key.version < version);
  const waiting = await db
    .selectFrom('audit_log')
    .select([chainContent.as('content'), rowSignature.as('signature')])
    .where(sql.raw<SqlBool>(waitsForSeal))
    .where(isNotRejected)
    .execute();
  return waiting.some(
    ({ content, signature }) => signature !== null && isSignedRow(former, content, signature),
  );
}
