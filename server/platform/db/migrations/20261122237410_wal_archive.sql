-- expand
-- How the archive of the embedded database's log stands (specification 26.4); no row where none is kept.
create table wal_archive (
  is_only boolean primary key default true check (is_only),
  noted_at timestamptz not null,
  -- When everything that was finished was last in the archive.
  shipped_at timestamptz,
  -- The end of the newest base copy.
  base_at timestamptz,
  -- Segments that wait on the disk of the data.
  waiting integer not null,
  error text
);
