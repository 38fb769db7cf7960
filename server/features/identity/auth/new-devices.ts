import { parse } from 'bowser';
import { sql, type Kysely } from 'kysely';
import { wideIpRangeOf } from '#server/platform/base/ip-address.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';

const batch = 500;
/** A session whose transaction ends later than that of a younger one is not left out. */
const lagSeconds = 10;

/** Sessions that nobody looked at yet, as a condition of their rows. */
const isNext = sql<boolean>`id > (select up_to from device_notices) and viewing_of is null
  and created_at < now() - make_interval(secs => ${lagSeconds})`;

/**
 * Mails admins whose account was opened from a device that it was not opened from in the last 90 days (specification 21.10). No sign-in
 * waits for it.
 */
export const tellingOfNewDevices: PeriodicTask = {
  purpose: 'notify administrators of new devices',
  everyMs: 10_000,
  due: () => sql`exists (select from admin_sessions where ${isNext})`,
  async run(services, _log, stopping) {
    while (!stopping.aborted && (await tellNext(services)) === batch);
  },
};

/** @returns how many sessions were looked at */
async function tellNext(services: Services): Promise<number> {
  return services.db.transaction().execute(async (db) => {
    // Two servers that look at once would tell twice.
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

/** Whether the admin used that browser on that system from about there before; the first sign-in of all is no news. */
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

/** A browser and its system, without versions: an update makes no new device. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || userAgent.slice(0, 60);
}
