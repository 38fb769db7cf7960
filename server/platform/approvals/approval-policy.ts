import { type Kysely, sql } from 'kysely';
import { emergencyAccessMinutes, twoPersonApprovalFrom } from '#contract/platform/limits.ts';
import { isOffInSql } from '../modules/switched-off.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { isSameMailbox } from './mailbox.ts';

/** Whether two people are needed: by choice, or because there are enough who could approve; never while the module is switched off. */
export interface ApprovalPolicy {
  mode: 'auto' | 'on' | 'off';
  isOn: boolean;
  /** How many could approve: active, with a second factor, and may change admins. */
  people: number;
}

/** Of admins: active, with a second factor, and may change admins. */
const mayApprove = sql`status = 'active' and (totp_enabled_at is not null
  or exists (select from passkeys where admin_id = admins.id and disabled_at is null))
  and (role = 'superadmin' or restriction @> '[{"path": "/list", "isWriteAccess": true}]')`;

/** The current rule (specification 22.7). */
export async function approvalPolicy(db: Kysely<DB>): Promise<ApprovalPolicy> {
  // Raw because the list of rights is searched by what it contains.
  const { rows } = await sql<{ mode: ApprovalPolicy['mode']; people: number; isOff: boolean }>`
    select mode, ${isOffInSql('twoPersonApproval')} as "isOff", (select count(*)::int from admins where ${mayApprove}) as people
    from second_person_rule`.execute(db);
  const { mode, people, isOff } = rows[0] ?? { mode: 'on', people: 0, isOff: false };
  const isOn = !isOff && (mode === 'on' || (mode === 'auto' && people >= twoPersonApprovalFrom));
  return { mode, people, isOn };
}

/** Whether a review of emergency access is open. */
export async function hasOpenReview(db: Kysely<DB>): Promise<boolean> {
  const open = await db
    .selectFrom('broken_glass')
    .select('id')
    .where('reviewed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Whether changes that decide about releases need two people: by the rule, or because somebody may have turned it off
 * during emergency access that nobody has reviewed.
 */
export const guardsReleases = async (db: Kysely<DB>): Promise<boolean> =>
  (await approvalPolicy(db)).isOn || (await hasOpenReview(db));

/** Whether anybody could approve what an admin asks for: another person, with a second factor, who may change admins. */
export async function hasApprover(db: Kysely<DB>, asker: { id: string; email: string }): Promise<boolean> {
  // Raw because the list of rights is searched by what it contains.
  const { rows } = await sql<{ email: string }>`
    select email from admins where ${mayApprove} and id != ${asker.id}`.execute(db);
  return rows.some(({ email }) => !isSameMailbox(email, asker.email));
}

/** Sets the rule. Once it was on, fewer people don't end it: who wants to be alone would only have to disable the others. */
export async function setApprovalPolicy(db: Kysely<DB>, mode: 'on' | 'off'): Promise<void> {
  await db
    .updateTable('second_person_rule')
    .set({ mode, changed_at: sql<Date>`now()` })
    .where('mode', '!=', mode)
    .execute();
}

/** Until when an admin acts alone; null where they don't. */
export async function emergencyAccessUntil(db: Kysely<DB>, adminId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('broken_glass')
    .select('ends_at as endsAt')
    .where('admin_id', '=', adminId)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst();
  return row?.endsAt ?? null;
}

/**
 * Lets a superadmin act alone for an hour, and keeps which accounts are theirs now, disabled ones too: an email that is changed later makes nobody
 * another person.
 * @returns the id
 */
export async function startEmergencyAccess(
  db: Kysely<DB>,
  breaker: { id: string; email: string },
  reason: string,
): Promise<string> {
  const id = uuidV7();
  const all = await db.selectFrom('admins').select(['id', 'email']).execute();
  await db
    .insertInto('broken_glass')
    .values({
      id,
      admin_id: breaker.id,
      people: all.filter(({ email }) => isSameMailbox(email, breaker.email)).map((one) => one.id),
      reason,
      ends_at: sql<Date>`clock_timestamp() + make_interval(mins => ${emergencyAccessMinutes})`,
    })
    .execute();
  return id;
}

/**
 * Keeps the rule on once there were enough people: who wants to be alone would otherwise disable somebody first, and then
 * give what they like.
 */
export const approvalPolicyTask: PeriodicTask = {
  purpose: 'keep the rule of two people',
  module: 'twoPersonApproval',
  everyMs: 5000,
  due: () => sql`exists (select from second_person_rule where mode = 'auto')
    and (select count(*) from admins where ${mayApprove}) >= ${twoPersonApprovalFrom}`,
  async run({ db }) {
    const { mode, isOn } = await approvalPolicy(db);
    if (mode === 'auto' && isOn) await setApprovalPolicy(db, 'on');
  },
};
