-- expand
-- What the owner of a contract is asked to do by the desk, from the request to the chain's answer.
create table owner_acts (
  id uuid primary key,
  chain_id numeric(78, 0) not null,
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
  safe_nonce numeric(78, 0),
  safe_hash text,
  -- Who its owners are and how many have to sign, when the chain was last looked at.
  safe_owners text[],
  safe_threshold integer,
  state text not null check (
    state in ('open', 'sent', 'done', 'failed', 'replaced', 'withdrawn', 'void', 'lapsed')),
  reason text collate "pg_c_utf8",
  proposed_by uuid not null references admins,
  proposed_at timestamptz not null default clock_timestamp(),
  -- Of an account alone: after that a transaction of this content counts as one that nobody asked for.
  lapses_at timestamptz,
  transaction_hash text,
  constraint owner_acts_safe check (num_nonnulls(safe_version, safe_nonce, safe_hash, safe_owners, safe_threshold, lapses_at)
    in (1, 5) and (lapses_at is null) <> (safe_hash is null))
);
create unique index owner_acts_subject_key on owner_acts (chain_id, contract, subject) where state in ('open', 'sent');
create unique index owner_acts_nonce_key on owner_acts (chain_id, sender, safe_nonce) where state in ('open', 'sent');
create index owner_acts_newest on owner_acts (proposed_at, id);

create table owner_act_signatures (
  act_id uuid not null references owner_acts,
  signer text not null,
  signature text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (act_id, signer)
);

-- What happened to an act, in order.
create table owner_act_steps (
  id uuid primary key,
  act_id uuid not null references owner_acts,
  kind text not null,
  details jsonb,
  -- Null where nobody of the desk did it.
  admin_id uuid references admins,
  at timestamptz not null default clock_timestamp()
);
create index owner_act_steps_of on owner_act_steps (act_id, id);

-- What the owner changed on the contracts, with who sent it, and whether anybody asked for it here.
create table owner_changes (
  id uuid primary key,
  chain_id numeric(78, 0) not null,
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
  act_id uuid references owner_acts,
  -- 'before' the watch began; 'asked' for in the desk; 'unasked', until an administrator has 'seen' it.
  state text not null check (state in ('before', 'asked', 'unasked', 'seen')),
  seen_by uuid references admins,
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
  standard smallint primary key check (standard in (721, 1155)),
  chain_id numeric(78, 0) not null,
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
  seen_at timestamptz not null default clock_timestamp()
);

-- Since when the owner's changes are watched, and up to where that is done: no row before the first look.
create table contract_watch (
  only_row boolean primary key default true check (only_row),
  chain_id numeric(78, 0) not null,
  genesis_hash text not null,
  since_block bigint not null,
  block_number bigint not null,
  block_hash text not null
);
