-- How far the audit chain is sealed: its last position and hash, and the transaction below which every
-- row has its seal. One row, written by the one sealer.
create table audit_chain_head (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null,
  hash bytea not null,
  sealed_until xid8 not null
);
insert into audit_chain_head (position, hash, sealed_until) values (0, '\x', '0');

create index audit_log_transaction on audit_log (transaction_id, id);
