-- expand
-- Mail server, public address and backup folder, as superadmins set them on the screen (specification 26.5). The
-- environment takes precedence.
create table server_settings (
  id uuid primary key,
  name text not null unique check (name in ('mail', 'publicUrl', 'backup')),
  -- Encrypted with a key that is not in the database. Null: not set.
  value bytea,
  -- The mail server before the last change, for a day: it sends the notifications of that change.
  former_value bytea,
  former_until timestamptz,
  -- Grows with every change, so that each server reads it again.
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid references admins
);
insert into server_settings (id, name) values
  (gen_random_uuid(), 'mail'),
  (gen_random_uuid(), 'publicUrl'),
  (gen_random_uuid(), 'backup');

-- Whether the mail server before the last change sends this email, where it still accepts email.
alter table mail_messages add column uses_former_server boolean not null default false;
