import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Caller } from '#server/platform/context/context.ts';
import { personalDataPolicy } from '#server/platform/personal/masked.ts';
import { switchedOffModules } from '#server/platform/modules/switched-off.ts';
import { endLapsedRights } from '#server/platform/auth/rights.ts';

/**
 * Finds the administrator or the API key that started a run, as currently stored. The administrator doesn't have
 * to be signed in.
 * @returns null if they are disabled, revoked or expired
 */
export async function callerOfRun(db: Kysely<DB>, principalId: string): Promise<Caller | null> {
  const { isMasked: masksPersonal } = await personalDataPolicy(db);
  const shared = { masksPersonal, switchedOff: await switchedOffModules(db) };
  const found = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'restriction', 'access_version as accessVersion'])
    .select(sql<boolean | null>`rights_until <= clock_timestamp()`.as('hasEnded'))
    .where('id', '=', principalId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (found?.hasEnded) {
    await endLapsedRights(db, principalId);
    return callerOfRun(db, principalId);
  }
  if (found) {
    const { hasEnded: _hasEnded, ...admin } = found;
    const restriction = admin.restriction;
    const role = admin.role as 'superadmin' | 'admin';
    return { ...admin, kind: 'admin', role, restriction, ...shared, sessionId: '', isRun: true };
  }
  const key = await db
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'source',
      'restriction',
      'access_version as accessVersion',
      'prefix',
      'calls_per_minute as callsPerMinute',
      'mode',
      'changes_per_hour as changesPerHour',
    ])
    .where('id', '=', principalId)
    .where('status', '=', 'active')
    .where(({ eb, or, fn }) =>
      or([eb('expires_at', 'is', null), eb('expires_at', '>', fn<Date>('clock_timestamp'))]),
    )
    .executeTakeFirst();
  if (!key) return null;
  const restriction = key.restriction;
  return { ...key, kind: 'key', role: 'key', restriction, ...shared };
}
