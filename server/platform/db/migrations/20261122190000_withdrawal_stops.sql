-- expand
-- The one row that every release of a withdrawal locks in share and every stop alone: a stop that was engaged waits for releases
-- under way, and the next one sees it.
create table withdrawal_release_gate (
  is_only_row boolean primary key default true check (is_only_row)
);
insert into withdrawal_release_gate default values;

-- Stops of withdrawals, engaged and past ones. A stop ends by itself: `ends_at` is compared with the database's clock at each decision.
create table withdrawal_stops (
  id uuid primary key,
  scope text not null,
  -- As it was called then; the record tells it after a new name.
  currency_symbol text collate "pg_c_utf8",
  currency_id uuid references currencies on delete set null,
  user_id uuid references users,
  -- Destinations that the user first asked for less than so many hours ago.
  destination_hours integer,
  reason text collate "pg_c_utf8" not null,
  engaged_by uuid not null references principals,
  engaged_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  lifted_at timestamptz,
  -- When the end was written into the trail, which is a moment after it.
  told_at timestamptz,
  constraint withdrawal_stops_scope check (
    case scope
      when 'all' then num_nonnulls(currency_symbol, user_id, destination_hours) = 0
      when 'currency' then currency_symbol is not null and num_nonnulls(user_id, destination_hours) = 0
      when 'user' then user_id is not null and num_nonnulls(currency_symbol, destination_hours) = 0
      when 'newDestinations' then destination_hours > 0 and num_nonnulls(currency_symbol, user_id) = 0
      else false
    end)
);
-- The few that are engaged, and those whose end nobody has told of yet.
create index withdrawal_stops_open on withdrawal_stops (ends_at) where told_at is null;

-- What one person asked for and another has to approve. A request lapses by the database's clock.
create table second_person_requests (
  id uuid primary key,
  kind text not null,
  -- What it is about: the id of a stop, a currency, an address.
  subject text not null,
  details jsonb,
  reason text collate "pg_c_utf8" not null,
  asked_by uuid not null references admins,
  asked_at timestamptz not null default clock_timestamp(),
  lapses_at timestamptz not null,
  -- 'approved', 'refused' or 'void': what it was about has changed.
  decision text,
  decided_by uuid references admins,
  decided_at timestamptz
);
create unique index second_person_requests_open on second_person_requests (kind, subject) where decision is null;

-- When a withdrawal, or another destination of one, came to the desk: what its sender says of its time makes no destination old. Null
-- for those of before, so that the table is not rewritten.
alter table withdrawals add column arrived_at timestamptz;
alter table withdrawals alter column arrived_at set default now();

create function note_arrival() returns trigger language plpgsql as $$
begin
  new.arrived_at := clock_timestamp();
  return new;
end $$;
create trigger destination_arrived before update of payment_type, to_address, bank_account_number, user_id on withdrawals
  for each row when (
    (old.payment_type, lower(old.to_address), lower(old.bank_account_number), old.user_id)
      is distinct from (new.payment_type, lower(new.to_address), lower(new.bank_account_number), new.user_id))
  execute function note_arrival();
