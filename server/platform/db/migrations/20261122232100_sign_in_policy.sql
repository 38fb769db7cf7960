-- expand
-- Who needs a second factor, and for how long they may still do without (specification 21.4).
create table sign_in_policy (
  is_only boolean primary key default true check (is_only),
  second_factor text not null default 'optional' check (second_factor in ('optional', 'writers', 'all')),
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  -- When it was last made to ask for more: days of grace count from then.
  since timestamptz not null default now(),
  version integer not null default 1
);
insert into sign_in_policy default values;
