-- Their edit forms say which version they loaded, as the others do.
alter table categories add column version integer not null default 1;
alter table community_categories add column version integer not null default 1;
alter table creators add column version integer not null default 1;
