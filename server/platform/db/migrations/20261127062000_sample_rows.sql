-- expand
-- Which rows belong to the sample, recorded as it is loaded, so that they can be told from those that people and integrations add later (specification 30.1).

-- The sample of this workspace, if one was loaded.
create table sample_loads (
  is_only boolean primary key default true check (is_only),
  users integer not null,
  loaded_at timestamptz not null default now()
);

-- The ids of its rows, some thousand in each row.
create table sample_rows (
  id bigint generated always as identity primary key,
  table_name text not null,
  ids uuid[] not null
);
create index sample_rows_table_name on sample_rows (table_name);
