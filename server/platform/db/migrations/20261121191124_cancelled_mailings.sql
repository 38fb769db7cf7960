-- A sending that somebody has ended: whoever holds its lock marks what still waits, so that the message in flight counts as
-- what it is. Messages that were never made are cancelled too; the sending's numbers tell how many.
alter table mailings add cancelled_at timestamptz;
alter table mail_messages
  drop constraint mail_messages_status_check,
  add constraint mail_messages_status_check
    check (status in ('waiting', 'kept', 'sent', 'failed', 'skipped', 'cancelled'));
