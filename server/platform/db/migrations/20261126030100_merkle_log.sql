-- expand
-- The seals of the audit chain are the leaves of a Merkle tree, after this position of the chain. `tree` has the hashes of its whole
-- subtrees, from the largest to the smallest.
alter table audit_chain_head add column tree_after bigint, add column tree_size bigint, add column tree bytea;
-- The same as it was at the end of an archive.
alter table audit_archives add column tree_after bigint, add column tree_size bigint, add column tree bytea;
