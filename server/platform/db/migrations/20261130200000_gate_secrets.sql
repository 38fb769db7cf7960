-- expand
-- The former secret of a gate also signs the questions to its server until this time (specification 36.5).
alter table withdrawal_gates add column former_secret bytea, add column former_until timestamptz;
