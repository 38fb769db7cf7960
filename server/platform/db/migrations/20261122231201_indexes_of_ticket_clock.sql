-- expand
-- outside a transaction
drop index concurrently if exists tickets_due;
create index concurrently tickets_due on tickets (due_at, id);
drop index concurrently if exists tickets_clock;
create index concurrently tickets_clock on tickets (clock_version, id) where closed_status = 0;
