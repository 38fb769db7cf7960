/**
 * How many synchronous standbys a commit waits for, and how many are connected. A role without pg_monitor can't see
 * their state.
 */
const standbys = `(select current_setting('synchronous_standby_names') as names,
    coalesce((regexp_match(current_setting('synchronous_standby_names'), '^\\s*(?:(?:first|any)\\s+)?(\\d+)\\s*\\(', 'i'))[1]::int, 1) as needed,
    (select count(*)::int from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')) as present) as standbys`;

/**
 * Returns `missing`: how many synchronous standbys are missing, so that no commit completes. No row if commits don't
 * wait.
 */
export const missingStandbys = `select needed - present as missing, names from ${standbys}
  where names <> '' and present < needed and not pg_is_in_recovery()`;

/** Returns the endpoints that are not paused, with the time of the oldest event that they have not received. */
export const undelivered = `select endpoint.id, endpoint.url, endpoint.failures, endpoint.last_error, behind.since
  from webhook_endpoints as endpoint, event_head, lateral (
    select min(events.created_at) as since from events
    where events.position in ((select min(position) from webhook_queue where endpoint_id = endpoint.id), endpoint.position + 1)
  ) as behind
  where endpoint.paused_at is null and behind.since is not null`;
