-- expand
-- Statements of reasons (specification 39.4) whose restriction may have ended outside of cases. Until now every statement
-- in force was compared with its token or user twice a minute.

create table statements_to_check (
  -- Without a reference: a foreign key would lock the statement, which decisions lock before they change the token.
  statement_id uuid primary key
);
comment on table statements_to_check is 'Erasure: ids alone.';

create function check_statements_later() returns trigger language plpgsql as $$
begin
  insert into statements_to_check (statement_id)
  select id from statements_of_reasons where ended_at is null
    and case tg_table_name when 'tokens' then token_id = new.id else user_id = new.id end
  -- Changes the row, so that a check that runs at this moment doesn't remove it before this change is seen.
  on conflict (statement_id) do update set statement_id = excluded.statement_id;
  return null;
end $$;
create trigger check_statements_later after update of hidden_at, deleted_at on tokens
  for each row when ((old.hidden_at is not null and new.hidden_at is null)
    or (old.deleted_at is not null and new.deleted_at is null))
  execute function check_statements_later();
create trigger check_statements_later after update of status on users
  for each row when (old.status <> 'active' and new.status = 'active')
  execute function check_statements_later();

-- Those whose restriction has ended since the last comparison.
insert into statements_to_check (statement_id)
select statement.id from statements_of_reasons as statement
left join tokens on tokens.id = statement.token_id left join users on users.id = statement.user_id
where ended_at is null and (restriction = 'hidden' and hidden_at is null
  or restriction = 'deleted' and tokens.deleted_at is null or restriction = 'blocked' and users.status = 'active');
