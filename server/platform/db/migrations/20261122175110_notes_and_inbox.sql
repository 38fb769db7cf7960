-- What admins and keys write on records of any kind. A deleted note keeps its row, and an edited one what it said before.
create table notes (
  id uuid primary key,
  kind text not null,
  -- A row of the kind's table. Without a foreign key: there are many tables, and a note outlives what it is about.
  record uuid not null,
  text text not null,
  -- {id, name} of each admin that the text names.
  mentions jsonb not null default '[]',
  author_id uuid not null,
  author_name text not null,
  author_kind text not null check (author_kind in ('admin', 'key')),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  version integer not null default 1
);
create index notes_record on notes (kind, record, id);

create table note_texts (
  note_id uuid not null references notes,
  version integer not null,
  text text not null,
  until timestamptz not null default now(),
  primary key (note_id, version)
);

-- Who is in charge of a record: one admin at a time.
create table assignments (
  kind text not null,
  record uuid not null,
  admin_id uuid not null references admins,
  assigned_by text not null,
  assigned_at timestamptz not null default now(),
  primary key (kind, record)
);
create index assignments_admin on assignments (admin_id, kind, record);

-- What an admin is told of. Whether they may still read the record is looked at when they read the entry.
create table inbox_items (
  id uuid primary key,
  admin_id uuid not null references admins,
  reason text not null check (reason in ('mention', 'assignment')),
  kind text not null,
  record uuid not null,
  note_id uuid references notes,
  by_name text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index inbox_items_admin on inbox_items (admin_id, id);
create index inbox_items_unread on inbox_items (admin_id, id) where read_at is null;
