-- What came from outside: which record of the desk is which of the sender's. One partition for each entity, as each is
-- written in bulk on its own.
create table feed_records (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  -- Null while the record has not arrived and others refer to it, and while it is parked.
  record_id uuid,
  revision bigint,
  -- What was sent last for those fields that the desk may change as well.
  sent jsonb,
  -- A row that can't be a record yet, because what it needs has not arrived.
  parked jsonb,
  primary key (entity, source, external_id),
  constraint feed_records_parked check (parked is null or record_id is null)
) partition by list (entity);
create index feed_records_record_id on feed_records (record_id) where record_id is not null;

create table feed_users partition of feed_records for values in ('users');
create table feed_logins partition of feed_records for values in ('logins');
create table feed_currencies partition of feed_records for values in ('currencies');
create table feed_withdrawals partition of feed_records for values in ('withdrawals');
create table feed_transfers partition of feed_records for values in ('transfers');
create table feed_trades partition of feed_records for values in ('trades');
create table feed_tickets partition of feed_records for values in ('tickets');
create table feed_ticket_replies partition of feed_records for values in ('ticket-replies');
create table feed_bids partition of feed_records for values in ('bids');
create table feed_tokens partition of feed_records for values in ('tokens');
create table feed_auctions partition of feed_records for values in ('auctions');
create table feed_reports partition of feed_records for values in ('reports');
create table feed_subscribers partition of feed_records for values in ('subscribers');
create table feed_verifications partition of feed_records for values in ('verifications');
create table feed_community_users partition of feed_records for values in ('community-users');

-- References to records that have not arrived yet. What is awaited has a row in feed_records without a record: whoever
-- brings it and whoever begins to wait for it meet there, so that neither misses the other.
create table feed_waiting (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  field text not null,
  target_entity text not null,
  target_id text collate "C" not null,
  primary key (entity, source, external_id, field)
);
create index feed_waiting_target on feed_waiting (target_entity, source, target_id);

-- Rows now come in thousands at once. Collected first, up to 4 MB, they go into a trigram index together at a sixth of the cost:
-- docs/decisions/081-feed-trigram-indexes.md.
alter index users_search set (fastupdate = on);
alter index logins_search set (fastupdate = on);
alter index withdrawals_search set (fastupdate = on);
alter index fund_transfers_search set (fastupdate = on);
alter index trades_search set (fastupdate = on);
