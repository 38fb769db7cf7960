-- expand
alter table owner_acts
  -- Several acts that are signed at once, in the order of their parts; null for one by itself.
  add column batch uuid,
  add column part smallint not null default 0,
  -- Of a Safe: the contract that makes the calls of a batch one after another.
  add column safe_to text;
