-- expand
-- Tells the desk's own key from another: a server with another would seal rows that nobody can verify. The first server that starts with this column puts its mark there.
alter table audit_chain_head add column key_mark bytea;
