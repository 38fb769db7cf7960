-- expand
-- The counterparties that a transfer of the Travel Rule had before its present one: taking one back evades no threshold
-- (specification 40.9).

alter table travel_rule_transfers add column former_counterparties uuid[] not null default '{}';
