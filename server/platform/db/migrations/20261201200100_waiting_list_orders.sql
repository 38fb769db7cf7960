-- expand
-- outside a transaction
-- The orders and filters of the lists of screening hits and of transfers of the Travel Rule.
create index concurrently if not exists screening_hits_score on screening_hits (score, id);
create index concurrently if not exists screening_hits_state_score on screening_hits (state, score, id);
create index concurrently if not exists travel_rule_transfers_amount on travel_rule_transfers (amount, id);
create index concurrently if not exists travel_rule_transfers_state on travel_rule_transfers (state, id);
create index concurrently if not exists travel_rule_transfers_direction on travel_rule_transfers (direction, id);
