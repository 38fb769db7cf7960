-- What the marketplace charges: one row, there from the start.
create table settings (
  id uuid primary key,
  only_row boolean not null default true unique check (only_row),
  -- Percent.
  royalty_fee numeric not null default 0 check (royalty_fee >= 0 and royalty_fee <= 25),
  service_fee numeric not null default 0 check (service_fee >= 0 and service_fee <= 10),
  service_fee_721 numeric not null default 0 check (service_fee_721 >= 0 and service_fee_721 <= 10),
  service_fee_1155 numeric not null default 0 check (service_fee_1155 >= 0 and service_fee_1155 <= 10),
  bid_fee numeric not null default 0 check (bid_fee >= 0 and bid_fee <= 10),
  -- What one PKS costs, in US dollars.
  pks_price_usd numeric not null default 0 check (pks_price_usd >= 0),
  version integer not null default 1
);

-- Every change of a setting: one row for each field.
create table setting_changes (
  id uuid primary key,
  field text not null check (field in ('royaltyFee', 'serviceFee', 'serviceFee721', 'serviceFee1155', 'bidFee',
    'pksPriceUsd')),
  from_value numeric not null,
  to_value numeric not null,
  -- An administrator in the desk, or a transaction that the chain confirmed, whoever sent it.
  source text not null check (source in ('admin', 'chain')),
  admin_id uuid references principals (id),
  transaction_hash text,
  created_at timestamptz not null default now(),
  -- The block that a change of a fee was confirmed in, so that it can be undone with it.
  chain_block bigint,
  -- Where in its block the event of a fee's change stands: with the block, it says which of two changes came
  -- later.
  chain_log_index integer,
  constraint setting_changes_has_source check (case source
    when 'admin' then (admin_id is not null and transaction_hash is null)
    else (transaction_hash is not null)
end)
);
create index setting_changes_newest on setting_changes (created_at, id);
create index setting_changes_admin on setting_changes (admin_id);
-- A confirmed transaction counts once for each field, however often it is read.
create unique index setting_changes_chain_key on setting_changes (transaction_hash, field)
  where transaction_hash is not null;

-- What was read of the chain: events as they were logged, and how far. Rows of other tables that come from the
-- chain follow from these, so they can be worked out anew at any time.
create table chain_state (
  chain_id numeric(78,0) primary key,
  genesis_hash text not null,
  -- The two contracts, EIP-55 checksummed, and their own names.
  single_contract text not null,
  multi_contract text not null,
  single_name text not null,
  multi_name text not null,
  -- The node's address where the desk runs the chain itself; never that of another node, which may hold a key.
  local_url text,
  start_block bigint not null,
  -- The last block that was read; one before the first where none was.
  block_number bigint not null,
  -- Empty where none was.
  block_hash text not null default '',
  head bigint not null default 0,
  -- Where reading anew has come to; null where nothing is read anew.
  rebuild_from bigint,
  -- Why reading has stopped for good, in a sentence.
  stopped text,
  last_error text,
  last_error_at timestamptz,
  seen_at timestamptz not null default now(),
  -- When the last block that was read was made, in seconds since 1970: orders may have a last second.
  block_time bigint not null default 0,
  -- Its place among the chains of the configuration: the first, 0, has the fees of the settings.
  place integer not null default 0,
  -- The next stored block to prove again: earlier versions believed one node about contents. Null where all of
  -- them are proved.
  prove_from bigint default 0,
  -- The nodes that the reader asks, and why it leaves one out.
  nodes jsonb not null default '[]',
  -- Up to which block the moves of the coins of bids were looked at, and that block's hash.
  bids_block bigint,
  bids_hash text
);

-- The latest blocks, so that a change of branch can be followed to where the branches part.
create table chain_blocks (
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  chain_id numeric(78,0) not null,
  primary key (chain_id, number)
);

