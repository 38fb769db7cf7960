import { type Kysely, sql } from 'kysely';
import { trailGrants } from '../db/roles.ts';
import type { DB } from '../db/types.ts';

/**
 * Finds what makes the tables of the audit trail and of approvals behave differently, or lets others write to them:
 * triggers, rules, row security, other owners and grants. The product creates none of them there.
 * @returns a sentence about each
 */
export async function tableGuards(db: Kysely<DB>): Promise<string[]> {
  // Raw because these are tables of PostgreSQL.
  const { rows } = await sql<{ sentence: string }>`
    with guarded as (
      select oid, relname, relowner, relacl, relrowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (relname like 'audit\\_%' or relname = 'withdrawal_approvals')),
    home as (select relowner as owner from pg_class where oid = 'public.migrations'::regclass)
    select format('The table %I has the trigger %I, which should not be there.', relname, tgname) as sentence
      from guarded join pg_trigger on tgrelid = guarded.oid where not tgisinternal
    union all
    select format('The table %I has the rule %I, which should not be there.', relname, rulename)
      from guarded join pg_rewrite on ev_class = guarded.oid
    union all
    select format('The table %I has row security, which hides rows.', relname) from guarded where relrowsecurity
    union all
    select format('The table %I has the child table %s, whose rows look like its own.', relname, inhrelid::regclass)
      from guarded join pg_inherits on inhparent = guarded.oid
    union all
    select format('The table %I belongs to %I, and the other tables to %I.', relname, pg_get_userbyid(relowner), pg_get_userbyid(owner))
      from guarded, home where relowner <> owner
    union all
    select format('%s may %s the table %I.', case when grantee = 0 then 'Everybody' else format('The role %I', pg_get_userbyid(grantee)) end,
        string_agg(privilege_type, ', ' order by privilege_type), relname)
      from guarded, aclexplode(relacl) as given
      where grantee <> relowner and privilege_type not in ('SELECT', 'MAINTAIN') and not exists (
        select from jsonb_to_recordset(${JSON.stringify(trailGrants)}::jsonb) as meant (role text, tables text, privileges text[])
        where role = (select rolname from pg_roles where oid = grantee) and relname like tables and privilege_type = any(privileges))
      group by relname, grantee
    order by sentence`.execute(db);
  return rows.map(({ sentence }) => sentence);
}
