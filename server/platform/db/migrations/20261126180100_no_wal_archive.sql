-- contract
-- The embedded database no longer archives its log.
drop table wal_archive;
