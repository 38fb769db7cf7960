-- A link that lets its reader in stands beside the message, not in it: once the mail has gone it is taken out.
alter table mail_messages add column secret_link text;

-- Hashes of bodies are keyed from now on and leave passwords out. Those from before were fast hashes of bodies with a
-- password; they would be kept for a day.
delete from idempotency_keys;
