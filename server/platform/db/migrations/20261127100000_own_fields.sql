-- expand
-- Fields that a company adds to its records (specification 32). Values are kept beside the record in one column, so
-- adding a field changes no table.
create table own_fields (
  id uuid primary key,
  kind text not null check (kind in ('user', 'token', 'withdrawal', 'ticket', 'case', 'creator', 'category')),
  -- The name of the values, which other systems use. It begins with personal_ where the values are personal.
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,49}$'),
  label text not null,
  type text not null check (type in ('text', 'number', 'date', 'choice', 'boolean', 'link')),
  choices text[] not null default '{}',
  position integer not null default 0,
  is_filterable boolean not null default false,
  -- When its index was ready. Until then no list can be filtered by it.
  indexed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Deleted fields are hidden at once. A job removes their values after 30 days, and then the row.
  deleted_at timestamptz,
  version integer not null default 1,
  unique (kind, key)
);

comment on table own_fields is 'Erasure: the workspace''s own settings';

alter table users add column own_values jsonb not null default '{}';
alter table tokens add column own_values jsonb not null default '{}';
alter table withdrawals add column own_values jsonb not null default '{}';
alter table tickets add column own_values jsonb not null default '{}';
alter table cases add column own_values jsonb not null default '{}';
alter table creators add column own_values jsonb not null default '{}';
alter table categories add column own_values jsonb not null default '{}';

insert into modules (name) values ('ownFields') on conflict do nothing;
