import { parse } from 'bowser';
import { sql, type Kysely } from 'kysely';
import { wideIpRangeOf } from '#server/platform/base/ip-address.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';

const batch = 500;
/** Waits this long, so that a session whose transaction ends later than that of a newer session isn't skipped. */
const lagSeconds = 10;

/** The condition for sessions that weren't checked yet. */
const isNext = sql<boolean>`id > (select up_to from device_notices) and viewing_of is null
  and created_at < now() - make_interval(secs => ${lagSeconds})`;

/**
 * Notifies administrators by email if their account was opened from a device that wasn't used in the last 90
 * days (specification 21.10). Sign-ins don't wait for it.
 */
export const tellingOfNewDevices: PeriodicTask = {
  purpose: 'notify administrators of new devices',
  everyMs: 10_000,
  due: () => sql`exists (select from admin_sessions where ${isNext})`,
  async run(services, _log, stopping) {
    while (!stopping.aborted && (await tellNext(services)) === batch);
  },
};

/** @returns the number of sessions checked */
async function tellNext(services: Services): Promise<number> {
  return services.db.transaction().execute(async (db) => {
    // Two servers that check at the same time would notify twice.
    await db.selectFrom('device_notices').select('up_to').forUpdate().execute();
    const sessions = await db
      .selectFrom('admin_sessions')
      .select(['id', 'admin_id', 'user_agent', 'created_at'])
      .select(({ fn }) => fn<string>('host', ['ip_address']).as('address'))
      .where(isNext)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const session of sessions) {
      if (await isKnown(db, session)) continue;
      const notice = {
        sentence: 'noticeNewDevice',
        values: {
          device: deviceOf(session.user_agent),
          address: session.address,
          time: `${session.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        },
      } as const;
      await mailNotice(db, services, session.admin_id, notice, undefined, 'noticeSubjectOpened');
    }
    const last = sessions.at(-1);
    if (last) await db.updateTable('device_notices').set({ up_to: last.id }).execute();
    return sessions.length;
  });
}

interface Begun {
  id: string;
  admin_id: string;
  user_agent: string;
  address: string;
}

/**
 * Whether the administrator used this browser on this system from a nearby network before. The very first
 * sign-in isn't reported.
 */
async function isKnown(db: Kysely<DB>, { id, admin_id, user_agent, address }: Begun): Promise<boolean> {
  const before = await db
    .selectFrom('admin_sessions')
    .select('user_agent')
    .select(({ fn }) => fn<string>('host', ['ip_address']).as('address'))
    .where('admin_id', '=', admin_id)
    .where('id', '<', id)
    .where('created_at', '>', sql<Date>`now() - interval '90 days'`)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  const place = `${deviceOf(user_agent)} ${wideIpRangeOf(address)}`;
  return (
    before.length === 0 ||
    before.some((one) => `${deviceOf(one.user_agent)} ${wideIpRangeOf(one.address)}` === place)
  );
}

/** A browser and its system without versions, so that an update doesn't count as a new device. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || userAgent.slice(0, 60);
}
