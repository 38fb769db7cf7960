-- expand
-- Each time that a user was asked, when a ticket was closed, how it went.
create table ticket_ratings (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  -- Who closed the ticket; it may be gone.
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The answer, given once.
  rated_at timestamptz,
  score smallint check (score between 1 and 5),
  comment text,
  check ((rated_at is null) = (score is null))
);
create index ticket_ratings_ticket on ticket_ratings (ticket_id, asked_at);
create index ticket_ratings_asked_at on ticket_ratings (asked_at);
create index ticket_ratings_rated_at on ticket_ratings (rated_at) where rated_at is not null;
