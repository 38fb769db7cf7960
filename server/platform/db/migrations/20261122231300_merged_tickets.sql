-- expand
-- A ticket that was merged into another keeps all that is its own: it is only shown there until it is taken apart again.
alter table tickets
  add column merged_into uuid,
  -- Its own state from before, which it gets back.
  add column before_merge jsonb;

create function keep_merged_closed() returns trigger language plpgsql as $$
begin
  new.closed_status := 1;
  return new;
end $$;
-- Named so that it runs before the trigger that ends waiting.
create trigger a_merged_stays_closed before update on tickets
  for each row when (new.merged_into is not null and new.closed_status <> 1) execute function keep_merged_closed();

-- Merging and taking apart are no steps of the ticket: its clock goes on afterwards as if neither had been.
create or replace trigger step_kept after update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority) is distinct from
    (new.closed_status, new.waiting, new.priority) and old.merged_into is not distinct from new.merged_into)
  execute function keep_ticket_step();

-- What comes for a merged ticket is also news of the one that shows it.
create or replace function note_ticket_replies() returns trigger language plpgsql as $$
begin
  perform 1 from tickets where id in (
      select ticket_id from added
      union select merged_into from tickets as part where part.id in (select ticket_id from added))
    order by id for no key update;
  update tickets set last_reply_id = latest.id, waiting = tickets.waiting and not latest.has_user,
    before_merge = case when latest.has_user then before_merge || '{"waiting": false}' else before_merge end
  from (
    select distinct on (home) home, id, bool_or(author = 'user') over (partition by home) as has_user
    from (
      select added.*, homes.home from added
      join lateral (select added.ticket_id as home
        union select merged_into from tickets as part where part.id = added.ticket_id and merged_into is not null) as homes
        on true
    ) as each order by home, created_at desc, id desc
  ) as latest where latest.home = tickets.id;
  return null;
end $$;