-- TODO chain_events
create table chain_events (
  block_number bigint not null,
  log_index integer not null,
  -- One transfer of many ids is one event with a part for each.
  part integer not null default 0,
  block_hash text not null,
  transaction_hash text not null,
  occurred_at timestamptz not null,
  -- Which of the two contracts: the one of single copies or the other.
  standard smallint not null check (standard in (721, 1155)),
  name text not null,
  token_id numeric(78,0),
  -- Who acted (creator, seller, sender) and who else had part in it (buyer, bidder, receiver).
  account text,
  counterpart text,
  nonce numeric(78,0),
  quantity numeric(78,0),
  -- In the smallest unit: a price each where an order is placed or changed, else a total.
  amount numeric(78,0),
  currency text,
  fee numeric(78,0),
  royalty numeric(78,0),
  details jsonb,
  chain_id numeric(78,0) not null,
  primary key (chain_id, block_number, log_index, part)
);
create index chain_events_token on chain_events (standard, token_id, block_number, log_index, part);
create index chain_events_rare on chain_events (name, standard, block_number, log_index)
  where name in ('ServiceFeeChanged', 'TokenTypeSet');
-- What a token is worked out from without reading all that ever happened to it: its latest sale, and a seller's
-- orders.
create index chain_events_sales on chain_events (standard, token_id, block_number, log_index) where name in ('Sold',
  'BidAccepted');
create index chain_events_order_numbers on chain_events (standard, token_id, account, nonce)
  where name in ('OrderPlaced', 'PriceChanged', 'OrderCancelled', 'Sold');
create index chain_events_expiry on chain_events ((((details ->> 'expiry'))::numeric)) where name = 'OrderPlaced'
  and (details ? 'expiry');
create index chain_events_order_currency on chain_events (standard, currency, token_id) where name = 'OrderPlaced'
  and currency <> '0x0000000000000000000000000000000000000000';
create index chain_events_owner on chain_events (block_number, log_index) where name in ('ServiceFeeChanged',
  'TokenTypeSet', 'Paused', 'Unpaused', 'OwnershipTransferStarted', 'OwnershipTransferred', 'ContractURIUpdated',
  'Rescued', 'TokenRescued');
-- Which bid with a nonce was accepted.
create index chain_events_bids on chain_events (counterpart, nonce) where name = 'BidAccepted';
create index chain_events_fees on chain_events (chain_id, currency, block_number) include (standard, fee)
  where name in ('Sold', 'BidAccepted');

-- ERC-20 tokens that were paid with, as their contracts describe them.
create table chain_currencies (
  chain_id numeric(78,0) not null,
  address text not null,
  symbol text not null,
  decimals smallint not null check (decimals >= 0 and decimals <= 77),
  primary key (chain_id, address)
);

-- Tokens whose minting was undone: the chain, not an administrator, took them off the lists.
create table chain_dropped_tokens (
  token_record uuid primary key references tokens (id) on delete cascade,
  dropped_at timestamptz not null default now()
);

-- Who holds how many copies of the tokens that have several: kept along with the events, because a popular one is
-- moved millions of times.
create table chain_copies (
  token_id numeric(78,0) not null,
  holder text not null,
  quantity numeric(78,0) not null,
  chain_id numeric(78,0) not null,
  primary key (chain_id, token_id, holder)
);
create index chain_copies_most on chain_copies (token_id, quantity desc, holder);

-- What the owner of a contract is asked to do by the desk, from the request to the chain's answer.
create table owner_acts (
  id uuid primary key,
  chain_id numeric(78,0) not null,
  standard smallint not null check (standard in (721, 1155)),
  contract text not null,
  act text not null,
  arguments jsonb not null,
  -- What it is about: a contract has one open act about each.
  subject text not null,
  -- The call, as it is sent to the contract.
  data text not null,
  -- Who has to send it to the contract: the owner or, to accept the contract, whom it is offered to.
  sender text not null,
  -- Of a Safe alone: its number there, and what its owners sign.
  safe_version text,
  safe_nonce numeric(78,0),
  safe_hash text,
  -- Who its owners are and how many have to sign, when the chain was last looked at.
  safe_owners text[],
  safe_threshold integer,
  state text not null check (state in ('open', 'sent', 'done', 'failed', 'replaced', 'withdrawn', 'void', 'lapsed')),
  reason text collate "pg_c_utf8",
  proposed_by uuid not null references admins (id),
  proposed_at timestamptz not null default clock_timestamp(),
  -- Of an account alone: after that a transaction of this content counts as one that nobody asked for.
  lapses_at timestamptz,
  transaction_hash text,
  -- Several acts that are signed at once, in the order of their parts; null for one by itself.
  batch uuid,
  part smallint not null default 0,
  -- Of a Safe: the contract that makes the calls of a batch one after another.
  safe_to text,
  constraint owner_acts_safe check (num_nonnulls(safe_version, safe_nonce, safe_hash, safe_owners, safe_threshold,
    lapses_at) in (1, 5) and ((lapses_at is null) <> (safe_hash is null)))
);
create unique index owner_acts_subject_key on owner_acts (chain_id, contract, subject) where state in ('open',
  'sent');
