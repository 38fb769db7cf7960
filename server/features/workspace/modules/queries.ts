import { type Kysely, sql } from 'kysely';
import type { moduleObstacles } from '#contract/workspace/modules.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { DB } from '#server/platform/db/types.ts';
import { approvalPolicy } from '#server/platform/approvals/approval-policy.ts';

type Obstacle = (typeof moduleObstacles)[number];

/** When each module was turned off, and by whom. */
export async function moduleStates(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('modules')
    .leftJoin('admins', 'admins.id', 'modules.switched_off_by')
    .select(['modules.name', 'switched_off_at as switchedOffAt', 'admins.name as switchedOffBy'])
    .execute();
  return new Map(rows.map(({ name, ...state }) => [name as ModuleName, state]));
}

/** Whether a module is on. The lock makes its calls wait, so that they see the new state. */
export async function lockModule(db: Kysely<DB>, name: ModuleName): Promise<boolean> {
  const { switched_off_at: at } = await db
    .selectFrom('modules')
    .select('switched_off_at')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return at === null;
}

/** Turns a locked module off or on. */
export async function setModule(
  db: Kysely<DB>,
  { name, isOn, by }: { name: ModuleName; isOn: boolean; by: string },
): Promise<void> {
  await db
    .updateTable('modules')
    .set(({ fn }) =>
      isOn
        ? { switched_off_at: null, switched_off_by: null }
        : { switched_off_at: fn<Date>('now'), switched_off_by: by },
    )
    .where('name', '=', name)
    .execute();
}

const onlyPasskeys = sql`admins where status = 'active' and totp_enabled_at is null
  and exists (select from passkeys where admin_id = admins.id)`;

/** The unfinished work or current use of each module. */
const inUse = {
  cases: sql`cases where state in ('new', 'investigating', 'waiting')`,
  withdrawalApprovals: sql`withdrawal_decisions where state in ('waiting', 'approved', 'held')`,
  serviceLevels: sql`tickets where due_at is not null and closed_status = 0`,
  masks: sql`personal_data_policy where is_masked`,
  twoPersonApproval: sql`second_person_rule where mode = 'on'`,
  companySignIn: sql`provider_sessions join admin_sessions on admin_sessions.id = provider_sessions.session_id
    where admin_sessions.ended_at is null and admin_sessions.expires_at > now()`,
  passkeys: sql`passkeys where disabled_at is null`,
  agents: sql`api_keys where status = 'active' and mode <> 'acts'`,
  ownFields: sql`own_fields where deleted_at is null`,
  rules: sql`rules where state = 'on'`,
  ownActions: sql`own_actions`,
  statements: sql`statements_of_reasons where appeal = 'open'`,
  providers: sql`providers`,
  screening: sql`screening_hits where state = 'open'`,
  travelRule: sql`travel_rule_transfers where state in ('incomplete', 'ready', 'sending', 'sent', 'received')`,
  closings: sql`closings where state in ('announced', 'payingOut', 'closed')`,
  monthlyFigures: sql`royalties`,
  scim: sql`scim_tokens where revoked_at is null`,
} as const satisfies Readonly<Record<ModuleName, unknown>>;

/** How much of each module is unfinished or in use, counted up to 10,000. */
export async function modulesInUse(db: Kysely<DB>): Promise<Record<ModuleName, number>> {
  const counts = Object.entries(inUse).map(
    ([name, rows]) =>
      sql`${name}::text, (select count(*) from (select from ${rows} limit ${countCap}) as found)`,
  );
  // Raw because it counts several tables in one round trip.
  const { rows } = await sql<{ counts: Record<ModuleName, number> }>`
    select jsonb_build_object(${sql.join(counts)}) as counts`.execute(db);
  return rows[0]?.counts as Record<ModuleName, number>;
}

/**
 * Why a module can't be turned off now: people would be locked out, or one person would end what needs two-person
 * approval.
 * @param db with the module locked, so that nothing relevant changes before the commit
 * @returns null if it can be turned off
 */
export async function obstacleTo(db: Kysely<DB>, name: ModuleName): Promise<Obstacle | null> {
  if (name === 'passkeys') {
    // Raw because the builder can't select without columns.
    const { rows } = await sql`select from ${onlyPasskeys} limit 1`.execute(db);
    return rows.length > 0 ? 'onlyPasskeys' : null;
  }
  if (name !== 'twoPersonApproval') return null;
  if ((await approvalPolicy(db)).isOn) return 'twoPeopleRequired';
  // Raw because it reads two tables in one round trip.
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from second_person_requests where kind = 'change' and decision is null and lapses_at > clock_timestamp())
      or exists (select from broken_glass where reviewed_at is null) as "isOpen"`.execute(db);
  return rows[0]?.isOpen ? 'requestsOpen' : null;
}
