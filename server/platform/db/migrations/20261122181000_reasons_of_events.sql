-- expand
-- Why something was done, in the words of whoever did it. The audit trail keeps it with the state after, where its chain covers it.
alter table events add column reason text;
