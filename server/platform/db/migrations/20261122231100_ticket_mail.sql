-- expand
-- What users write by mail, and files both ways.
alter table tickets
  -- Why the last mail to the user did not reach them; null where nothing is known against it.
  add column undelivered text;
alter table ticket_replies
  -- Who sent it by mail, where that is not the address of the ticket.
  add column from_address text,
  -- The names of files in the mail that were not taken over.
  add column left_out text[] not null default '{}';

create table ticket_files (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  -- Null until the reply that it was uploaded for is sent.
  reply_id uuid references ticket_replies on delete cascade,
  -- Who uploaded it; null where it came by mail.
  uploaded_by uuid,
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  size integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- Compressing what is compressed already costs time for nothing.
alter table ticket_files alter column bytes set storage external;
create index ticket_files_reply on ticket_files (reply_id);
create index ticket_files_waiting on ticket_files (created_at) where reply_id is null;
create index ticket_files_ticket on ticket_files (ticket_id);

-- Mail that came in within the last 30 days, so that a mail server that sends again does nothing twice.
create table received_mails (
  hash bytea primary key,
  ticket_id uuid not null references tickets on delete cascade,
  outcome text not null check (outcome in ('taken', 'automatic', 'bounced', 'loop', 'too many')),
  from_address text,
  received_at timestamptz not null default now()
);
create index received_mails_ticket on received_mails (ticket_id, received_at);
create index received_mails_received on received_mails (received_at);

-- The reply that a message of the outbox brings: its files go with it.
alter table mail_messages add column reply_id uuid;
