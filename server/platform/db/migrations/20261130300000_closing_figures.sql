-- expand
-- Closings (specification 42): drafts that can be edited, notices of a cancellation, and figures that are kept.

-- Detects that somebody else changed the draft meanwhile.
alter table closings add column version integer not null default 1;

-- Whether it says that the closing was canceled. It goes to the users who got another notice of the closing.
alter table closing_waves add column is_cancellation boolean not null default false;

-- The sums of a closing with many balances, counted in the background.
create table closing_figures (
  closing_id uuid primary key references closings (id),
  -- Whom it would notify, and the amounts of each currency.
  rehearsal jsonb not null,
  -- Withdrawals that it proposed, by what became of them.
  payouts jsonb not null,
  counted_at timestamptz not null,
  -- How long counting took.
  took_ms integer not null
);
comment on table closing_figures is 'Erasure: sums of many users.';
