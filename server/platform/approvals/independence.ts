import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ruleByKey } from '#server/platform/audit/reason.ts';
import type { DB } from '#server/platform/db/types.ts';

/** Why an administrator is not independent of another approver of the same withdrawal. */
export type Dependence = 'madeByApprover' | 'madeAlone' | 'sameDevice';

/**
 * How many days a change of an account ties its owner to the person who made it, and a sign-in to others in the same
 * browser.
 */
const boundDays = 7;

/** How old the second factor of an approver must be. */
const factorHours = 24;

/** How long a write that began during emergency access may take to be stored after its end, in seconds. */
const latestSeconds = 60;

/** Calls about an administrator that leave the change to two people. */
const byTwo = ['askForChange', 'approveChange'];

/** Calls about an administrator that give them no access. */
const giveNothing = ['addNote', 'editNote', 'deleteNote', 'assignRecord', 'endDeskSession', 'endSessionsOf'];

/**
 * Whether an administrator depends on another approver of the withdrawal, or on emergency access (specification 17.5).
 * That is the case if, in the seven days before a time, the audit trail has a change of their account or of one of
 * their roles that another approver made, requested or approved, or that anybody made while acting alone; if a password
 * was set for them in the browser of another approver, or was requested there; or if both signed in in the same browser.
 * Roles that come from company groups are given by the people who mapped the groups, what provisioning changes by the
 * people who added its token, and a rule's changes are made by
 * the people who last changed it and switched it on.
 * @param others the other approvers of the same withdrawal
 * @param at the time to judge, to replay past releases; by default now, by the database's clock
 */
export async function dependenceOf(
  db: Kysely<DB>,
  adminId: string,
  others: readonly string[],
  at?: Date,
): Promise<Dependence | null> {
  // Raw because of the interval, and of the periods of emergency access.
  const moment = sql`coalesce(${at ?? null}::timestamptz, clock_timestamp())`;
  const { rows } = await sql<{ byOther: boolean }>`
    select made.by = any(${others}::uuid[]) as "byOther"
    from audit_log as change cross join lateral (
      select change.admin_id as by, change.created_at as at union all
      select (giver->>'adminId')::uuid, (giver->>'at')::timestamptz
        from jsonb_array_elements(change.after->'givenBy') as giver where change.call = any(${givenByOthers})
      union all select person::uuid, change.created_at
        from jsonb_array_elements_text(change.after->${ruleByKey}::text) as person) as made
    where change.record in (
        select ${adminId}::text union all
        select role_id::text from admin_roles where admin_id = ${adminId}::uuid)
      and ${wasDoneBefore('change', moment)} and change.call <> all(${giveNothing})
      and made.by <> ${adminId}::uuid and (made.by = any(${others}::uuid[]) or exists (
        select from broken_glass as alone where alone.admin_id = made.by
          and made.at >= alone.broken_at and made.at <= alone.ends_at
            + case when change.call = any(${byTwo}) then interval '0' else make_interval(secs => ${latestSeconds}) end))
    order by "byOther" desc limit 1`.execute(db);
  const [found] = rows;
  if (found) return found.byOther ? 'madeByApprover' : 'madeAlone';
  // Raw because it compares fields of JSON of two rows.
  const shared = await sql<{ isSignIn: boolean }>`
    select own.call <> 'resetPassword' as "isSignIn"
    from audit_log as own join audit_log as other
      on other.after->>'device' in (own.after->>'device', own.after->>'requestedOn')
    where own.record = ${adminId} and own.call = any(${[...signIns, 'resetPassword']})
      and other.record = any(${others}) and other.call = any(${signIns})
      and ${wasDoneBefore('own', moment)} and ${wasDoneBefore('other', moment)}
    order by "isSignIn" limit 1`.execute(db);
  const [one] = shared.rows;
  return one ? (one.isSignIn ? 'sameDevice' : 'madeByApprover') : null;
}

/** Whether one of two people who decide about what is released depends on the other, or on emergency access. */
export async function areDependent(db: Kysely<DB>, one: string, other: string): Promise<boolean> {
  return ((await dependenceOf(db, one, [other])) ?? (await dependenceOf(db, other, [one]))) !== null;
}

/** Calls whose rows name the people who gave the access, because somebody else makes them. */
const givenByOthers = ['takeGroupRights', 'scimAddUser', 'scimUpdateUser', 'scimDeleteUser'];

const signIns = ['login', 'signInWithPasskey', 'signInWithCompany'];

/** Whether a row of the audit trail was done in the days before a time. */
function wasDoneBefore(row: string, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  const at = sql.ref(`${row}.created_at`);
  return sql`${sql.ref(`${row}.outcome`)} = 'done'
    and ${at} > ${moment} - make_interval(days => ${boundDays}) and ${at} <= ${moment}`;
}

/** What somebody approves with: a code, a passkey, or, before they have chosen, their oldest factor. */
export type ApprovingFactor = 'oldest' | 'code' | { passkeyId: string };

/**
 * Whether an administrator's second factor is too new to approve money that needs two-person approval
 * (specification 17.5). Only the factor in use counts, because an attacker with a stolen session could add one next
 * to an older factor.
 */
export async function hasNewFactor(
  db: Kysely<DB>,
  adminId: string,
  factor: ApprovingFactor,
): Promise<boolean> {
  const passkeySince = sql`(select min(created_at) from passkeys where admin_id = admins.id and disabled_at is null
    and ${typeof factor === 'object' ? sql`id = ${factor.passkeyId}` : sql`true`})`;
  const since =
    factor === 'oldest'
      ? sql`least(totp_enabled_at, ${passkeySince})`
      : factor === 'code'
        ? // A recovery code counts as the passkey that it was issued with.
          sql`coalesce(totp_enabled_at, ${passkeySince})`
        : passkeySince;
  // Raw because it compares two tables by the database's clock.
  const { rows } = await sql<{ isNew: boolean }>`
    select coalesce(${since} > now() - make_interval(hours => ${factorHours}), true) as "isNew"
    from admins where id = ${adminId}`.execute(db);
  return rows[0]?.isNew ?? true;
}
