-- expand
-- PostgreSQL ignores the statistics of an index on some rows, so it guessed that a filter by an own field leaves one row in
-- 200, or one in three. The expressions are those of ownExpression in server/platform/lists/own-conditions.ts.
do $$
declare
  field record;
begin
  for field in
    select 'own_fields_' || replace(id::text, '-', '') as name,
      case type when 'number' then format('((own_values ->> %L)::numeric)', key)
        when 'date' then format('(own_values ->> %L)', key)
        else format('(lower(own_values ->> %L))', key) end as expression,
      case kind when 'category' then 'categories' else kind || 's' end as "table"
    from own_fields where indexed_at is not null
  loop
    execute format('create statistics if not exists %I on %s from %I', field.name, field.expression, field."table");
    execute format('analyze %I', field."table");
  end loop;
end
$$;
