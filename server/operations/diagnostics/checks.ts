/**
 * The severity: `info` is worth knowing, a `warning` gets worse with time, and an `error` means that something is lost
 * or has stopped.
 */
export type Severity = 'info' | 'warning' | 'error';

/** A finding of the doctor. */
export interface Finding {
  severity: Severity;
  /** The subject: a table, a queue, or a part of the product. */
  about: string;
  /** The problem, and what to do. */
  sentence: string;
  /** Since when, in ISO 8601, or null if the database doesn't know. */
  since: string | null;
  /** The anchor of its heading in docs/guide. */
  paragraph: string;
}

/** A query, and what each row of its result means. */
export interface Check {
  /** The tables that it needs, with their schema. Without them, it is skipped. */
  needs?: readonly string[];
  /**
   * Returns rows of `about`, `since` if known, and the values for the sentence, and only for problems. Cheap, however
   * many rows the tables have.
   */
  sql: string;
  severity: Severity;
  /** The anchor of the finding's heading in docs/guide. */
  paragraph: string;
  say: (row: Readonly<Record<string, string | number>>) => string;
}

const ago = (column: string) => `round(extract(epoch from now() - ${column}) / 3600)::int`;
const hour = `interval '1 hour'`;

/** The checks of the doctor, except growth and migrations. */
export const checks: readonly Check[] = [
  {
    severity: 'warning',
    paragraph: 'deadrows',
    sql: `select relname as about, n_dead_tup as dead, n_live_tup as live from pg_stat_user_tables
      where schemaname = 'public' and n_dead_tup > 10000 and n_dead_tup > 0.25 * n_live_tup order by n_dead_tup desc`,
    say: ({ about, dead, live }) =>
      `has ${dead} dead rows beside ${live} living ones. Look for a transaction that is open for long, then: vacuum (analyze) ${about}.`,
  },
  {
    severity: 'warning',
    paragraph: 'callsslow',
    sql: `select relname as about, n_live_tup as live from pg_stat_user_tables
      where schemaname = 'public' and n_live_tup > 10000 and last_analyze is null and last_autoanalyze is null`,
    say: ({ about, live }) =>
      `has ${live} rows and no statistics, so lists and searches of it are planned blindly. Run: analyze ${about}.`,
  },
  {
    severity: 'warning',
    paragraph: 'callsslow',
    // Backups and index builds also read whole tables, a few times a day.
    sql: `select pg_class.relname as about, seq_scan as times, reltuples::bigint as live, round(since.days)::int as days
      from pg_stat_user_tables as used join pg_class on pg_class.oid = relid,
        (select extract(epoch from now() - coalesce(stats_reset, pg_postmaster_start_time())) / 86400 as days
          from pg_stat_database where datname = current_database()) as since
      where schemaname = 'public' and reltuples > 100000 and seq_tup_read > 0.5 * seq_scan * reltuples
        and seq_scan > 20 + 10 * since.days
      order by seq_tup_read desc`,
    say: ({ times, live, days }) =>
      `was read from end to end ${times} times in ${days} days, ${live} rows each: it lacks an index for some question. npm run support-bundle names slow lists and their plans.`,
  },
  {
    severity: 'error',
    paragraph: 'monthly-check',
    sql: `select pg_class.relname as about from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relnamespace = 'public'::regnamespace
        and not exists (select from pg_stat_progress_create_index as building where building.index_relid = indexrelid)`,
    say: ({ about }) =>
      `is an index that an interrupted build left behind: it costs and serves nobody. Start the server, which builds it; if it stays: reindex index concurrently ${about}.`,
  },
  {
    severity: 'warning',
    paragraph: 'longtransaction',
    sql: `select coalesce(nullif(application_name, ''), 'a client') as about, pid, round(extract(epoch from now() - xact_start) / 60)::int as minutes, xact_start as since
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and xact_start < now() - interval '10 minutes' and application_name <> 'marketdesk backup'`,
    say: ({ pid, minutes }) =>
      `has had a transaction open for ${minutes} minutes; no dead row is removed meanwhile. If it is forgotten: select pg_terminate_backend(${pid}).`,
  },
  {
    severity: 'warning',
    paragraph: 'databaseconnectionsrunout',
    sql: `select 'connections' as about, sum(numbackends) as used, current_setting('max_connections')::int as most
      from pg_stat_database having sum(numbackends) > 0.8 * current_setting('max_connections')::int`,
    say: ({ used, most }) =>
      `are ${used} of ${most}. Count servers (36 each) and tools, and raise max_connections.`,
  },
  {
    severity: 'error',
    paragraph: 'diskfillsup',
    sql: `select slot_name as about, pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) as kept, inactive_since as since
      from pg_replication_slots where not active and not pg_is_in_recovery()`,
    say: ({ about, kept }) =>
      `is a replication slot that nobody reads: it keeps ${kept} of log and fills the disk in the end. Start its standby, or: select pg_drop_replication_slot('${about}').`,
  },
  {
    severity: 'error',
    paragraph: 'monthly-check',
    sql: `select datname as about, age(datfrozenxid) as age from pg_database
      where datname = current_database() and age(datfrozenxid) > 1000000000`,
    say: ({ age }) =>
      `is ${age} transactions old; at two billion PostgreSQL refuses writes. End long transactions, then: vacuum freeze.`,
  },
  {
    severity: 'error',
    paragraph: 'jobsstuck',
    needs: ['pgboss.job'],
    sql: `select name as about, count(*) as failed, min(completed_on) as since from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day' and name not like '\\_\\_%' group by name`,
    say: ({ failed }) =>
      `failed ${failed} times for good within a day. The log has "a job failed" with the reason of each.`,
  },
  {
    severity: 'error',
    paragraph: 'jobsstuck',
    needs: ['pgboss.job'],
    sql: `select name as about, count(*) as due, min(start_after) as since from pgboss.job
      where state < 'active' and start_after < now() - interval '15 minutes' and name not like '\\_\\_%' group by name`,
    say: ({ due }) =>
      `has ${due} jobs that are due for more than 15 minutes. One server has to run; its log says why it doesn't work on them.`,
  },
  {
    severity: 'warning',
    paragraph: 'jobsstuck',
    sql: `select kind as about, count(*) as failed, min(ended_at) as since from runs where state = 'failed' and ended_at > now() - interval '1 day' group by kind`,
    say: ({ failed }) =>
      `failed ${failed} times within a day. Who started it reads why in the list of runs, top right.`,
  },
  {
    severity: 'info',
    paragraph: 'upgrade',
    sql: `select title->>'name' as about, done, coalesce(total, 0) as total, (paused_at is not null)::int as paused from runs
      where kind = 'backfill' and ended_at is null`,
    say: ({ done, total, paused }) =>
      `is a backfill at ${done} of some ${total} rows${paused ? ', and paused: the upgrade ends only once somebody lets it go on' : ''}.`,
  },
  {
    severity: 'error',
    paragraph: 'mailstuck',
    sql: `select 'mail' as about, count(*) as waiting, min(created_at) as since from (select created_at from mail_messages
      where status = 'waiting' and mailing_id is null and created_at < now() - interval '15 minutes' order by id limit 10000) as late having count(*) > 0`,
    say: ({ waiting }) =>
      `waits for more than 15 minutes: ${waiting} messages. Is the server of SMTP_URL there? The email log has its last answer.`,
  },
  {
    severity: 'warning',
    paragraph: 'mailfails',
    sql: `select 'mail' as about, count(*) as failed, min(created_at) as since from (select created_at from mail_messages
      where status = 'failed' and mailing_id is null and created_at > now() - interval '7 days' limit 10000) as lost having count(*) > 0`,
    say: ({ failed }) =>
      `could not be delivered ${failed} times within a week. The email log says why, by message.`,
  },
  {
    severity: 'warning',
    paragraph: 'webhooksfail',
    sql: `select url as about, paused_because as because, ${ago('paused_at')} as hours, paused_at as since from webhook_endpoints
      where paused_because in ('failing', 'gone', 'restored')`,
    say: ({ because, hours }) =>
      `is an endpoint that gets no events since ${hours} hours (${because}). Mend it and resume it under Webhooks, or delete it there: its backlog is kept for it.`,
  },
  {
    severity: 'error',
    paragraph: 'auditunsealed',
    sql: `select 'audit' as about, min(audit_log.created_at) as since from audit_log, audit_chain_head as head
      where transaction_id >= head.sealed_until and created_at < now() - interval '10 minutes'
        and not exists (select from audit_seals where audit_seals.audit_id = audit_log.id) having count(*) > 0`,
    say: () =>
      'has rows that wait for their seal for more than ten minutes. The log says "could not seal the audit chain" and why; then npm run audit:verify.',
  },
  {
    severity: 'error',
    paragraph: 'auditunsealed',
    needs: ['public.audit_rejections'],
    sql: `select 'audit' as about, count(*) as rows, min(audit_id) as first, min(found_at) as since from audit_rejections
      where found_at > now() - interval '30 days' having count(*) > 0`,
    say: ({ rows, first }) =>
      `has ${rows} rows that no server signed, the first is row ${first}: somebody added or changed them in the database. Run npm run audit:verify.`,
  },
  {
    severity: 'info',
    paragraph: 'database-roles',
    sql: `select 'roles' as about, current_user as role, pg_has_role(relowner, 'usage')::int as owns,
        has_table_privilege('audit_seals', 'insert')::int as seals
      from pg_class where oid = 'public.audit_log'::regclass`,
    say: ({ role, owns, seals }) =>
      owns
        ? `of the database are not separate: ${role} owns the audit trail, so whoever has its password can rewrite rows that are not sealed yet, and cut the end. See "Database roles" in docs/guide/secure.md.`
        : `of the database are separate: ${role} owns nothing${seals ? ' and seals the audit trail' : ', adds to the audit trail and never changes it'}.`,
  },
  {
    severity: 'error',
    paragraph: 'auditstreamfails',
    needs: ['public.audit_stream'],
    sql: `select 'SIEM' as about, coalesce(error, 'no server looked') as error, head.position - stream.position as rows,
        round(extract(epoch from now() - least(looked_at, coalesce(failing_since, looked_at))) / 60)::int as minutes,
        least(looked_at, coalesce(failing_since, looked_at)) as since
      from audit_stream as stream, audit_chain_head as head
      where looked_at > now() - interval '7 days' and least(looked_at, coalesce(failing_since, looked_at)) < now() - interval '10 minutes'`,
    say: ({ error, rows, minutes }) =>
      `has taken nothing for ${minutes} minutes (${error}); ${rows} rows of the audit trail wait. Check the receiver of SIEM_URL. Nothing is lost meanwhile, and archiving waits for it.`,
  },
  {
    severity: 'warning',
    paragraph: 'audit-stream-to-a-siem',
    needs: ['public.audit_stream'],
    sql: `select 'SIEM' as about, skipped from audit_stream where skipped > 0 and looked_at > now() - interval '7 days'`,
    say: ({ skipped }) =>
      `did not get ${skipped} rows of the audit trail: they were archived while it was off. They are in the archives.`,
  },
  {
    severity: 'error',
    paragraph: 'eventsunplaced',
    sql: `select 'events' as about, created_at as since from (select created_at from events where position is null order by written limit 1) as oldest
      where created_at < now() - interval '10 minutes'`,
    say: () =>
      'have no place for more than ten minutes, so nobody gets them. One server has to run; its log says "could not place the events".',
  },
  {
    severity: 'error',
    paragraph: 'chainbehind',
    needs: ['public.chain_state'],
    sql: `select 'chain ' || chain_id as about, stopped from chain_state where stopped is not null`,
    say: ({ stopped }) => `is not read any more: ${stopped}`,
  },
  {
    severity: 'warning',
    paragraph: 'chainbehind',
    needs: ['public.chain_state'],
    sql: `select 'chain ' || chain_id as about, round(extract(epoch from now() - seen_at) / 60)::int as minutes, seen_at as since
      from chain_state where seen_at < now() - interval '10 minutes' and stopped is null`,
    say: ({ minutes }) =>
      `has not answered for ${minutes} minutes. Look at its nodes, which CHAIN_RPC_URL and CHAINS name.`,
  },
  {
    severity: 'error',
    paragraph: 'backupold',
    sql: `select 'backup' as about, error, taken_at as since from (select error, taken_at from backups where ended_at is not null order by taken_at desc limit 1) as last where error is not null`,
    say: ({ error }) => `failed last night: ${error}. Mend it; the desk tries again after an hour.`,
  },
  {
    severity: 'error',
    paragraph: 'backupold',
    sql: `select 'backup' as about, ${ago('max(taken_at)')} as hours, max(taken_at) as since from backups where bytes is not null having max(taken_at) < now() - interval '26 hours'`,
    say: ({ hours }) =>
      `is ${hours} hours old. Does a server with BACKUP_DIR run? Take one by hand meanwhile: npm run backup -- FOLDER.`,
  },
  {
    severity: 'warning',
    paragraph: 'nightly-backups',
    sql: `select 'backup' as about where not exists (select from backups where bytes is not null)`,
    say: () => 'was never taken by the desk itself. Set BACKUP_DIR to a folder on another disk.',
  },
  {
    severity: 'warning',
    paragraph: 'retentionstuck',
    needs: ['public.retention_round'],
    sql: `select 'retention' as about, ${ago('ended_at')} as hours, ended_at as since from retention_round where ended_at < now() - interval '50 hours'`,
    say: ({ hours }) =>
      `did not delete what is past its term for ${hours} hours. One server has to run at night; its log says "a job failed" with the reason.`,
  },
  {
    severity: 'info',
    paragraph: 'data-retention',
    needs: ['public.retention_terms'],
    sql: `select relname as about, pg_size_pretty(pg_total_relation_size(relid)) as size
      from retention_terms join (values ('signIns', 'logins'), ('mail', 'mail_messages'), ('events', 'events'),
        ('webhookLog', 'webhook_attempts'), ('audit', 'audit_log')) as held (kind, name) using (kind)
      join pg_stat_user_tables on relname = held.name and schemaname = 'public'
      where keep_days is null and pg_total_relation_size(relid) > 2 ^ 30 order by pg_total_relation_size(relid) desc`,
    say: ({ size }) =>
      `is kept for ever and holds ${size}. Superadmins may set a term: Administration, Data retention.`,
  },
  {
    severity: 'info',
    paragraph: 'upgrade',
    needs: ['public.servers'],
    sql: `select host as about, version, to_char(seen_at, 'HH24:MI "UTC"') as seen from servers
      where seen_at > now() - ${hour} and version <> (select version from servers order by started_at desc limit 1)`,
    say: ({ version, seen }) =>
      `runs version ${version}, or did at ${seen}: the upgrade ends once it has stopped.`,
  },
];
