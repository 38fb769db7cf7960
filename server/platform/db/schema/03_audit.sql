-- The audit trail: who did what, the seals and signatures that reveal changes, checkpoints and archives outside the
-- database, and canary users.

-- An action of an administrator, an API key or the server. Rows are only added, and seals reveal any other change.
create table audit_log (
  id bigint primary key generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  -- The transaction that inserted the row. The sealer waits until no older transaction can still add rows.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- The administrator or API key. Null for the server.
  admin_id uuid,
  call text not null,
  -- The id of the changed record, and its fields before and after.
  record text,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  before jsonb,
  after jsonb,
  ip_address inet not null,
  request_id text not null,
  -- The actor's name and email at that time. Seals do not cover them in rows of versions that did not store them.
  admin_name text,
  admin_email text
);
create index audit_log_admin on audit_log (admin_id, id);
create index audit_log_call on audit_log (call, id);
create index audit_log_created_at on audit_log (created_at, id);
create index audit_log_transaction on audit_log (transaction_id, id);
create index audit_log_of_record on audit_log (record, created_at, id);

-- The signature of the server that wrote an audit row, under a key that is not in the database.
create table audit_signatures (
  audit_id bigint primary key,
  server uuid not null,
  -- How many rows this server had signed, with this one.
  counter bigint not null check (counter > 0),
  mac bytea not null check (length(mac) = 32)
);

-- The seal of an audit row: a hash of the row and the seal before it, under a key that is not in the database.
create table audit_seals (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

-- An audit row without a valid signature. It gets no seal.
create table audit_rejections (
  audit_id bigint primary key,
  why text not null check (why in ('unsigned', 'changed')),
  found_at timestamptz not null default now()
);

-- How far the audit trail is sealed: the last position and its seal, and the transaction before which every row is
-- sealed. One row, written by the sealer.
create table audit_chain_head (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null,
  hash bytea not null,
  sealed_until xid8 not null,
  -- Identifies the workspace's key, so that a server with another key refuses to seal. The first server sets it.
  key_mark bytea,
  -- Rows up to this position may have no signature. `signed_after_mac` signs it with the server's key.
  signed_after bigint,
  signed_after_mac bytea,
  -- The Merkle tree of the seals after `tree_after`: how many leaves it has, and the hashes of its complete subtrees
  -- from the largest to the smallest.
  tree_after bigint,
  tree_size bigint,
  tree bytea,
  -- Identifies the separate key for approvals of withdrawals (APPROVALS_KEY), if there is one.
  approvals_mark bytea
);

-- The signature of an audit row after an erasure took personal data out of it. The seal keeps the hash of the row
-- before. The audit row of `batch` has a digest of all rows of that erasure step.
create table audit_erasures (
  id bigint primary key generated always as identity,
  batch uuid not null,
  position bigint not null,
  signature bytea not null,
  made_at timestamptz not null default now()
);
create index audit_erasures_position on audit_erasures ("position", id);
create index audit_erasures_batch on audit_erasures (batch, "position");

-- A part of the audit trail that was written to a file and deleted here. It is signed with a key that is not in the
-- database, so that nobody can pass off a deletion as an archive.
create table audit_archives (
  last_position bigint primary key,
  first_position bigint not null,
  -- The seal at the last position.
  hash bytea not null,
  signature bytea not null,
  file text not null,
  made_at timestamptz not null default now(),
  -- The Merkle tree at the end of the archive, as in audit_chain_head.
  tree_after bigint,
  tree_size bigint,
  tree bytea,
  constraint audit_archives_in_order check (first_position <= last_position)
);

-- An audit checkpoint that was sent outside the workspace. The sealed trail must contain it from then on.
create table audit_published_heads (
  position bigint primary key,
  hash bytea not null,
  -- An email address, or the URL of the receiver.
  sent_to text not null,
  published_at timestamptz not null default now()
);
create index audit_published_heads_at on audit_published_heads (published_at);

-- An audit checkpoint in a transaction on a blockchain, sent by the workspace's own wallet.
create table audit_anchors (
  id uuid primary key,
  position bigint not null check ("position" > 0),
  hash bytea not null,
  chain_id text not null,
  sender text not null,
  nonce bigint not null,
  state text not null default 'sent' check (state in ('sent', 'mined', 'final', 'replaced')),
  -- The signed transaction, so that exactly the same is sent again. A replacement with a higher fee overwrites it.
  signed text not null,
  transaction_hash text not null,
  -- Earlier transactions with the same nonce and a lower fee. Any of them can still be mined.
  earlier_hashes text[] not null default '{}',
  block_number bigint,
  block_hash text,
  created_at timestamptz not null default now(),
  priced_at timestamptz not null default now(),
  mined_at timestamptz,
  constraint audit_anchors_check check ((block_number is null) = (state in ('sent', 'replaced')))
);
-- A position is anchored once, unless another transaction of the wallet replaced the anchor.
create unique index audit_anchors_of_head on audit_anchors ("position") where state <> 'replaced';
create index audit_anchors_open on audit_anchors (created_at) where state in ('sent', 'mined');

-- The current problem that prevents anchoring. No row: none.
create table audit_anchor_trouble (
  is_one boolean primary key default true check (is_one),
  cause text not null,
  detail text not null,
  since timestamptz not null default now()
);

-- How far the audit stream to the SIEM receiver (SIEM_URL) is. One row, from the first delivery on.
create table audit_stream (
  is_only_row boolean primary key default true check (is_only_row),
  -- The position of the last audit row that the receiver accepted.
  position bigint not null default 0,
  taken_at timestamptz,
  -- The number of rows that were archived before the receiver accepted them.
  skipped bigint not null default 0,
  -- When a server last tried or checked. After a week without it, archiving no longer waits for the receiver.
  looked_at timestamptz not null default now(),
  failures integer not null default 0,
  error text,
  failing_since timestamptz,
  next_at timestamptz not null default now()
);

-- Calls of a signed-in administrator that were refused for missing rights, counted by hour and call. They are not
-- audit rows, so that nobody can fill the audit trail with refused calls.
create table refused_calls (
  hour timestamptz not null,
  admin_id uuid not null references principals (id),
  call text not null,
  count integer not null,
  -- The last of these calls, and its network address.
  last_at timestamptz not null,
  last_ip_address inet not null,
  primary key (hour, admin_id, call)
);

-- A canary user: nobody works with it, so reading it raises an alarm. It is not a column of users, so that no answer
-- reveals it.
create table canaries (
  user_id uuid primary key,
  created_by uuid not null,
  created_at timestamptz not null default now()
);

-- The last position of the sealed trail that was checked for changes of a canary user.
create table canary_watch (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null default 0
);

-- The current names of administrators and API keys.
create view actors as
  select id, 'admin' as kind, name, email from admins
  union all
  select id, 'key' as kind, name, null as email from api_keys;

-- The rows that a new workspace starts with.
insert into audit_chain_head (position, hash, sealed_until) values (0, '\x', '0');
