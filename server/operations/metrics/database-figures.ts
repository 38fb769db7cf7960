import { waitsForSeal } from '#server/platform/audit/chain.ts';
import { missingStandbys, undelivered } from './faults.ts';

/** A figure that is read from the database on request. */
export interface DatabaseFigure {
  /** Without the prefix `marketdesk_`. */
  name: string;
  help: string;
  label?: string;
  /**
   * Returns rows of `value`, and of `label` if the figure has one, or none if there is nothing to report. Must be
   * cheap, however many rows the tables have.
   */
  sql: string;
  /** The table that it needs, with its schema. Without it, there is no figure. */
  needs?: string;
}

const age = (column: string) => `extract(epoch from now() - ${column})`;

/** Every figure of the database. */
export const databaseFigures: readonly DatabaseFigure[] = [
  {
    name: 'database_connections',
    help: 'Connections to the whole server of the database.',
    sql: `select sum(numbackends) as value from pg_stat_database`,
  },
  {
    name: 'database_max_connections',
    help: 'The most connections that the server of the database takes.',
    sql: `select current_setting('max_connections')::int as value`,
  },
  {
    name: 'database_oldest_transaction_seconds',
    help: 'How long the oldest transaction has been running.',
    sql: `select coalesce(max(${age('xact_start')}), 0) as value from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`,
  },
  {
    name: 'table_bytes',
    help: 'Size of a table with its indexes.',
    label: 'table',
    sql: `select relname as label, pg_total_relation_size(relid) as value from pg_stat_user_tables where schemaname = 'public'`,
  },
  {
    name: 'table_rows',
    help: 'Rows of a table, as PostgreSQL estimates.',
    label: 'table',
    sql: `select relname as label, greatest(reltuples, 0) as value from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  },
  {
    name: 'table_dead_rows',
    help: 'Dead rows of a table, which a vacuum will remove.',
    label: 'table',
    sql: `select relname as label, n_dead_tup as value from pg_stat_user_tables where schemaname = 'public'`,
  },
  {
    name: 'sessions',
    help: 'Sessions of admins that are signed in.',
    sql: `select count(*) as value from admin_sessions where ended_at is null and expires_at > now()`,
  },
  {
    name: 'mail_waiting_messages',
    help: 'Messages that wait to be sent, counted up to 10,000.',
    sql: `select count(*) as value from (select from mail_messages where status = 'waiting' limit 10000) as waiting`,
  },
  {
    name: 'mail_oldest_waiting_seconds',
    help: 'For how long the oldest waiting message has waited.',
    // Ids begin with their time, so the smallest is the oldest.
    sql: `select coalesce((select ${age('created_at')} from mail_messages where status = 'waiting' order by id limit 1), 0) as value`,
  },
  {
    name: 'mail_failed_messages',
    help: 'Emails that permanently failed, counted up to 10,000.',
    sql: `select count(*) as value from (select from mail_messages where status = 'failed' limit 10000) as failed`,
  },
  {
    name: 'mail_failed_day_messages',
    help: 'Messages outside mailings of the last day that could not be sent, counted up to 1,000.',
    sql: `select count(*) as value from (select from mail_messages where status = 'failed' and mailing_id is null
      and created_at > now() - interval '1 day' limit 1000) as failed`,
  },
  {
    name: 'synchronous_standbys_missing',
    help: 'Synchronous standbys without which no write ends; 0 where all are there, or writes wait for none.',
    sql: `select coalesce((select missing from (${missingStandbys}) as missing), 0) as value`,
  },
  {
    name: 'mailings_open',
    help: 'Mailings that are being sent.',
    sql: `select count(*) as value from mailings where finished_at is null and cancelled_at is null`,
  },
  {
    name: 'jobs_waiting',
    help: 'Background jobs that wait or run, by their queue.',
    label: 'queue',
    sql: `select name as label, count(*) as value from pgboss.job where state < 'completed' group by name`,
    needs: 'pgboss.job',
  },
  {
    name: 'job_oldest_due_seconds',
    help: 'For how long the oldest job has been due, by its queue.',
    label: 'queue',
    sql: `select name as label, max(greatest(${age('start_after')}, 0)) as value from pgboss.job
      where state < 'active' group by name`,
    needs: 'pgboss.job',
  },
  {
    name: 'runs_open',
    help: 'Imports, exports and other jobs that people wait for, by their state.',
    label: 'state',
    sql: `select state as label, count(*) as value from runs where ended_at is null group by state`,
  },
  {
    name: 'audit_sealed_position',
    help: 'The position of the last sealed row of the audit trail.',
    sql: `select position as value from audit_chain_head`,
  },
  {
    name: 'audit_oldest_unsealed_seconds',
    help: 'For how long the oldest row of the audit trail has waited for its seal.',
    sql: `select coalesce(max(${age('audit_log.created_at')}), 0) as value
      from audit_log where ${waitsForSeal}`,
  },
  {
    name: 'erasures_stopped',
    help: 'Erasures of users that something stops.',
    sql: `select count(*) as value from erasures where ended_at is null and stopped_at is not null`,
  },
  {
    name: 'audit_head_age_seconds',
    help: 'How long ago the newest head of the audit trail was sent out.',
    sql: `select ${age('max(published_at)')} as value from audit_published_heads having count(*) > 0`,
  },
  {
    name: 'audit_anchor_age_seconds',
    help: 'Time since the newest anchor on its chain was signed.',
    sql: `select ${age('max(created_at)')} as value from audit_anchors where state in ('mined', 'final') having count(*) > 0`,
  },
  {
    name: 'audit_anchor_waiting_seconds',
    help: 'How long an anchor has waited to be mined, or anchoring has been blocked.',
    sql: `select ${age('min(since)')} as value from (
        select created_at as since from audit_anchors where state = 'sent'
        union all select since from audit_anchor_trouble) as waiting having count(*) > 0`,
  },
  {
    name: 'audit_stream_position',
    help: 'The position of the last row of the audit trail that the receiver of SIEM_URL took.',
    sql: `select position as value from audit_stream where looked_at > now() - interval '7 days'`,
  },
  {
    name: 'audit_stream_lag_rows',
    help: 'Sealed rows of the audit trail that the receiver of SIEM_URL has not taken yet.',
    sql: `select greatest(head.position - stream.position, 0) as value from audit_stream as stream, audit_chain_head as head
      where looked_at > now() - interval '7 days'`,
  },
  {
    name: 'audit_stream_failing_seconds',
    help: 'For how long the receiver of SIEM_URL has taken nothing.',
    sql: `select coalesce(${age('failing_since')}, 0) as value from audit_stream where looked_at > now() - interval '7 days'`,
  },
  {
    name: 'events_position',
    help: 'The position of the last event that readers can see.',
    sql: `select position as value from event_head`,
  },
  {
    name: 'events_oldest_unplaced_seconds',
    help: 'For how long the oldest event has waited for its position.',
    sql: `select coalesce((select ${age('created_at')} from events where position is null order by written limit 1), 0) as value`,
  },
  {
    name: 'webhook_backlog_events',
    help: 'Events that endpoints of webhooks have still to get, by the state of the endpoint; those of other types are counted until they are looked at.',
    label: 'state',
    sql: `select case when paused_at is not null then 'paused' when failures > 0 then 'waiting' else 'delivering' end as label,
        sum(greatest(event_head.position - endpoint.position, 0) + (
          select count(*) from webhook_queue where endpoint_id = endpoint.id)) as value
      from webhook_endpoints as endpoint, event_head group by 1`,
  },
  {
    name: 'webhook_failing_endpoints',
    help: 'Endpoints of webhooks whose last deliveries failed, or that were paused for that.',
    sql: `select count(*) as value from webhook_endpoints
      where (paused_at is null and failures > 2) or paused_because in ('failing', 'gone')`,
  },
  {
    name: 'webhook_oldest_undelivered_seconds',
    help: 'For how long the oldest event has waited for its delivery to an endpoint that is not paused.',
    sql: `select coalesce(${age('min(since)')}, 0) as value from (${undelivered}) as undelivered`,
  },
  {
    name: 'webhook_lost_events',
    help: 'Events that endpoints of webhooks will not get, because they were no longer kept.',
    sql: `select coalesce(sum(lost_events), 0) as value from webhook_endpoints`,
  },
  {
    name: 'feed_waiting_references',
    help: 'References of rows to records that have not arrived, as PostgreSQL estimates.',
    sql: `select greatest(reltuples, 0) as value from pg_class where oid = 'feed_waiting'::regclass`,
  },
  {
    name: 'chain_lag_blocks',
    help: 'How many blocks of each chain are not read yet.',
    label: 'chain',
    sql: `select chain_id::text as label, greatest(head - block_number, 0) as value from chain_state`,
  },
  {
    name: 'chain_seen_seconds',
    help: 'For how long no node of each chain has answered.',
    label: 'chain',
    sql: `select chain_id::text as label, ${age('seen_at')} as value from chain_state`,
  },
  {
    name: 'chain_stopped',
    help: '1 where the reading of a chain waits for an administrator.',
    label: 'chain',
    sql: `select chain_id::text as label, (stopped is not null)::int as value from chain_state`,
  },
  {
    name: 'backup_age_seconds',
    help: 'The age of the last whole nightly backup.',
    sql: `select ${age('taken_at')} as value from backups where bytes is not null order by taken_at desc limit 1`,
  },
  {
    name: 'backup_failed',
    help: '1 where the last attempt at a nightly backup failed.',
    sql: `select (error is not null)::int as value from backups where ended_at is not null order by taken_at desc limit 1`,
  },
  {
    name: 'retention_days',
    help: 'For how many days a kind of log is kept; those that stay for ever are left out.',
    label: 'kind',
    sql: `select kind as label, keep_days as value from retention_terms where keep_days is not null`,
  },
  {
    name: 'retention_round_age_seconds',
    help: 'How long ago the last round ended that deletes what is past its term.',
    sql: `select ${age('ended_at')} as value from retention_round`,
  },
  {
    name: 'retention_left_over',
    help: '1 where that round had to stop with work left.',
    sql: `select (not is_whole)::int as value from retention_round`,
  },
];
