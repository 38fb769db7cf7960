-- expand
-- The accounts that were one person with the breaker at that moment, by their mailbox: none of them reviews it, whatever their emails become.
alter table broken_glass add column people uuid[];
alter table broken_glass add constraint broken_glass_other_people
  check (reviewed_by is null or reviewed_by <> all (people)) not valid;
