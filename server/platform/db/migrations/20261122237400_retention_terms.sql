-- expand
-- For how many days each kind of log is kept, null for ever (specification 26.1).
create table retention_terms (
  kind text primary key,
  keep_days integer constraint retention_terms_days check (keep_days between 1 and 3650),
  version integer not null default 1
);
insert into retention_terms (kind, keep_days) values
  ('signIns', null), ('mail', null), ('mailingRecipients', 90), ('webhookLog', 30), ('events', 90),
  ('sessions', 90), ('refusedCalls', 90), ('runs', 90), ('audit', null);

-- The last nightly round.
create table retention_round (
  is_only boolean primary key default true check (is_only),
  ended_at timestamptz not null,
  -- Whether nothing that was due was left.
  is_whole boolean not null,
  -- Rows that went, by kind.
  gone jsonb not null
);
