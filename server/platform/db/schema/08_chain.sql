-- The blockchain: fees and other settings, what was read of the contracts, changes of the contracts by their owner,
-- signed bids and the address book.

-- The fees of the marketplace. One row.
create table settings (
  id uuid primary key,
  only_row boolean not null default true unique check (only_row),
  -- Fees are in percent.
  royalty_fee numeric not null default 0 check (royalty_fee >= 0 and royalty_fee <= 25),
  service_fee numeric not null default 0 check (service_fee >= 0 and service_fee <= 10),
  service_fee_721 numeric not null default 0 check (service_fee_721 >= 0 and service_fee_721 <= 10),
  service_fee_1155 numeric not null default 0 check (service_fee_1155 >= 0 and service_fee_1155 <= 10),
  bid_fee numeric not null default 0 check (bid_fee >= 0 and bid_fee <= 10),
  -- The price of one PKS in US dollars.
  pks_price_usd numeric not null default 0 check (pks_price_usd >= 0),
  version integer not null default 1
);

-- A change of one field of the settings.
create table setting_changes (
  id uuid primary key,
  field text not null check (field in ('royaltyFee', 'serviceFee', 'serviceFee721', 'serviceFee1155', 'bidFee',
    'pksPriceUsd')),
  from_value numeric not null,
  to_value numeric not null,
  -- `admin`: an administrator or API key changed it here. `chain`: a transaction changed the contract.
  source text not null check (source in ('admin', 'chain')),
  admin_id uuid references principals (id),
  transaction_hash text,
  created_at timestamptz not null default now(),
  -- The block of the transaction, so that the change is undone if the blockchain drops the block.
  chain_block bigint,
  -- The place of the event in its block, which decides which of two changes is the later one.
  chain_log_index integer,
  constraint setting_changes_has_source check (case source
    when 'admin' then (admin_id is not null and transaction_hash is null)
    else (transaction_hash is not null)
end)
);
create index setting_changes_newest on setting_changes (created_at, id);
create index setting_changes_admin on setting_changes (admin_id);
-- A transaction that is read again adds no second change.
create unique index setting_changes_chain_key on setting_changes (transaction_hash, field)
  where transaction_hash is not null;

-- How far a blockchain was read. Events are stored as they were logged; other rows that come from the blockchain are
-- derived from them and can be derived again.
create table chain_state (
  chain_id numeric(78,0) primary key,
  genesis_hash text not null,
  -- The two contracts, EIP-55 checksummed, with their names.
  single_contract text not null,
  multi_contract text not null,
  single_name text not null,
  multi_name text not null,
  -- The node's address if this server runs the blockchain itself. Addresses of other nodes are not stored, because
  -- they can contain a key.
  local_url text,
  start_block bigint not null,
  -- The last block that was read, or the one before the first if none was.
  block_number bigint not null,
  -- Empty if no block was read.
  block_hash text not null default '',
  -- The newest block of the blockchain.
  head bigint not null default 0,
  -- The next block to derive rows from again. Null: none.
  rebuild_from bigint,
  -- Why reading has stopped until an administrator acts, in a sentence.
  stopped text,
  last_error text,
  last_error_at timestamptz,
  seen_at timestamptz not null default now(),
  -- The time of the last block that was read, in seconds since 1970. Orders with an expiry are compared with it.
  block_time bigint not null default 0,
  -- The place among the configured blockchains. The settings have the fees of the first, 0.
  place integer not null default 0,
  -- The next stored block to verify against several nodes. Null: all are verified.
  prove_from bigint default 0,
  -- The nodes that the reader uses, and why it ignores some of them.
  nodes jsonb not null default '[]',
  -- The last block up to which transfers of the bidders' currencies were checked, with its hash.
  bids_block bigint,
  bids_hash text
);

-- One of the latest blocks. When the blockchain changes to another branch, they show where the branches part.
create table chain_blocks (
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  chain_id numeric(78,0) not null,
  primary key (chain_id, number)
);

