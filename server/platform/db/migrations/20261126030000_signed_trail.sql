-- expand
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
-- Up to this position of the chain rows may have no signature: older versions wrote them. Signed under the server's key.
alter table audit_chain_head add column signed_after bigint, add column signed_after_mac bytea;
-- What a restore of a backup did, which has no key: the next server records it in the trail. `detail` is the time of the backup, or the
-- user who is erased again.
create table restore_notes (
  id bigint generated always as identity primary key,
  call text not null check (call in ('restore', 'eraseAgain')),
  detail text not null
);
