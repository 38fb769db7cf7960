-- expand
-- Whether personal data is masked for administrators and API keys without the right to see it (specification 23.3).
create table personal_data_policy (
  is_only boolean primary key default true check (is_only),
  is_masked boolean not null default false,
  version integer not null default 1
);
-- A workspace in which somebody works with masks keeps them.
insert into personal_data_policy (is_masked)
select exists (
  select from (
    select restriction from admins where role = 'admin' and status = 'active'
    union all
    select restriction from api_keys where status = 'active'
  ) as held
  where jsonb_array_length(held.restriction) > 0
    and not held.restriction @> '[{"path": "/personal-data"}]'
);
