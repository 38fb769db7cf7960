-- expand
-- How large the tables were when somebody looked (`npm run doctor`): growth is told from one look to the next.
create table size_looks (
  looked_at timestamptz primary key default now(),
  -- Bytes with indexes, by table.
  sizes jsonb not null
);
