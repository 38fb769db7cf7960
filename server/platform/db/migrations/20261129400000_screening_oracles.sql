-- expand
-- On-chain oracles as sanctions lists (specification 37.8): a contract that says of an address whether it is sanctioned.

alter table screening_lists
  add column chain_id text collate "pg_c_utf8",
  add column contract text collate "pg_c_utf8",
  -- Where listing the addresses that everybody has goes on. Null: all are listed.
  add column oracle_cursor jsonb,
  drop constraint screening_lists_format_check;
alter table screening_lists add constraint screening_lists_format
  check (format in ('ofacSdn', 'eu', 'un', 'openSanctions', 'followTheMoney', 'own', 'oracle')) not valid;
alter table screening_lists add constraint screening_lists_oracle
  check ((format = 'oracle') = (chain_id is not null) and (chain_id is null) = (contract is null)
    and (format <> 'oracle' or url is null)) not valid;
alter table screening_lists validate constraint screening_lists_format;
alter table screening_lists validate constraint screening_lists_oracle;

-- An answer of an oracle about an address, in lower case.
create table screening_oracle_answers (
  list_id uuid not null references screening_lists (id) on delete cascade,
  address text collate "pg_c_utf8" not null check (address ~ '^0x[0-9a-f]{40}$'),
  is_listed boolean not null default false,
  -- When it was asked. -infinity: not yet.
  asked_at timestamptz not null default '-infinity',
  primary key (list_id, address)
);
create index screening_oracle_answers_asked on screening_oracle_answers (list_id, asked_at);