-- An event of a contract, as the blockchain logged it.
create table chain_events (
  block_number bigint not null,
  log_index integer not null,
  -- A transfer of several ids is one event with a row for each id.
  part integer not null default 0,
  block_hash text not null,
  transaction_hash text not null,
  occurred_at timestamptz not null,
  -- The contract of the event: ERC-721 or ERC-1155.
  standard smallint not null check (standard in (721, 1155)),
  name text not null,
  token_id numeric(78,0),
  -- Who acted (creator, seller, sender), and the other party (buyer, bidder, receiver).
  account text,
  counterpart text,
  nonce numeric(78,0),
  quantity numeric(78,0),
  -- In the smallest unit: a price for each copy if an order is placed or changed, otherwise a total.
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
-- The latest sale of a token and the orders of a seller, so that a token is derived without reading its whole
-- history.
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
-- Whether a bid with a nonce was accepted.
create index chain_events_bids on chain_events (counterpart, nonce) where name = 'BidAccepted';
-- The fees of a range of blocks, by currency.
create index chain_events_fees on chain_events (chain_id, currency, block_number) include (standard, fee)
  where name in ('Sold', 'BidAccepted');

-- An ERC-20 token that was used for payment, as its contract describes it.
create table chain_currencies (
  chain_id numeric(78,0) not null,
  address text not null,
  symbol text not null,
  decimals smallint not null check (decimals >= 0 and decimals <= 77),
  primary key (chain_id, address)
);

-- A token whose minting was undone when the blockchain dropped its block. It is deleted because of that, not by an
-- administrator.
create table chain_dropped_tokens (
  token_record uuid primary key references tokens (id) on delete cascade,
  dropped_at timestamptz not null default now()
);

-- How many copies of an ERC-1155 token an address holds. It is kept with each event, because a popular token is
-- transferred millions of times.
create table chain_copies (
  token_id numeric(78,0) not null,
  holder text not null,
  quantity numeric(78,0) not null,
  chain_id numeric(78,0) not null,
  primary key (chain_id, token_id, holder)
);
create index chain_copies_most on chain_copies (token_id, quantity desc, holder);

-- A contract change that administrators propose to the contract's owner, with its state up to the result on the
-- blockchain.
create table owner_acts (
  id uuid primary key,
  chain_id numeric(78,0) not null,
  standard smallint not null check (standard in (721, 1155)),
  contract text not null,
  act text not null,
  arguments jsonb not null,
  -- What the change is about. A contract has at most one open change for each subject.
  subject text not null,
  -- The encoded call to the contract.
  data text not null,
  -- Who must send the call: the owner or, to accept ownership, the next owner.
  sender text not null,
  -- For a Safe: its version, the nonce of the transaction, and the hash that its owners sign.
  safe_version text,
  safe_nonce numeric(78,0),
  safe_hash text,
  -- The Safe's owners and how many must sign, when the blockchain was last read.
  safe_owners text[],
  safe_threshold integer,
  state text not null check (state in ('open', 'sent', 'done', 'failed', 'replaced', 'withdrawn', 'void', 'lapsed')),
  reason text collate "pg_c_utf8",
  proposed_by uuid not null references admins (id),
  proposed_at timestamptz not null default clock_timestamp(),
  -- For an account: when the proposal expires. A later transaction with this content counts as one that nobody
  -- proposed.
  lapses_at timestamptz,
  transaction_hash text,
  -- The batch of changes that are signed together, in the order of `part`. Null for a single change.
  batch uuid,
  part smallint not null default 0,
  -- For a Safe: the contract that makes the calls of a batch one after another.
  safe_to text,
  constraint owner_acts_safe check (num_nonnulls(safe_version, safe_nonce, safe_hash, safe_owners, safe_threshold,
    lapses_at) in (1, 5) and ((lapses_at is null) <> (safe_hash is null)))
);
create unique index owner_acts_subject_key on owner_acts (chain_id, contract, subject) where state in ('open',
  'sent');
create index owner_acts_newest on owner_acts (proposed_at, id);
-- The changes of a batch share one nonce of their Safe.
create unique index owner_acts_nonce_part_key on owner_acts (chain_id, sender, safe_nonce, part)
  where state in ('open', 'sent');

-- The signature of one owner of a Safe on a contract change.
create table owner_act_signatures (
  act_id uuid not null references owner_acts (id),
  signer text not null,
  signature text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (act_id, signer)
);

-- A step in the history of a contract change.
create table owner_act_steps (
  id uuid primary key,
  act_id uuid not null references owner_acts (id),
  kind text not null,
  details jsonb,
  -- Null if no administrator did it.
  admin_id uuid references admins (id),
  at timestamptz not null default clock_timestamp()
);
create index owner_act_steps_of on owner_act_steps (act_id, id);

-- A change that the owner made on a contract, with its sender and the proposal that it fulfills.
create table owner_changes (
  id uuid primary key,
  chain_id numeric(78,0) not null,
  standard smallint not null,
  contract text not null,
  name text not null,
  details jsonb not null,
  transaction_hash text not null,
  -- Numbers the changes with one name in one transaction.
  part integer not null,
  block_number bigint not null,
  block_hash text not null,
  log_index integer not null,
  at timestamptz not null,
  sender text,
  -- The contract that received the transaction, if it is another one, such as a Safe.
  through text,
  act_id uuid references owner_acts (id),
  -- `before`: before monitoring started. `asked`: proposed here. `unasked`: not proposed, until an administrator has
  -- acknowledged it (`seen`).
  state text not null check (state in ('before', 'asked', 'unasked', 'seen')),
  seen_by uuid references admins (id),
  seen_at timestamptz,
  reason text collate "pg_c_utf8",
  -- Set when the blockchain dropped the block.
  undone_at timestamptz,
  constraint owner_changes_key unique (chain_id, transaction_hash, standard, name, part)
);
create index owner_changes_newest on owner_changes (block_number, log_index);
create index owner_changes_unasked on owner_changes (at) where state = 'unasked' and undone_at is null;
create index owner_changes_act on owner_changes (act_id);

-- The state of a contract, as it reported it at the last block that was read.
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
  -- The accepted currencies, by name.
  coins jsonb not null,
  -- What the contract holds and owes, by currency.
  balances jsonb not null,
  is_short boolean not null,
  block_number bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- The delay of a timelock that is the owner, or the next owner, in seconds. Null for other owners.
  owner_delay bigint,
  pending_delay bigint,
  -- Where the contract's report differs from the events that were read.
  drift jsonb not null default '[]',
  primary key (chain_id, standard)
);

