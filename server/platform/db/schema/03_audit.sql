-- Who did what. Rows are only ever added; the chain beside them shows if that was broken.
create table audit_log (
  id bigint primary key generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  -- The writing transaction: the sealer takes rows only once nothing older can still appear.
  transaction_id xid8 not null default pg_current_xact_id(),
  admin_id uuid,
  call text not null,
  record text,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  before jsonb,
  after jsonb,
  ip_address inet not null,
  request_id text not null,
  -- The trail keeps the name and address of who acted, as they were at that moment. Rows from before carry those
  -- of today: their seals don't cover them. [with admin_email]
  admin_name text,
  admin_email text
);
create index audit_log_admin on audit_log (admin_id, id);
create index audit_log_call on audit_log (call, id);
create index audit_log_created_at on audit_log (created_at, id);
create index audit_log_transaction on audit_log (transaction_id, id);
create index audit_log_of_record on audit_log (record, created_at, id);

-- The sealed chain: each hash covers its row and the hash before it, under a key that is not in the database.
create table audit_seals (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

-- How far the audit chain is sealed: its last position and hash, and the transaction below which every row has its
-- seal. One row, written by the one sealer.
create table audit_chain_head (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null,
  hash bytea not null,
  sealed_until xid8 not null,
  -- Tells the desk's own key from another: a server with another would seal rows that nobody can verify. The first
  -- server that starts with this column puts its mark there.
  key_mark bytea,
  -- Up to this position of the chain rows may have no signature: older versions wrote them. Signed under the
  -- server's key. [with signed_after_mac]
  signed_after bigint,
  signed_after_mac bytea,
  -- The seals of the audit chain are the leaves of a Merkle tree, after this position of the chain. `tree` has the
  -- hashes of its whole subtrees, from the largest to the smallest. [with tree_size,tree]
  tree_after bigint,
  tree_size bigint,
  tree bytea,
  -- The key that approvals of withdrawals are signed with, where they have one of their own (APPROVALS_KEY).
  approvals_mark bytea
);

-- Calls of signed-in admins that their rights refused, counted by admin, call and hour. They are no rows of the
-- sealed trail: whoever is refused could grow it without end.
create table refused_calls (
  hour timestamptz not null,
  admin_id uuid not null references principals (id),
  call text not null,
  count integer not null,
  -- The last of them, and where it came from.
  last_at timestamptz not null,
  last_ip_address inet not null,
  primary key (hour, admin_id, call)
);

-- Parts of the audit trail that were written to files and dropped here. The chain goes on after the last of them;
-- each is signed under a key that is not in the database, so that nobody can pass a deletion off as an archive.
create table audit_archives (
  last_position bigint primary key,
  first_position bigint not null,
  -- The chain's hash at the last position.
  hash bytea not null,
  signature bytea not null,
  file text not null,
  made_at timestamptz not null default now(),
  -- The same as it was at the end of an archive. [with tree_size,tree]
  tree_after bigint,
  tree_size bigint,
  tree bytea,
  constraint audit_archives_in_order check (first_position <= last_position)
);

-- Heads of the audit chain that were sent out of the desk: the chain has to go on containing each of them.
create table audit_published_heads (
  position bigint primary key,
  hash bytea not null,
  -- An email address, or the address that it was posted to.
  sent_to text not null,
  published_at timestamptz not null default now()
);
create index audit_published_heads_at on audit_published_heads (published_at);

-- Beside the seal of a row of the trail, what it says since: signed under the chain's key. The row of the trail
-- that `batch` names has a digest of all that belong to it.
create table audit_erasures (
  id bigint primary key generated always as identity,
  batch uuid not null,
  position bigint not null,
  signature bytea not null,
  made_at timestamptz not null default now()
);
create index audit_erasures_position on audit_erasures ("position", id);
create index audit_erasures_batch on audit_erasures (batch, "position");

-- Heads of the audit chain that were written on a chain of blocks, each by a transaction of the desk's own wallet.
create table audit_anchors (
  id uuid primary key,
  position bigint not null check ("position" > 0),
  hash bytea not null,
  chain_id text not null,
  sender text not null,
  nonce bigint not null,
  state text not null default 'sent' check (state in ('sent', 'mined', 'final', 'replaced')),
  -- The signed transaction, so that the very same one is sent again; one that pays more takes its place.
  signed text not null,
  transaction_hash text not null,
  -- Those that paid less and had the same number: any of them may be mined yet.
  earlier_hashes text[] not null default '{}',
  block_number bigint,
  block_hash text,
  created_at timestamptz not null default now(),
  priced_at timestamptz not null default now(),
  mined_at timestamptz,
  constraint audit_anchors_check check ((block_number is null) = (state in ('sent', 'replaced')))
);
-- A head is anchored once, but for what another transaction of the wallet took the place of.
create unique index audit_anchors_of_head on audit_anchors ("position") where state <> 'replaced';
create index audit_anchors_open on audit_anchors (created_at) where state in ('sent', 'mined');

-- What keeps the desk from anchoring, while it does.
create table audit_anchor_trouble (
  is_one boolean primary key default true check (is_one),
  cause text not null,
  detail text not null,
  since timestamptz not null default now()
);

-- Who wrote a row of the audit trail: a server signs it as it writes it, under a key that is not in the database.
create table audit_signatures (
  audit_id bigint primary key,
  server uuid not null,
  -- The server's own count of rows that it signed.
  counter bigint not null check (counter > 0),
  mac bytea not null check (length(mac) = 32)
);

-- Rows that no server wrote as they are: they get no seal.
create table audit_rejections (
  audit_id bigint primary key,
  why text not null check (why in ('unsigned', 'changed')),
  found_at timestamptz not null default now()
);

-- How far the audit trail was sent to the receiver of SIEM_URL. One row from the first send on.
create table audit_stream (
  is_only_row boolean primary key default true check (is_only_row),
  -- The last row that the receiver took, by its position in the chain.
  position bigint not null default 0,
  taken_at timestamptz,
  -- Rows that were archived before the receiver took them.
  skipped bigint not null default 0,
  -- When a server last tried or looked. After a week without it, archiving no longer waits for the receiver.
  looked_at timestamptz not null default now(),
  failures integer not null default 0,
  error text,
  failing_since timestamptz,
  next_at timestamptz not null default now()
);

-- Users that no honest person looks for: whoever reads one raises an alarm. Apart from the users, so that no
-- answer about them differs.
create table canaries (
  user_id uuid primary key,
  created_by uuid not null,
  created_at timestamptz not null default now()
);

-- Up to which row of the sealed trail it was looked whether a write touched one.
create table canary_watch (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null default 0
);

-- Who acts, by name.
create view actors as
  select id, 'admin' as kind, name, email from admins
  union all
  select id, 'key' as kind, name, null as email from api_keys;

-- What a new workspace begins with.
insert into audit_chain_head (position, hash, sealed_until) values (0, '\x', '0');
