-- expand
-- Statements of reasons of the Digital Services Act (article 17) for restrictions that cases make.

insert into modules (name, switched_off_at) values ('statements', now()) on conflict do nothing;

-- A restriction that a case made, with the fields that the regulation asks for. Kept with its case.
create table statements_of_reasons (
  id uuid primary key,
  -- Identifies it in the EU transparency database. Random, so that it says nothing about the workspace.
  puid uuid not null unique,
  case_id uuid not null references cases (id),
  -- What made the restriction: the decision in force about the case, or a lockdown.
  decision_id uuid references case_decisions (id),
  lockdown_id uuid references lockdowns (id),
  token_id uuid references tokens (id),
  -- Whom it restricts; null if the owner of a token is no user.
  user_id uuid references users (id),
  name text collate "pg_c_utf8",
  restriction text collate "pg_c_utf8" not null check (restriction in ('hidden', 'deleted', 'blocked', 'lockedDown')),
  -- Values of the EU transparency database; null where the restriction does nothing of the kind.
  decision_visibility text,
  decision_account text,
  decision_monetary text,
  monetary_until timestamptz,
  ground text collate "pg_c_utf8" not null check (ground in ('illegal', 'incompatible')),
  -- The law, or the rule of the marketplace.
  legal_ground text collate "pg_c_utf8" not null,
  category text collate "pg_c_utf8" not null,
  facts text collate "pg_c_utf8" not null,
  content_type text not null,
  content_date timestamptz not null,
  territorial_scope text[] not null,
  source text collate "pg_c_utf8" not null check (source in ('ARTICLE_16', 'VOLUNTARY')),
  automated_detection boolean not null,
  automated_decision boolean not null,
  language text collate "pg_c_utf8" not null check (language in ('en', 'ar')),
  -- What the user can do about it, as the email says.
  redress text collate "pg_c_utf8" not null,
  made_by uuid not null references admins (id),
  -- The first notice of a user, if there was one.
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When the restriction ended.
  ended_at timestamptz,
  push_state text collate "pg_c_utf8" not null default 'pending' check (push_state in ('pending', 'pushed', 'refused')),
  pushed_at timestamptz,
  push_uuid text,
  push_error text collate "pg_c_utf8",
  appeal text collate "pg_c_utf8" check (appeal in ('open', 'upheld', 'reversed')),
  appeal_text text collate "pg_c_utf8",
  appealed_at timestamptz,
  appeal_answer text collate "pg_c_utf8",
  appeal_decided_by uuid references admins (id),
  appeal_decided_at timestamptz,
  search text collate "pg_c_utf8" generated always as (lower(coalesce(name, ''))) stored,
  constraint statements_made_by_one check ((decision_id is null) <> (lockdown_id is null)),
  constraint statements_appeal_is_whole check ((appeal is null) = (appealed_at is null))
);
create index statements_created_at on statements_of_reasons (created_at, id);
create index statements_search on statements_of_reasons using gin (search gin_trgm_ops);
create index statements_case on statements_of_reasons (case_id, created_at, id);
create index statements_decision on statements_of_reasons (decision_id);
create index statements_lockdown on statements_of_reasons (lockdown_id);
create index statements_token on statements_of_reasons (token_id);
create index statements_user on statements_of_reasons (user_id);
create index statements_made_by on statements_of_reasons (made_by);
create index statements_appeal_decided_by on statements_of_reasons (appeal_decided_by);
create index statements_push_state on statements_of_reasons (push_state, created_at, id);
create index statements_restriction on statements_of_reasons (restriction, created_at, id);
create index statements_category on statements_of_reasons (category, created_at, id);
create index statements_ground on statements_of_reasons (ground, created_at, id);
create index statements_appeal on statements_of_reasons (appeal, created_at, id) where appeal is not null;
create index statements_in_force on statements_of_reasons (id) where ended_at is null;

-- The EU transparency database that statements are sent to: at most one row.
create table statement_push (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
  -- Null: nothing is sent.
  url text collate "pg_c_utf8",
  -- Encrypted with a key that is not in the database.
  token bytea,
  -- One server at a time sends.
  busy_until timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  last_error text collate "pg_c_utf8",
  version integer not null default 1
);