-- From which block on changes of the owner are monitored, and up to which they were read. No row: not yet.
create table contract_watch (
  chain_id numeric(78,0) primary key,
  genesis_hash text not null,
  since_block bigint not null,
  block_number bigint not null,
  block_hash text not null
);

-- The content of a bid that a bidder signed and the server verified. Numbers are integers, as they were signed.
create table signed_bids (
  bid_id uuid primary key references bids (id) on delete cascade,
  -- The EIP-712 digest for the contract. Bids with the same digest are the same bid.
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
  -- Whether the bidder held the amount and allowed its transfer at the last check.
  is_covered boolean not null,
  -- The block of the last check. Negative: something happened that can affect the bid, so it is checked first.
  watched_block bigint not null,
  -- The first block in which the bid was no longer open. A change of branch can open it again.
  settled_block bigint,
  created_at timestamptz not null default now()
);
create index signed_bids_to_watch on signed_bids (watched_block) where settled_block is null;
create index signed_bids_settled on signed_bids (settled_block) where settled_block is not null;
create index signed_bids_nonce on signed_bids (bidder, nonce);

-- A name in the address book.
create table address_names (
  id uuid primary key,
  -- EIP-55 checksummed. An address is the same account on every blockchain, so it has one name.
  address text collate "pg_c_utf8" not null unique,
  name text collate "pg_c_utf8" not null,
  -- What the name looks like, independent of its characters (server/platform/base/name-shape.ts). No two names look
  -- the same.
  shape text collate "pg_c_utf8" not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint address_names_name_key unique (shape)
);
-- Finds another address that looks the same when it is shortened.
create index address_names_ends on address_names (lower(("left"(address, 6) || "right"(address, 4))));

-- The balance of an owner of contracts in one currency, including what the contracts hold for it: the last reading of
-- each day.
create table owner_balances (
  id uuid primary key,
  chain_id numeric(78,0) not null,
  owner text collate "pg_c_utf8" not null,
  -- The currency's contract. The zero address is the blockchain's own coin.
  currency text collate "pg_c_utf8" not null,
  -- The UTC day of the block.
  day date not null,
  -- The contracts whose fees the owner receives.
  standards smallint[] not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  -- In the smallest unit.
  amount numeric(78,0) not null,
  constraint owner_balances_key unique (chain_id, owner, currency, day)
);

-- How many copies of a token each address holds, calculated from all transfers.
create view chain_holdings as
select standard, token_id, holder, sum(change) as quantity, chain_id
from (
  select chain_id, standard, token_id, counterpart as holder, quantity as change from chain_events where name = 'Transfer'
  union all
  select chain_id, standard, token_id, account, -quantity from chain_events where name = 'Transfer') as moves
where holder <> '0x0000000000000000000000000000000000000000'
group by chain_id, standard, token_id, holder
having sum(change) > 0;

-- The open orders: placed, and neither canceled, sold out nor expired. A seller has at most one order for a token.
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
  -- Setting the same currency again leaves orders open, and its event has a number. Events of older contracts have
  -- none and ended all orders.
  and not exists (
    select from chain_events as later
    where later.name = 'TokenTypeSet' and later.chain_id = placed.chain_id and later.standard = placed.standard
      and placed.currency <> '0x0000000000000000000000000000000000000000' and later.counterpart = placed.currency
      and (later.account <> later.counterpart or not later.details ? 'number')
      and (later.block_number, later.log_index) > (placed.block_number, placed.log_index));

-- The rows that a new workspace starts with.
insert into settings (id) values ('019aa6b0-0000-7000-8000-000000000001');
