-- Events that an endpoint will not get: they were older than events are kept when it came to them.
alter table webhook_endpoints
  add column lost_events bigint not null default 0,
  add column lost_at timestamptz,
  drop constraint webhook_endpoints_paused_because_check,
  -- restored: the desk is a copy from a backup, and somebody has to say whether it replaces the original.
  add constraint webhook_endpoints_paused_because_check
    check (paused_because in ('byHand', 'failing', 'gone', 'restored'));