create index owner_acts_newest on owner_acts (proposed_at, id);
-- The acts of a batch share a number of their Safe.
create unique index owner_acts_nonce_part_key on owner_acts (chain_id, sender, safe_nonce, part)
  where state in ('open', 'sent');

-- TODO owner_act_signatures
create table owner_act_signatures (
  act_id uuid not null references owner_acts (id),
  signer text not null,
  signature text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (act_id, signer)
);

-- What happened to an act, in order.
create table owner_act_steps (
  id uuid primary key,
  act_id uuid not null references owner_acts (id),
  kind text not null,
  details jsonb,
  -- Null where nobody of the desk did it.
  admin_id uuid references admins (id),
  at timestamptz not null default clock_timestamp()
);
create index owner_act_steps_of on owner_act_steps (act_id, id);

-- What the owner changed on the contracts, with who sent it, and whether anybody asked for it here.
create table owner_changes (
  id uuid primary key,
  chain_id numeric(78,0) not null,
  standard smallint not null,
  contract text not null,
  name text not null,
  details jsonb not null,
  transaction_hash text not null,
  -- Of several of a name in one transaction.
  part integer not null,
  block_number bigint not null,
  block_hash text not null,
  log_index integer not null,
  at timestamptz not null,
  sender text,
  -- The contract that the transaction went to, where that is another one, such as a Safe.
  through text,
  act_id uuid references owner_acts (id),
  -- 'before' the watch began; 'asked' for in the desk; 'unasked', until an administrator has 'seen' it.
  state text not null check (state in ('before', 'asked', 'unasked', 'seen')),
  seen_by uuid references admins (id),
  seen_at timestamptz,
  reason text collate "pg_c_utf8",
  -- The chain has dropped it.
  undone_at timestamptz,
  constraint owner_changes_key unique (chain_id, transaction_hash, standard, name, part)
);
create index owner_changes_newest on owner_changes (block_number, log_index);
create index owner_changes_unasked on owner_changes (at) where state = 'unasked' and undone_at is null;
create index owner_changes_act on owner_changes (act_id);

-- What the contracts say of themselves at the last block that was looked at.
create table contract_facts (
  standard smallint not null check (standard in (721, 1155)),
  chain_id numeric(78,0) not null,
  contract text not null,
  owner text not null,
  owner_kind text not null check (owner_kind in ('account', 'safe', 'contract')),
  owner_safe jsonb,
  pending_owner text,
  pending_kind text check (pending_kind in ('account', 'safe', 'contract')),
  pending_safe jsonb,
  is_paused boolean not null,
  fee numeric not null,
  -- By name: the coins that are accepted.
  coins jsonb not null,
  -- What it holds and owes of each.
  balances jsonb not null,
  is_short boolean not null,
  block_number bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- For how many seconds the acts of an owner wait that is a timelock; null of any other owner. [with
  -- pending_delay]
  owner_delay bigint,
  pending_delay bigint,
  -- Where what was read of the contract differs from what it says of itself.
  drift jsonb not null default '[]',
  primary key (chain_id, standard)
);

-- Since when the owner's changes are watched, and up to where that is done: no row before the first look.
create table contract_watch (
  chain_id numeric(78,0) primary key,
  genesis_hash text not null,
  since_block bigint not null,
  block_number bigint not null,
  block_hash text not null
);

