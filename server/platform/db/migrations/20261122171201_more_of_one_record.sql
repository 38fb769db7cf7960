-- outside a transaction
create index concurrently if not exists tokens_made_by on tokens (lower(creator), created_at, id) where deleted_at is null;
create index concurrently if not exists ticket_replies_of_ticket on ticket_replies (ticket_id, created_at, id);
