-- expand
-- Whom a second person let give a key with rights to change a new token, and until when: once.
alter table api_keys add column new_token_for uuid references admins;
alter table api_keys add column new_token_until timestamptz;
