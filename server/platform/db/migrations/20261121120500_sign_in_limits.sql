-- Counters of sign-in attempts and their kin, shared by all servers; the columns are rate-limiter-flexible's.
-- Unlogged: they change on every sign-in and live for an hour at most. A crash of PostgreSQL empties them.
create unlogged table sign_in_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

-- From where an admin signed in lately, and from where a reset link was used: an attack on the account from
-- elsewhere doesn't lock these out.
create index admin_sessions_history on admin_sessions (admin_id, created_at);
alter table password_resets add column used_from inet;
