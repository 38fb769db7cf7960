-- expand
-- The email template that a session loaded or saved last: it is sent where a call names none.
alter table admin_sessions add column last_template uuid;
