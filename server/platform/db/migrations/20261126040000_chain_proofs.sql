-- expand
alter table chain_state
  -- The next stored block to prove again: earlier versions believed one node about contents. Null where all of them are proved.
  add column prove_from bigint default 0,
  -- The nodes that the reader asks, and why it leaves one out.
  add column nodes jsonb not null default '[]';
