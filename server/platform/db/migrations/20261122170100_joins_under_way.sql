-- Records that have arrived and for which more rows wait than their own transaction joins: the rest is joined in pieces, each in
-- a transaction of its own with how far it has come. Nobody begins to wait for a record that is there, so the rows that wait
-- for it become only fewer.
create table feed_joins (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  -- The last waiting reference that was joined.
  joined_entity text not null default '',
  joined_id text collate "C" not null default '',
  joined_field text not null default '',
  -- Records take turns: whoever had none for longest is next.
  turn_at timestamptz not null default clock_timestamp(),
  primary key (entity, source, external_id)
);
