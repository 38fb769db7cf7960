-- expand
-- When the password was last given again in a session: the proof of an administrator without a second factor.
alter table admin_sessions add column password_proved_at timestamptz;
-- Whether calls of the specification that are sensitive take a recent proof (specification 21.16).
alter table sign_in_policy add column recent_proof boolean not null default false;
-- When another administrator last changed the email: for a day the new address resets no password (specification 3.9).
alter table admins add column email_moved_at timestamptz;
