-- expand
-- Agents: what an API key may do by itself, and requests for approval that a key makes.

-- `reads`, `proposes` (each change waits for a person) or `acts`.
alter table api_keys add column mode text not null default 'acts';
alter table api_keys add constraint api_keys_mode check (mode in ('reads', 'proposes', 'acts')) not valid;
alter table api_keys validate constraint api_keys_mode;

-- The changes that the key may make in an hour. Null: any number.
alter table api_keys add column changes_per_hour integer;
alter table api_keys add constraint api_keys_changes_per_hour check (changes_per_hour >= 1) not valid;
alter table api_keys validate constraint api_keys_changes_per_hour;

-- The changes of a key within the present hour, where it has a limit.
create table api_key_changes (
  key_id uuid primary key references api_keys (id),
  hour timestamptz not null,
  count integer not null
);

-- A key may request a change, which a person approves.
alter table second_person_requests add constraint second_person_requests_asked_by_principal
  foreign key (asked_by) references principals (id) not valid;
alter table second_person_requests validate constraint second_person_requests_asked_by_principal;
alter table second_person_requests drop constraint second_person_requests_asked_by_fkey;

insert into modules (name) values ('agents') on conflict do nothing;
