import { type Kysely, sql } from 'kysely';
import type { Resource } from '#contract/calls.ts';
import type { LiveChange } from '#contract/workspace/live.ts';
import type { DB } from '../db/types.ts';
import { changedResource } from './readers.ts';

/**
 * The highest number of audit rows in one read. A reader that is further behind reads everything that it shows again.
 */
const maxRows = 2000;

/** A change with the data for its permission check. */
export interface Change extends LiveChange {
  resource: Resource;
}

/** The changes in the audit trail from a position on. */
export interface ChangesSince {
  /** Where the next read begins. Nothing from here on is skipped, and some rows may be repeated. */
  position: string;
  changes: Change[];
  /** True where something may be missing: there was too much, or the position is of another time. */
  isReset: boolean;
}

/** The current position. Changes that commit from now on are after it. */
export async function positionNow(db: Kysely<DB>): Promise<string> {
  // Raw because no table has it: the oldest transaction that still runs.
  const { rows } = await sql<{ position: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position`.execute(db);
  return rows[0]?.position ?? '0';
}

interface Entry {
  /** Null where nothing changed. */
  id: string | number | null;
  call: string;
  record: string | null;
  adminId: string | null;
  adminName: string | null;
  at: Date;
}

interface TrailRow extends Entry {
  /** The oldest transaction that still ran. */
  position: string;
  isKnown: boolean;
}

/**
 * Where a page without a position begins, and the changes of the last half minute. The page read its rows some time
 * before its stream began, and nobody would report a change in between.
 */
export async function changesLately(db: Kysely<DB>): Promise<ChangesSince> {
  const position = await positionNow(db);
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'call', 'record', 'admin_id as adminId', 'admin_name as adminName', 'created_at as at'])
    .where('created_at', '>', sql<Date>`now() - interval '30 seconds'`)
    .where('outcome', '=', 'done')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
  const changes = rows.flatMap((row) => changeOf(row) ?? []).toReversed();
  return { position, changes, isReset: rows.length === maxRows };
}

/**
 * Reads the writes from a position on, from the audit trail. A position is a transaction: everything of older
 * transactions was visible when it was assigned, so a change that commits late is not skipped. Some rows of later
 * transactions were read already, and are repeated with the same id.
 */
export async function changesSince(db: Kysely<DB>, position: string): Promise<ChangesSince> {
  // Raw because the rows and the end of the range that they cover must come from one snapshot.
  const { rows } = await sql<TrailRow>`
    select pg_snapshot_xmin(now.snapshot)::text as position,
      ${position}::text::xid8 <= pg_snapshot_xmax(now.snapshot) as "isKnown",
      trail.id::text, trail.call, trail.record, trail.admin_id as "adminId", trail.admin_name as "adminName", trail.created_at as at
    from (select pg_current_snapshot() as snapshot) as now left join lateral (
      select id, call, record, admin_id, admin_name, created_at from audit_log
      where transaction_id >= ${position}::text::xid8 and outcome = 'done'
      order by transaction_id desc, id desc limit ${maxRows}) as trail on true`.execute(db);
  const [first] = rows;
  const changes = rows.flatMap((row) => changeOf(row) ?? []).toReversed();
  return {
    position: first?.position ?? position,
    changes,
    isReset: rows.length === maxRows || first?.isKnown === false,
  };
}

function changeOf({ id, call, record, adminId, adminName, at }: Entry): Change | undefined {
  const resource = id === null ? undefined : changedResource(call);
  if (id === null || resource === undefined) return undefined;
  const isFed = call.startsWith('feed/');
  return {
    id: Number(id),
    resource,
    record,
    by: isFed || adminId === null ? null : { id: adminId, name: adminName ?? '' },
    at: at.toISOString(),
  };
}
