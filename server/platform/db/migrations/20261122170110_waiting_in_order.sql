-- outside a transaction
-- Who waits for a record is read in pieces, from a place on.
create index concurrently if not exists feed_waiting_in_order
  on feed_waiting (source, target_entity, target_id, entity, external_id, field);
drop index concurrently if exists feed_waiting_target;
