-- expand
-- Who was there before the right existed goes on seeing personal data; whoever comes later gets it by a tick.
-- few rows: administrators of one desk
update admins
set restriction = restriction || '[{"path": "/personal-data", "isWriteAccess": false}]'::jsonb,
  access_version = access_version + 1
where role = 'admin' and restriction <> '[]'::jsonb
  and not restriction @> '[{"path": "/personal-data"}]'::jsonb;
-- few rows: keys of one desk
update api_keys
set restriction = restriction || '[{"path": "/personal-data", "isWriteAccess": false}]'::jsonb,
  access_version = access_version + 1
where restriction <> '[]'::jsonb and not restriction @> '[{"path": "/personal-data"}]'::jsonb;

-- Receivers that are there go on getting personal data; a new one gets it by a tick.
alter table webhook_endpoints add personal_data boolean not null default true;
