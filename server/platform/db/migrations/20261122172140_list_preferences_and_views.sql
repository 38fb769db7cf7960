-- How each admin likes lists to look. Columns by list: order, hidden ones and widths.
create table list_preferences (
  admin_id uuid primary key references admins on delete cascade,
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  page_size smallint not null default 10 check (page_size between 1 and 100),
  columns jsonb not null default '{}' constraint list_preferences_size check (pg_column_size(columns) <= 65536)
);

-- Views of lists that admins keep under a name: what their address says, and the columns.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references admins on delete cascade,
  -- The menu whose list it is, and the name of the list's call.
  path text not null,
  list text not null,
  name text collate "pg_c_utf8" not null check (length(name) between 1 and 60),
  -- Who sees it: its owner, those who may change what the list shows, or everybody who may see the list.
  audience text not null check (audience in ('own', 'writers', 'all')),
  query text not null check (length(query) <= 2000),
  columns jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index saved_views_name_key on saved_views (owner_id, path, lower(name));
create index saved_views_shared on saved_views (id) where audience <> 'own';
