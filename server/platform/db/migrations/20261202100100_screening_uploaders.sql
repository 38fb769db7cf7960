-- expand
-- outside a transaction
-- The files that a superadmin uploaded, for the foreign key.
create index concurrently if not exists screening_versions_uploaded_by on screening_versions (uploaded_by)
  where uploaded_by is not null;
