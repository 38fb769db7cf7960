-- expand
-- outside a transaction
-- The oldest mail outside mailings is found without walking along that of mailings.
create index concurrently if not exists mail_messages_single on mail_messages (created_at) where mailing_id is null and status <> 'waiting';
