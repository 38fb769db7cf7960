-- expand
-- How the workspace looks, on its screens and in its emails (specification 29.1).
create table appearance (
  is_only boolean primary key default true check (is_only),
  name text not null default 'Marketdesk',
  -- The accent color, which other colors are computed from (contract/platform/accent.ts).
  accent text not null default '#4547c4' check (accent ~ '^#[0-9a-f]{6}$'),
  -- Addresses of pictures. Without one for the dark theme, the other is shown there too.
  logo text,
  logo_dark text,
  favicon text,
  has_mail_header boolean not null default false,
  version integer not null default 1
);
insert into appearance default values;
