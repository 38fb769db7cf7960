-- expand
-- What undoing a row of a run gives back, where that differs from row to row: {"adminId"}, who was in charge.
alter table bulk_rows add column former jsonb;
