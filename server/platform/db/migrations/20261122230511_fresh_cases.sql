-- expand
-- outside a transaction
-- Cases that nobody has touched yet, which the desk may give to somebody.
drop index concurrently if exists cases_fresh;
create index concurrently cases_fresh on cases (priority desc, opened_at, id) where state = 'new' and version = 1 and not is_escalated;
