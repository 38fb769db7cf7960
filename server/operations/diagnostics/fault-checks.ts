import type { Check } from './checks.ts';
import { missingStandbys, undelivered } from '../metrics/faults.ts';

/** Why a node of a chain is not used. */
const leftOut: Readonly<Record<string, string>> = {
  silent: 'it does not answer',
  otherChain: 'it is on another chain',
  otherBranch: 'it is on another branch of the chain',
  behind: 'it is behind the others',
  disproved: 'it returned data that contradicts the block or the other nodes',
};

/** Keys that were lost and that no server was started with since. */
const lostKeys = `(select version, lost_at from secret_keys where lost_at is not null and not exists (
    select from servers where started_at > lost_at and secret_keys.version = any (servers.secret_keys))) as lost`;

/** Webhooks whose secret was encrypted with such a key. */
const lostSecrets = `(select endpoint.id, endpoint.url, lost.version, lost.lost_at
    from webhook_endpoints as endpoint, ${lostKeys}
    where secret_key_version(endpoint.secret) = lost.version and coalesce(paused_because, 'failing') = 'failing') as lost_secret`;

/** Checks for faults that stop the workspace or a part of it while the database answers. */
export const faultChecks: readonly Check[] = [
  {
    severity: 'error',
    paragraph: 'standbymissing',
    sql: `select 'synchronous standby' as about, missing, names, (select max(inactive_since) from pg_replication_slots
        where slot_type = 'physical' and not active) as since
      from (${missingStandbys}) as missing`,
    say: ({ missing, names }) =>
      `is missing: ${missing} of those in synchronous_standby_names (${names}). All writes are answered 503, including sign-ins. Start the standby, or remove it from that setting on the primary and reload.`,
  },
  {
    severity: 'error',
    paragraph: 'longtransaction',
    sql: `select 'process ' || holder.pid as about, holder.pid, coalesce(nullif(holder.application_name, ''), holder.usename::text, 'a client') as name,
        holder.xact_start as since, coalesce(locked.tables, 'rows') as tables
      from pg_stat_activity as holder, lateral (
        select string_agg(distinct relname, ', ' order by relname) as tables
        from pg_locks join pg_class on pg_class.oid = pg_locks.relation
        where pg_locks.pid = holder.pid and granted and mode = 'AccessExclusiveLock' and relkind in ('r', 'p')
          and relnamespace = 'public'::regnamespace) as locked
      where holder.datname = current_database() and holder.pid <> pg_backend_pid()
        and coalesce(holder.xact_start, '-infinity') < now() - interval '5 seconds'
        and (locked.tables is not null or exists (
          select from pg_stat_activity as waiter
          where waiter.wait_event_type = 'Lock' and holder.pid = any(pg_blocking_pids(waiter.pid))))`,
    say: ({ pid, name, tables }) =>
      `(${name}) has held a lock on ${tables} for more than five seconds. Calls that need it are answered 503. If it is not a migration, run: select pg_terminate_backend(${pid}).`,
  },
  {
    severity: 'error',
    paragraph: 'diskfillsup',
    sql: `select slot_name as about, wal_status as status from pg_replication_slots where wal_status in ('unreserved', 'lost')`,
    say: ({ about, status }) =>
      `is a replication slot whose log is ${status === 'lost' ? 'gone' : 'about to be removed'}: its standby can't follow. Copy the standby again. If it no longer exists, run: select pg_drop_replication_slot('${about}').`,
  },
  {
    severity: 'warning',
    paragraph: 'chainbehind',
    needs: ['public.chain_state'],
    sql: `select 'node ' || (node->>'node') as about, chain_id as chain, node->>'leftOut' as why
      from chain_state, jsonb_array_elements(nodes::jsonb) as node
      where node->>'leftOut' is not null and seen_at > now() - interval '10 minutes'`,
    say: ({ chain, why }) =>
      `of chain ${chain} is not used: ${leftOut[String(why)] ?? why}. The other nodes are used. Check CHAIN_RPC_URL or CHAINS.`,
  },
  {
    severity: 'error',
    paragraph: 'the-key-in-a-backup',
    needs: ['public.secret_keys', 'public.servers'],
    sql: `select url as about, id as record, version, lost_at as since from ${lostSecrets}`,
    say: ({ version }) =>
      `receives nothing: its secret was encrypted with key ${version}, which is lost. Choose New secret on its page, and give the new secret to the receiver.`,
  },
  {
    severity: 'warning',
    paragraph: 'webhooksfail',
    needs: ['public.secret_keys', 'public.servers'],
    sql: `select url as about, id as record, failures, last_error as error, since,
        (select to_char(min(next_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from webhook_queue where endpoint_id = id) as next
      from (${undelivered}) as undelivered where failures >= 3 and id not in (select id from ${lostSecrets})`,
    say: ({ failures, error, next }) =>
      error === 'secretUnreadable'
        ? `failed ${failures} times in a row, because no key of the servers reads its secret. Add the key that encrypted it to SECRET_KEY_PREVIOUS, or choose New secret on its page and give the new secret to the receiver.`
        : `failed ${failures} times in a row (${error}). ${next ? `The next attempt is at ${next} UTC. ` : ''}Fix the receiver, then choose Try now on its page.`,
  },
  {
    severity: 'warning',
    paragraph: 'webhookslag',
    sql: `select url as about, id as record, failures, coalesce(last_error, 'it has not answered yet') as error, since
      from (${undelivered}) as undelivered where failures < 3 and since < now() - interval '10 minutes'`,
    say: ({ failures, error }) =>
      failures
        ? `is behind: ${failures} deliveries failed in a row (${error}). Its page lists them with the responses. They are retried automatically.`
        : 'is behind: its oldest event has waited more than ten minutes. Its page shows how fast the receiver answers. Check that a server runs.',
  },
];
