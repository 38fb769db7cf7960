import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import type { Equalities } from './filter.ts';

/** The database's clock, which decides about times. */
export const now = sql<Date>`clock_timestamp()`;

export const hoursFromNow = (hours: number) =>
  sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`;

export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

export const minuteAgo = sql<Date>`now() - interval '60 seconds'`;

/** Whether the secret before the last rotation still works. */
export const isFormerLive = sql<boolean>`coalesce(scim_tokens.former_until > clock_timestamp(), false)`;

/** The networks of a token as texts. */
export const tokenNetworks = sql<string[]>`scim_tokens.networks::text[]`;

/** The user name of an administrator in a join with `scim_users as scim`: the email until a provider gives another. */
export const userName = sql<string>`coalesce(scim.user_name, admins.email)`;

/** Whether the identity provider deleted the administrator, and no person enabled them since. */
export const isDeleted = sql<boolean>`(scim.deleted_at is not null)`;

/** Whether an administrator is an active superadmin. */
export const isActiveSuperadmin = sql<boolean>`(admins.status = 'active' and admins.role = 'superadmin')`;

/** Whether a role lets somebody change something. */
export const roleCanChange = sql<boolean>`roles.restriction @> '[{"isWriteAccess": true}]'`;

/** The networks of a role as texts. */
export const roleNetworks = sql<string[]>`roles.networks::text[]`;

const none = sql<boolean>`false`;

function ofUser(name: string, value: string | boolean): RawBuilder<boolean> {
  if (name === 'active') return sql`(admins.status = 'active') = ${value === true}`;
  if (typeof value === 'boolean') return none;
  const lower = {
    username: userName,
    displayname: sql`admins.name`,
    'emails.value': sql`admins.email`,
  }[name];
  if (lower) return sql`lower(${lower}) = lower(${value})`;
  if (name === 'externalid') return sql`scim.external_id = ${value}`;
  if (name === 'emails.type') return value.toLowerCase() === 'work' ? sql`true` : none;
  return isUuid(value) ? sql`admins.id = ${value}::uuid` : none;
}

function ofGroup(name: string, value: string | boolean): RawBuilder<boolean> {
  if (typeof value === 'boolean') return none;
  if (name === 'displayname') return sql`lower(display_name) = lower(${value})`;
  if (name === 'externalid') return sql`external_id = ${value}`;
  if (!isUuid(value)) return none;
  if (name === 'id') return sql`id = ${value}::uuid`;
  return sql`exists (select from scim_group_members as member
    where member.group_id = scim_groups.id and member.admin_id = ${value}::uuid)`;
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** The condition that a filter puts on administrators in a join with `scim_users as scim`. */
export const matchesUser = (wanted: Equalities) =>
  all([...wanted].map(([name, value]) => ofUser(name, value)));

/** The condition that a filter puts on groups. */
export const matchesGroup = (wanted: Equalities) =>
  all([...wanted].map(([name, value]) => ofGroup(name, value)));
