-- expand
-- The decision reason of cases whose reason somebody typed (specification 19.11). A workspace may have one of this name.
insert into case_reasons (id, name) values ('019abf00-0000-7000-8000-000000000008', 'Other')
  on conflict do nothing;
