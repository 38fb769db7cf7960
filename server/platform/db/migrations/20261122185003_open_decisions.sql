-- expand
-- outside a transaction
-- What an older policy was asked about.
create index concurrently if not exists withdrawal_decisions_open_policy on withdrawal_decisions (policy_version, id)
  where state in ('waiting', 'approved', 'held');
-- What waits for somebody, in the orders in which it is worked off.
create index concurrently if not exists withdrawal_decisions_open_asked_at on withdrawal_decisions (asked_at, id)
  where state in ('waiting', 'approved') and needed > 0;
create index concurrently if not exists withdrawal_decisions_open_amount on withdrawal_decisions (amount, id)
  where state in ('waiting', 'approved') and needed > 0;
