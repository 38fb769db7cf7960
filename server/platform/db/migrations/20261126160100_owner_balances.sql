-- expand
-- What an owner of contracts holds of each currency of a chain, with what contracts keep for them: the last reading of each day.
create table owner_balances (
  id uuid primary key,
  chain_id numeric(78, 0) not null,
  owner text collate "pg_c_utf8" not null,
  -- The currency's contract; the zero address is the chain's own coin.
  currency text collate "pg_c_utf8" not null,
  -- By the clock of the chain, in UTC.
  day date not null,
  -- Whose fees they get.
  standards smallint[] not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  -- In the smallest unit.
  amount numeric(78, 0) not null,
  constraint owner_balances_key unique (chain_id, owner, currency, day)
);

-- What fees came to between two readings, and how the balance changed meanwhile; the first reading has none before it.
create view fee_reconciliation as
  select reading.id, reading.chain_id, reading.owner, reading.currency, reading.day, reading.block_number,
    reading.block_time, reading.from_block, reading.from_time, coin.symbol,
    trim_scale((select coalesce(sum(fee), 0) from chain_events as event
      where event.chain_id = reading.chain_id and event.currency = reading.currency
        and event.block_number > reading.from_block and event.block_number <= reading.block_number
        and event.standard = any(reading.standards) and event.name in ('Sold', 'BidAccepted'))
      * ('1e-' || coin.decimals)::numeric) as fees,
    trim_scale((reading.amount - reading.amount_before) * ('1e-' || coin.decimals)::numeric) as change
  from (
    select *, lag(block_number) over before as from_block, lag(block_time) over before as from_time,
      lag(amount) over before as amount_before, lag(standards) over before as standards_before
    from owner_balances window before as (partition by chain_id, owner, currency order by day)) as reading
  join chain_currencies as coin on coin.chain_id = reading.chain_id and coin.address = reading.currency
  -- An owner who got another contract in between got its fees for a part of the time.
  where reading.standards = reading.standards_before;
