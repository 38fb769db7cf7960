-- Mailed links set a new password, or make the network that opens them the admin's own.
alter table password_resets
  add column purpose text not null default 'password' check (purpose in ('password', 'network'));
