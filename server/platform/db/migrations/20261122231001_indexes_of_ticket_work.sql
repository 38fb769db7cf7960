-- expand
-- outside a transaction
drop index concurrently if exists tickets_waiting;
create index concurrently tickets_waiting on tickets ((closed_status = 0), id) include (closed_status) where waiting;
drop index concurrently if exists tickets_unanswered;
create index concurrently tickets_unanswered on tickets ((closed_status = 0), id) include (closed_status)
  where closed_status = 0 and not waiting;
drop index concurrently if exists tickets_priority;
create index concurrently tickets_priority on tickets (priority, id);
drop index concurrently if exists tickets_of_priority;
create index concurrently tickets_of_priority on tickets (priority, (closed_status = 0), id) include (closed_status);
drop index concurrently if exists tickets_tags;
create index concurrently tickets_tags on tickets using gin (tags) with (fastupdate = off);
