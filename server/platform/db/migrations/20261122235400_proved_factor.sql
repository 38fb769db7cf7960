-- expand
-- When a second factor was last proved in a session, at its sign-in or since.
alter table admin_sessions add column factor_proved_at timestamptz;
