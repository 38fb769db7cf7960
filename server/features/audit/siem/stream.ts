import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import { deskVersion } from '#server/platform/base/version.ts';
import { releaseLock, takeLock } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { ocsfEvent, type StreamedRow } from './ocsf.ts';
import { handOver, NotTaken } from './receiver.ts';

/** The number of rows in a batch. A receiver that refuses it as too large gets fewer. */
const maxRows = 500;
/** The maximum delay between two attempts, in seconds. */
const longestWait = 60;

type Streaming = Pick<Services, 'db' | 'config' | 'keys'>;

/**
 * Sends the sealed rows that the receiver of SIEM_URL doesn't have yet, in order. Each row is sent at least
 * once: the position advances only after the receiver accepted a batch. One server sends at a time; the others
 * return immediately.
 * @param stopping stops between two batches
 * @returns the number of rows accepted
 * @throws NotTaken if the receiver accepted none; the time of the next attempt is stored
 */
export async function streamAudit(services: Streaming, stopping?: AbortSignal): Promise<number> {
  if (!services.config.siem) return 0;
  return services.db.connection().execute(async (db) => {
    if (!(await takeLock(db, 'audit', 'stream'))) return 0;
    try {
      return await streamAlone(db, services, stopping);
    } finally {
      await releaseLock(db, 'audit', 'stream');
    }
  });
}

async function streamAlone(db: Kysely<DB>, services: Streaming, stopping?: AbortSignal): Promise<number> {
  let sent = 0;
  let size = maxRows;
  const version = await deskVersion();
  for (;;) {
    const at = await beginTurn(db);
    if (!at || stopping?.aborted) return sent;
    const rows = await rowsAfter(db, at.position, size);
    const first = rows[0];
    if (!first) return sent;
    const skipped = first.position - at.position - 1;
    const last = at.position + skipped + rows.length;
    try {
      if (rows.at(-1)?.position !== last || (skipped > 0 && !(await isArchived(db, first.position - 1))))
        throw new NotTaken(`The row at position ${at.position + 1} is missing: run npm run audit:verify.`);
      await handOver(services.config as Parameters<typeof handOver>[0], eventsOf(rows, services, version));
    } catch (error) {
      if (error instanceof NotTaken && error.isTooLarge && size > 1) {
        size = Math.ceil(size / 4);
        continue;
      }
      await noteFailure(db, error instanceof Error ? error.message : String(error));
      throw error;
    }
    // Another server may have continued if this one lost its lock together with its connection.
    const { numUpdatedRows } = await db
      .updateTable('audit_stream')
      .set({ position: last, taken_at: sql<Date>`now()`, failures: 0, error: null, failing_since: null })
      .set(({ eb }) => ({ skipped: eb('skipped', '+', skipped) }))
      .where('position', '=', at.position)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return sent;
    sent += rows.length;
  }
}

/**
 * The position to continue from, if an attempt is due. The first run starts with the oldest row that isn't archived.
 */
async function beginTurn(db: Kysely<DB>): Promise<{ position: number } | undefined> {
  await db
    .insertInto('audit_stream')
    .columns(['position'])
    .expression(({ selectFrom }) =>
      selectFrom('audit_archives').select(({ fn }) =>
        fn.coalesce(fn.max('last_position'), sql<number>`0`).as('position'),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .updateTable('audit_stream')
    .set({ looked_at: sql<Date>`now()` })
    .where('next_at', '<=', sql<Date>`now()`)
    .returning('position')
    .executeTakeFirst();
}

async function rowsAfter(db: Kysely<DB>, position: number, limit: number): Promise<StreamedRow[]> {
  return db
    .selectFrom('audit_seals')
    .innerJoin('audit_log', 'audit_log.id', 'audit_seals.audit_id')
    .select([
      'audit_seals.position',
      'audit_seals.hash',
      'audit_log.id',
      'call',
      'record',
      'outcome',
      'before',
      'after',
    ])
    .select(['created_at as createdAt', 'admin_id as adminId', 'admin_name as adminName'])
    .select(['admin_email as adminEmail', 'request_id as requestId'])
    .select(({ fn }) => fn<string>('host', ['ip_address']).as('ipAddress'))
    .where('audit_seals.position', '>', position)
    .orderBy('audit_seals.position')
    .limit(limit)
    .execute();
}

const eventsOf = (rows: readonly StreamedRow[], { config, keys }: Streaming, version: string): object[] =>
  rows.map((row) =>
    ocsfEvent(row, {
      publicUrl: config.publicUrl,
      version,
      fields: config.siem?.fields ?? 'digests',
      key: keys.auditStream.newest.secret,
    }),
  );

async function isArchived(db: Kysely<DB>, position: number): Promise<boolean> {
  const found = await db
    .selectFrom('audit_archives')
    .select('last_position')
    .where('last_position', '>=', position)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function noteFailure(db: Kysely<DB>, error: string): Promise<void> {
  await db
    .updateTable('audit_stream')
    .set(({ eb }) => ({
      failures: eb('failures', '+', 1),
      error: error.slice(0, 200),
      failing_since: sql<Date>`coalesce(failing_since, now())`,
      next_at: sql<Date>`now() + make_interval(secs => least(${longestWait}, power(2, least(failures, 10))))`,
    }))
    .execute();
}

/** Sends rows that the receiver doesn't have yet. */
export const siemStreamTask: PeriodicTask = {
  purpose: 'send the audit trail to SIEM_URL',
  everyMs: 1000,
  due: ({ config }) =>
    config.siem
      ? sql`not exists (select from audit_stream where next_at > now() or (looked_at > now() - interval '1 hour'
          and position >= (select position from audit_chain_head)))`
      : sql`false`,
  async run(services, _log, stopping) {
    await streamAudit(services, stopping);
  },
};
