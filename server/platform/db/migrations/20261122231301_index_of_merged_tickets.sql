-- expand
-- outside a transaction
drop index concurrently if exists tickets_merged_into;
create index concurrently tickets_merged_into on tickets (merged_into, id) where merged_into is not null;