-- What bidders have signed and the desk has verified. Numbers are whole, as they were signed.
create table signed_bids (
  bid_id uuid primary key references bids (id) on delete cascade,
  -- The EIP-712 digest by the contract's own domain: two bids with the same one are the same bid.
  digest text not null unique,
  chain_id numeric(78,0) not null,
  contract text not null,
  bidder text not null,
  token_id numeric(78,0) not null,
  content text not null,
  quantity numeric(78,0) not null,
  currency text not null,
  amount numeric(78,0) not null,
  nonce numeric(78,0) not null,
  deadline numeric(78,0) not null,
  max_fee numeric(78,0) not null,
  max_royalty numeric(78,0) not null,
  signature text not null,
  -- Whether the bidder held and allowed the amount when it was last looked at.
  is_covered boolean not null,
  watched_block bigint not null,
  -- The block in which it was first seen not to be open any more: a change of branch may open it again.
  settled_block bigint,
  created_at timestamptz not null default now()
);
create index signed_bids_to_watch on signed_bids (watched_block) where settled_block is null;
create index signed_bids_settled on signed_bids (settled_block) where settled_block is not null;
create index signed_bids_nonce on signed_bids (bidder, nonce);

-- Names that administrators keep for addresses of chains.
create table address_names (
  id uuid primary key,
  -- EIP-55 checksummed. The same account on every chain, so it has one name.
  address text collate "pg_c_utf8" not null unique,
  name text collate "pg_c_utf8" not null,
  -- What the name looks like, whatever characters it is made of (server/platform/base/name-shape.ts).
  shape text collate "pg_c_utf8" not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint address_names_name_key unique (shape)
);
-- Another address with the same ends is shortened to the same text.
create index address_names_ends on address_names (lower(("left"(address, 6) || "right"(address, 4))));

-- What an owner of contracts holds of each currency of a chain, with what contracts keep for them: the last
-- reading of each day.
create table owner_balances (
  id uuid primary key,
  chain_id numeric(78,0) not null,
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
  amount numeric(78,0) not null,
  constraint owner_balances_key unique (chain_id, owner, currency, day)
);

-- Who holds how many copies of what.
create view chain_holdings as
select standard, token_id, holder, sum(change) as quantity, chain_id
from (
  select chain_id, standard, token_id, counterpart as holder, quantity as change from chain_events where name = 'Transfer'
  union all
  select chain_id, standard, token_id, account, -quantity from chain_events where name = 'Transfer') as moves
where holder <> '0x0000000000000000000000000000000000000000'
group by chain_id, standard, token_id, holder
having sum(change) > 0;

-- As it was, with the chain.
create view chain_orders as
select placed.standard, placed.token_id, placed.account as seller, changed.amount as price, changed.nonce,
  placed.quantity - sold.quantity as quantity, placed.currency, placed.fee, placed.chain_id
from chain_events as placed
cross join lateral (
  select coalesce(sum(later.quantity), 0) as quantity
  from chain_events as later
  where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
    and later.account = placed.account and later.name = 'Sold' and later.nonce >= placed.nonce) as sold
cross join lateral (
  select later.amount, later.nonce
  from chain_events as later
  where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
    and later.account = placed.account and later.name in ('OrderPlaced', 'PriceChanged') and later.nonce >= placed.nonce
  order by later.nonce desc
  limit 1) as changed
where placed.name = 'OrderPlaced' and placed.quantity > sold.quantity
  and not exists (
    select from chain_events as later
    where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
      and later.account = placed.account
      and (later.name = 'OrderPlaced' and later.nonce > placed.nonce
        or later.name = 'OrderCancelled' and later.nonce >= placed.nonce))
  and (placed.details is null or not placed.details ? 'expiry'
    or (placed.details ->> 'expiry')::numeric >= (
      select block_time from chain_state as state where state.chain_id = placed.chain_id))
  -- The same token again leaves orders open, and its event has a number; of older contracts none has, and all orders ended.
  and not exists (
    select from chain_events as later
    where later.name = 'TokenTypeSet' and later.chain_id = placed.chain_id and later.standard = placed.standard
      and placed.currency <> '0x0000000000000000000000000000000000000000' and later.counterpart = placed.currency
      and (later.account <> later.counterpart or not later.details ? 'number')
      and (later.block_number, later.log_index) > (placed.block_number, placed.log_index));

-- What a new workspace begins with.
insert into settings (id) values ('019aa6b0-0000-7000-8000-000000000001');
