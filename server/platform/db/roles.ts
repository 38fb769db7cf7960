import type pg from 'pg';

/** Reads and writes what servers work with; inserts into the trail, and never changes it. Owns nothing. */
const appRole = 'marketdesk_app';

/** Has the same permissions, seals the audit trail, and drops archived rows. Owns nothing. */
const sealerRole = 'marketdesk_sealer';

/** Reads the views of reporting tools, and nothing else. Logins of such tools are members. */
const reportingRole = 'marketdesk_reporting';

/** The schemas of these views, one for each version, as a pattern of LIKE. */
const reportingSchemas = 'reporting\\_v%';

const everyWrite = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * What the two roles may do to the tables of the audit trail and of approvals, in addition to reading them. `tables` is
 * a pattern of LIKE. The tables of anchors record where heads are published, and are verified there.
 */
export const trailGrants = [
  { role: sealerRole, tables: '%', privileges: everyWrite },
  { role: appRole, tables: 'audit_log', privileges: ['INSERT'] },
  { role: appRole, tables: 'audit_signatures', privileges: ['INSERT'] },
  { role: appRole, tables: 'audit_erasures', privileges: ['INSERT'] },
  { role: appRole, tables: 'audit_published_heads', privileges: ['INSERT'] },
  { role: appRole, tables: 'audit_anchor%', privileges: everyWrite },
  { role: appRole, tables: 'withdrawal_approvals', privileges: everyWrite },
];

const insufficientPrivilege = '42501';

/** Whether this role may migrate: it owns the tables, or there are none yet. */
export async function mayMigrate(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.migrations')),
       has_schema_privilege('public', 'create')) as may`,
  );
  return rows[0]?.may ?? false;
}

/**
 * Creates the two roles that servers use when the owner's address is separate, and the one that reads the views of
 * reporting tools, and grants their permissions to new tables and views. Without the permission to create roles, nothing changes.
 * @param pool the owner's
 * @returns a sentence if it may not create them, or undefined once the roles have their permissions
 */
export async function arrangeRoles(pool: pg.Pool): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    if (await areArranged(client)) return undefined;
    await client.query('begin');
    // Two grants at the same time fail: servers that start together take turns.
    await client.query(`select pg_advisory_xact_lock(hashtext('grants of roles'))`);
    for (const role of [appRole, sealerRole, reportingRole]) await client.query(createRole(role));
    await client.query(await grants(client));
    await client.query(grantViews);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    return `The role in DATABASE_URL owns the audit trail that it writes, and can't create roles to separate the two. Run this as a role that can: create role ${appRole} role ${await userOf(client)}; create role ${sealerRole}; create role ${reportingRole};`;
  } finally {
    client.release();
  }
}

async function userOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_user) as name');
  return rows[0]?.name ?? '';
}

/** Whether the roles are there and see every table, or every view of reporting tools. */
async function areArranged(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ arranged: boolean }>(
    `select count(roles.oid) = 3 and not exists (
       select from pg_class, pg_roles as role where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
         and role.rolname = any($1) and not has_table_privilege(role.oid, pg_class.oid, 'select'))
       and not exists (
         select from pg_class join pg_namespace on pg_namespace.oid = relnamespace, pg_roles as role
         where nspname like $3 and relkind = 'v' and role.rolname = $2 and not (
           has_schema_privilege(role.oid, pg_namespace.oid, 'usage')
           and has_table_privilege(role.oid, pg_class.oid, 'select'))) as arranged
     from pg_roles as roles where rolname = any($1 || array[$2])`,
    [[appRole, sealerRole], reportingRole, reportingSchemas],
  );
  return rows[0]?.arranged ?? false;
}

/** Roles are the whole server's: another database, or another start at the same moment, may have made them. */
const createRole = (role: string) => `do $$ begin
  if to_regrole('${role}') is null then create role ${role} nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$`;

/** Gives the role of reporting tools the views of every version, and no table. */
const grantViews = `do $$
declare one record;
begin
  for one in select nspname as name from pg_namespace where nspname like '${reportingSchemas}' loop
    execute format('grant usage on schema %I to ${reportingRole}', one.name);
    execute format('grant select on all tables in schema %I to ${reportingRole}', one.name);
  end loop;
end $$`;

/** The statements that give both roles their rights; `like` decides for the tables of the trail. */
async function grants(client: pg.ClientBase): Promise<string> {
  const both = `${appRole}, ${sealerRole}`;
  const { rows } = await client.query<{ given: string | null }>(
    `select string_agg(format('grant %s on %I to %I', array_to_string(privileges, ', '), relname, role), '; ') as given
     from pg_class, jsonb_to_recordset($1::jsonb) as meant (role text, tables text, privileges text[])
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname like 'audit\\_%' and relname like tables`,
    [JSON.stringify(trailGrants)],
  );
  return `
    do $$
    declare one record;
    begin
      execute format('grant create on database %I to ${both}', current_database());
      for one in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      loop
        execute format('grant select on %s to ${both}', one.name);
        if one.name::text not like 'audit\\_%' and one.name::text <> 'migrations' then
          execute format('grant insert, update, delete on %s to ${both}', one.name);
        end if;
      end loop;
    end $$;
    grant usage on schema public to ${both};
    grant usage, select, update on all sequences in schema public to ${both};
    ${rows[0]?.given ?? ''}`;
}

/**
 * Gives the tables of the job queue to the servers' role, which upgrades them itself.
 * @param pool the owner's
 */
export async function handOverJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$
    declare made record;
    begin
      if to_regnamespace('pgboss') is null then return; end if;
      if not pg_has_role('${appRole}', 'member') then execute format('grant ${appRole} to %I', current_user); end if;
      alter schema pgboss owner to ${appRole};
      for made in select oid::regclass as name from pg_class
        where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v') and relowner <> '${appRole}'::regrole
      loop execute format('alter table %s owner to ${appRole}', made.name); end loop;
      for made in select oid::regprocedure as name from pg_proc
        where pronamespace = 'pgboss'::regnamespace and proowner <> '${appRole}'::regrole
      loop execute format('alter routine %s owner to ${appRole}', made.name); end loop;
      for made in select oid::regtype as name from pg_type
        where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner <> '${appRole}'::regrole
      loop execute format('alter type %s owner to ${appRole}', made.name); end loop;
    end $$`);
}

/**
 * @throws Error with a sentence if the role of the connections may not seal the audit trail, because its rows would
 * never get a seal
 */
export async function refuseWithoutSealer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ may: boolean; role: string }>(
    `select current_user as role, has_table_privilege('audit_seals', 'insert') as may`,
  );
  const [found] = rows;
  if (found?.may) return;
  throw new Error(
    `The role ${found?.role} may not seal the audit trail. Set DATABASE_SEALER_URL to a role in ${sealerRole}.`,
  );
}

/**
 * Prepares the database for servers that are not its owner, as far as it may be done.
 * @param pool what migrated
 * @param isApart whether servers sign in as another role than this one
 */
export async function partRoles(
  pool: pg.Pool,
  isApart: boolean,
  log: (sentence: string) => void,
): Promise<void> {
  if (!(await mayMigrate(pool))) return;
  const obstacle = await arrangeRoles(pool);
  if (obstacle) log(obstacle);
  else if (isApart) await handOverJobs(pool);
}
