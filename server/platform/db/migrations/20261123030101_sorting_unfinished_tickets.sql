-- expand
-- outside a transaction
-- What is open, waits or is due, in every order: the indexes have what the list sorts by, so that sorting a hundred thousand of a million
-- tickets doesn't read their rows.
drop index concurrently if exists tickets_open_sorted;
create index concurrently tickets_open_sorted on tickets ((closed_status = 0), id)
  include (closed_status, ticket_number, subject, name, email, created_at, priority, due_at)
  where closed_status = 0 and not waiting;
drop index concurrently if exists tickets_waiting_sorted;
create index concurrently tickets_waiting_sorted on tickets ((closed_status = 0), id)
  include (closed_status, ticket_number, subject, name, email, created_at, priority, due_at)
  where waiting;
drop index concurrently if exists tickets_due_sorted;
create index concurrently tickets_due_sorted on tickets (due_at, id)
  include (closed_status, ticket_number, subject, name, email, created_at, priority)
  where due_at is not null;
-- The first two are in the place of these.
drop index concurrently if exists tickets_unanswered;
drop index concurrently if exists tickets_waiting;
