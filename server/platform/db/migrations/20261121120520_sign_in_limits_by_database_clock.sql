-- The counters again, with ends by the database's clock: servers whose clocks differ then still agree.
drop table sign_in_limits;
create unlogged table sign_in_limits (
  -- What is counted, and for whom: signIn:<hash of the address>:<network>.
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
