-- backfill of bids
with batch as materialized (
  select id from bids where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit $2
), said as (
  -- The trigger makes the search text.
  update bids set currency = currency from batch
  where bids.id = batch.id and right(search, length(currency) + 1) is distinct from e'\x1f' || lower(currency)
)
select case when count(*) < $2 then null else (array_agg(id order by id desc))[1]::text end as cursor,
  count(*)::integer as done
from batch
