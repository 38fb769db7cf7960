-- expand
-- Heads of the audit chain that were sent out of the desk: the chain has to go on containing each of them.
create table audit_published_heads (
  position bigint primary key,
  hash bytea not null,
  -- An email address, or the address that it was posted to.
  sent_to text not null,
  published_at timestamptz not null default now()
);
create index audit_published_heads_at on audit_published_heads (published_at);
