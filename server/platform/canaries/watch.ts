import { type Kysely, sql } from 'kysely';
import type { Services } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { raiseCanaryAlarm } from './alarm.ts';
import { canariesOf, readCanaries } from './known.ts';

const batch = 1000;

/**
 * Searches the audit rows that were sealed since the last time for writes to canaries: revealed values, changes, bulk
 * actions. It delays no write, and it finds writes of servers that have ended, too.
 */
export async function watchCanaries(services: Pick<Services, 'db' | 'config'>): Promise<void> {
  await readCanaries(services);
  for (;;) {
    const found = await services.db.transaction().execute(async (db) => {
      const from = await takeTurn(db);
      return from === undefined ? undefined : writesAfter(db, from);
    });
    if (!found || found.last === undefined) return;
    // Before the position: an alarm that was raised twice is counted once.
    for (const { callerId, name, ...write } of found.writes)
      await raiseCanaryAlarm(services, { ...write, how: 'changed', readerId: callerId, readerName: name });
    const { numUpdatedRows } = await services.db
      .updateTable('canary_watch')
      .set({ position: found.last })
      .where('position', '<', found.last)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
  }
}

/** The position to look from; it begins with the end of the trail. Undefined while another server looks. */
async function takeTurn(db: Kysely<DB>): Promise<number | undefined> {
  await db
    .insertInto('canary_watch')
    .columns(['position'])
    .expression(({ selectFrom }) => selectFrom('audit_chain_head').select('position'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('canary_watch')
    .select('position')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.position;
}

async function writesAfter(db: Kysely<DB>, from: number) {
  const { last } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('audit_seals')
        .select('position')
        .where('position', '>', from)
        .orderBy('position')
        .limit(batch)
        .as('next'),
    )
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return { last: undefined, writes: [] };
  const rows = await db
    .selectFrom('audit_seals')
    .innerJoin('audit_log', 'audit_log.id', 'audit_seals.audit_id')
    .innerJoin('canaries', (join) => join.on(sql<boolean>`canaries.user_id::text = audit_log.record`))
    .select(['user_id as canaryId', 'call', 'admin_id as callerId', 'admin_name as name'])
    .select(['request_id as requestId', 'audit_log.created_at as at'])
    .select(({ fn }) => fn<string>('host', ['ip_address']).as('ipAddress'))
    .where('audit_seals.position', '>', from)
    .where('audit_seals.position', '<=', last)
    .where('admin_id', 'is not', null)
    .orderBy('audit_seals.position')
    .execute();
  const writes = rows.map(({ callerId, name, ...row }) => ({
    ...row,
    callerId: callerId ?? '',
    name: name ?? '',
  }));
  return { last, writes };
}

/** Looks through what was sealed since the last time, and reads the canaries again where they may have changed. */
export const canaryWatchTask: PeriodicTask = {
  purpose: 'look for reads of canaries',
  everyMs: 2000,
  due: ({ config }) => sql`(select count(*) from canaries) <> ${canariesOf({ config }).length}
    or (exists (select from canaries) and not exists (select from canary_watch
      where position >= (select position from audit_chain_head)))`,
  run: watchCanaries,
};
