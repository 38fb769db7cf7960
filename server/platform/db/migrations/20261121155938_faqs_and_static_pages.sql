create table faqs (
  id uuid primary key,
  question text collate "pg_c_utf8" not null,
  answer text collate "pg_c_utf8" not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Pages of text of the public site. They are changed, neither added nor deleted.
create table static_pages (
  id uuid primary key,
  identifier text collate "pg_c_utf8" not null,
  -- Sanitized HTML.
  content text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index static_pages_identifier_key on static_pages (lower(identifier));
