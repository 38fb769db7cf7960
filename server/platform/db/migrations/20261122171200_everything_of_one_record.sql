-- outside a transaction
-- What belongs to one record, newest first: the lists and the timeline of its page read these from their end.
create index concurrently if not exists logins_user on logins (user_id, created_at, id);
create index concurrently if not exists withdrawals_user on withdrawals (user_id, created_at, id);
create index concurrently if not exists fund_transfers_sender on fund_transfers (sender_id, created_at, id);
create index concurrently if not exists fund_transfers_receiver on fund_transfers (receiver_id, created_at, id);
create index concurrently if not exists trades_user on trades (user_id, ordered_at, id) where user_id is not null;
create index concurrently if not exists tickets_user on tickets (user_id, created_at, id);
create index concurrently if not exists bids_by_bidder on bids (bidder_record, created_at, id);
create index concurrently if not exists bids_on_token on bids (token_record, created_at, id);
create index concurrently if not exists reports_about_address on reports (lower(address), created_at, id);
create index concurrently if not exists reports_about_token on reports (token_record, created_at, id);
create index concurrently if not exists reports_by_user on reports (reporter_id, created_at, id) where reporter_id is not null;
create index concurrently if not exists verifications_user on verifications (user_id, created_at, id);
create index concurrently if not exists verifications_decided on verifications (user_id, decided_at, id) where decided_at is not null;
create index concurrently if not exists mail_messages_recipient on mail_messages (lower(to_address), created_at, id);
create index concurrently if not exists audit_log_of_record on audit_log (record, created_at, id);
-- These begin those above.
drop index concurrently if exists bids_bidder_record;
drop index concurrently if exists bids_token_record;
drop index concurrently if exists reports_token_record;
drop index concurrently if exists verifications_user_id;
drop index concurrently if exists audit_log_record;
