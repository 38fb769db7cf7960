-- backfill of cases
with batch as materialized (
  select id from reports
  where handled_at is null and id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by id limit $2
), taken as materialized (
  select take_reports(array(select id from batch))
)
select case when count(*) < $2 then null else (array_agg(batch.id order by batch.id desc))[1]::text end as cursor,
  count(*)::integer as done
from batch, taken
