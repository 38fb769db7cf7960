-- expand
-- What an endpoint is told of events that it will not get. Each waits in the queue before all events, at the same position, and
-- stays for as long as the log of deliveries, so that it can be sent again.
create table webhook_losses (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- In webhook_queue. Negative, as events have positive ones.
  position bigint not null,
  count bigint not null,
  -- The positions of the first and the last of them.
  first bigint not null,
  last bigint not null,
  created_at timestamptz not null default now(),
  unique (endpoint_id, position)
);
