-- expand
-- A hash of the browser's id, for a session that only this browser can use.
alter table admin_sessions add column bound_to text;
