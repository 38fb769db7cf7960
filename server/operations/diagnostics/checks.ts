import { waitsForSeal } from '#server/platform/audit/chain.ts';

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
  /** The id of the record that it is about, such as a webhook. */
  record?: string;
}

/** A query, and what each row of its result means. */
export interface Check {
  /** The tables that it needs, with their schema. Without them, it is skipped. */
  needs?: readonly string[];
  /**
   * Returns rows of `about`, `since` and `record` if known, and the values for the sentence, and only for problems. Cheap, however
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
      `has ${dead} dead rows and ${live} live ones. Check for a long-running transaction, then run: vacuum (analyze) ${about}.`,
  },
  {
    severity: 'warning',
    paragraph: 'callsslow',
    sql: `select relname as about, n_live_tup as live from pg_stat_user_tables
      where schemaname = 'public' and n_live_tup > 10000 and last_analyze is null and last_autoanalyze is null`,
    say: ({ about, live }) =>
      `has ${live} rows but no statistics, so its lists and searches can be slow. Run: analyze ${about}.`,
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
      `was scanned completely ${times} times in ${days} days, ${live} rows each: an index is missing. npm run support-bundle lists slow lists and their plans.`,
  },
  {
    severity: 'error',
    paragraph: 'monthly-check',
    sql: `select pg_class.relname as about from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relnamespace = 'public'::regnamespace
        and not exists (select from pg_stat_progress_create_index as building where building.index_relid = indexrelid)`,
    say: ({ about }) =>
      `is an invalid index from an interrupted build. Start the server, which builds it again. If it stays invalid, run: reindex index concurrently ${about}.`,
  },
  {
    severity: 'warning',
    paragraph: 'longtransaction',
    sql: `select coalesce(nullif(application_name, ''), 'a client') as about, pid, round(extract(epoch from now() - xact_start) / 60)::int as minutes, xact_start as since
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and xact_start < now() - interval '10 minutes' and application_name <> 'marketdesk backup'`,
    say: ({ pid, minutes }) =>
      `has had a transaction open for ${minutes} minutes. Until it ends, no dead row is removed. If it is not needed, run: select pg_terminate_backend(${pid}).`,
  },
  {
    severity: 'warning',
    paragraph: 'databaseconnectionsrunout',
    sql: `select 'connections' as about, sum(numbackends) as used, current_setting('max_connections')::int as most
      from pg_stat_database having sum(numbackends) > 0.8 * current_setting('max_connections')::int`,
    say: ({ used, most }) =>
      `in use: ${used} of ${most}. Count servers (36 each) and tools, and raise max_connections.`,
  },
  {
    severity: 'error',
    paragraph: 'diskfillsup',
    sql: `select slot_name as about, pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) as kept, inactive_since as since
      from pg_replication_slots where not active and not pg_is_in_recovery()`,
    say: ({ about, kept }) =>
      `is an inactive replication slot. It keeps ${kept} of log and will fill the disk. Start its standby, or run: select pg_drop_replication_slot('${about}').`,
  },
  {
    severity: 'error',
    paragraph: 'monthly-check',
    sql: `select datname as about, age(datfrozenxid) as age from pg_database
      where datname = current_database() and age(datfrozenxid) > 1000000000`,
    say: ({ age }) =>
      `is ${age} transactions old. PostgreSQL refuses writes at two billion. End long transactions, then run: vacuum freeze.`,
  },
  {
    severity: 'error',
    paragraph: 'jobsstuck',
    needs: ['pgboss.job'],
    sql: `select name as about, count(*) as failed, min(completed_on) as since from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day' and name not like '\\_\\_%' group by name`,
    say: ({ failed }) =>
      `permanently failed ${failed} times within a day. The log has "a job failed" with the reason of each.`,
  },
  {
    severity: 'error',
    paragraph: 'jobsstuck',
    needs: ['pgboss.job'],
    sql: `select name as about, count(*) as due, min(start_after) as since from pgboss.job
      where state < 'active' and start_after < now() - interval '15 minutes' and name not like '\\_\\_%' group by name`,
    say: ({ due }) =>
      `has ${due} jobs that are more than 15 minutes overdue. At least one server has to run. Its log shows why it doesn't run them.`,
  },
  {
    severity: 'warning',
    paragraph: 'jobsstuck',
    sql: `select kind as about, count(*) as failed, min(ended_at) as since from runs where state = 'failed' and ended_at > now() - interval '1 day' group by kind`,
    say: ({ failed }) =>
      `failed ${failed} times within a day. The list of runs (top right) shows the reason to the administrator who started it.`,
  },
  {
    severity: 'info',
    paragraph: 'upgrade',
    sql: `select title->>'name' as about, done, coalesce(total, 0) as total, (paused_at is not null)::int as paused from runs
      where kind = 'backfill' and ended_at is null`,
    say: ({ done, total, paused }) =>
      `is a backfill at ${done} of about ${total} rows${paused ? '. It is paused: resume it to finish the upgrade' : ''}.`,
  },
  {
    severity: 'error',
    paragraph: 'mailstuck',
    sql: `select 'mail' as about, count(*) as waiting, min(created_at) as since from (select created_at from mail_messages
      where status = 'waiting' and mailing_id is null and (created_at < now() - interval '15 minutes' or attempts > 1) order by id limit 10000) as late having count(*) > 0`,
    say: ({ waiting }) =>
      `is waiting: ${waiting} messages. Check that the mail server (Server settings, or SMTP_URL) is reachable. The email log shows its last response.`,
  },
  {
    severity: 'warning',
    paragraph: 'mailfails',
    sql: `select 'mail' as about, count(*) as failed, min(created_at) as since from (select created_at from mail_messages
      where status = 'failed' and mailing_id is null and created_at > now() - interval '7 days' limit 10000) as lost having count(*) > 0`,
    say: ({ failed }) =>
      `could not be delivered ${failed} times within a week. The email log shows the reason for each message.`,
  },
  {
    severity: 'warning',
    paragraph: 'webhooksfail',
    sql: `select url as about, id as record, paused_because as because, ${ago('paused_at')} as hours, paused_at as since from webhook_endpoints
      where paused_because in ('failing', 'gone', 'restored')`,
    say: ({ because, hours }) =>
      `is an endpoint that has received no events for ${hours} hours (${because}). Fix it and resume it under Webhooks, or delete it there. Its backlog is kept.`,
  },
  {
    severity: 'error',
    paragraph: 'auditunsealed',
    sql: `select 'audit' as about, min(created_at) as since from audit_log where ${waitsForSeal}
      and created_at < now() - interval '10 minutes' having count(*) > 0`,
    say: () =>
      'has entries that have been waiting for their seal for more than ten minutes. The log has "could not seal the audit chain" with the reason. Fix it, then run npm run audit:verify.',
  },
  {
    severity: 'error',
    paragraph: 'auditunsealed',
    needs: ['public.audit_rejections'],
    sql: `select 'audit' as about, count(*) as rows, min(audit_id) as first, min(found_at) as since from audit_rejections
      where found_at > now() - interval '30 days' having count(*) > 0`,
    say: ({ rows, first }) =>
      `has ${rows} unsigned entries, starting with row ${first}. Someone added or changed them in the database. Run npm run audit:verify.`,
  },
  {
    severity: 'info',
    paragraph: 'database-roles',
    sql: `select 'roles' as about, current_user as role, pg_has_role(relowner, 'usage')::int as owns,
        has_table_privilege('audit_seals', 'insert')::int as seals
      from pg_class where oid = 'public.audit_log'::regclass`,
    say: ({ role, owns, seals }) =>
      owns
        ? `of the database are not separate: ${role} owns the audit trail, so anyone with its password can rewrite unsealed entries and cut off the end. A PostgreSQL of your own can separate them: see Database roles in the operations guide.`
        : `of the database are separate: ${role} owns nothing${seals ? ' and seals the audit trail' : ' and can add to the audit trail but not change it'}.`,
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
      `has accepted nothing for ${minutes} minutes (${error}). ${rows} audit entries are waiting. Check the receiver of SIEM_URL. Nothing is lost, and archiving waits until it accepts them.`,
  },
  {
    severity: 'warning',
    paragraph: 'audit-stream-to-a-siem',
    needs: ['public.audit_stream'],
    sql: `select 'SIEM' as about, skipped from audit_stream where skipped > 0 and looked_at > now() - interval '7 days'`,
    say: ({ skipped }) =>
      `did not receive ${skipped} audit entries, because they were archived while it was off. They are in the archives.`,
  },
  {
    severity: 'error',
    paragraph: 'eventsunplaced',
    sql: `select 'events' as about, created_at as since from (select created_at from events where position is null order by written limit 1) as oldest
      where created_at < now() - interval '10 minutes'`,
    say: () =>
      'have had no position for more than ten minutes, so they are not delivered. At least one server has to run. Its log has "could not place the events".',
  },
  {
    severity: 'error',
    paragraph: 'chainbehind',
    needs: ['public.chain_state'],
    sql: `select 'chain ' || chain_id as about, stopped from chain_state where stopped is not null`,
    say: ({ stopped }) => `is no longer read: ${stopped}`,
  },
  {
    severity: 'warning',
    paragraph: 'chainbehind',
    needs: ['public.chain_state'],
    sql: `select 'chain ' || chain_id as about, round(extract(epoch from now() - seen_at) / 60)::int as minutes, seen_at as since
      from chain_state where seen_at < now() - interval '10 minutes' and stopped is null`,
    say: ({ minutes }) =>
      `has not responded for ${minutes} minutes. Check its nodes in CHAIN_RPC_URL and CHAINS.`,
  },
  {
    severity: 'error',
    paragraph: 'backupold',
    sql: `select 'backup' as about, error, taken_at as since from (select error, taken_at from backups where ended_at is not null order by taken_at desc limit 1) as last where error is not null`,
    say: ({ error }) => `failed last night: ${error}. Fix the cause. The server retries after an hour.`,
  },
  {
    severity: 'error',
    paragraph: 'backupold',
    sql: `select 'backup' as about, ${ago('max(taken_at)')} as hours, max(taken_at) as since from backups where bytes is not null having max(taken_at) < now() - interval '26 hours'`,
    say: ({ hours }) =>
      `is ${hours} hours old. Check that a server with a backup folder is running. Until then, take a backup manually: npm run backup -- FOLDER.`,
  },
  {
    severity: 'warning',
    paragraph: 'nightly-backups',
    sql: `select 'backup' as about where not exists (select from backups where bytes is not null)`,
    say: () =>
      'was never taken automatically. Set the backup folder (Server settings, or BACKUP_DIR) to a folder on another disk.',
  },
  {
    severity: 'warning',
    paragraph: 'retentionstuck',
    needs: ['public.retention_round'],
    sql: `select 'retention' as about, ${ago('ended_at')} as hours, ended_at as since from retention_round where ended_at < now() - interval '50 hours'`,
    say: ({ hours }) =>
      `has not deleted expired data for ${hours} hours. At least one server has to run at night. Its log has "a job failed" with the reason.`,
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
