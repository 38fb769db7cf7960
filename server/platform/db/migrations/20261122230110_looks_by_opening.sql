-- expand
-- outside a transaction
-- What waits for a second look, in the order of the list.
create index concurrently if not exists cases_look_opened_at on cases (look, opened_at, id) where look is not null;
