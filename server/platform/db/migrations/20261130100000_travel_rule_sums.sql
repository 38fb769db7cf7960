-- expand
-- Transfers under the Travel Rule that are added up, and secrets of counterparties that are replaced with an overlap.

-- Withdrawals of a user to the same place that are less than this apart are added up.
alter table travel_rule_settings add column window_hours integer not null default 24;
alter table travel_rule_settings add constraint travel_rule_settings_window
  check (window_hours between 1 and 720) not valid;

-- The secret before the last replacement, accepted until `former_until`.
alter table travel_rule_counterparties
  add column former_secret bytea,
  add column former_key_id text collate "pg_c_utf8",
  add column former_until timestamptz;
alter table travel_rule_counterparties add constraint travel_rule_counterparties_former
  check ((former_secret is null) = (former_key_id is null) and (former_key_id is null) = (former_until is null)) not valid;

-- What the exchange sent last, as a digest with its revision: sent again, it changes nothing.
alter table travel_rule_transfers
  add column fed_digest text collate "pg_c_utf8",
  add column fed_revision bigint;
