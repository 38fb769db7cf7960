-- expand
-- outside a transaction
-- Whether a user was paid at a destination before: the policy asks it of every withdrawal.
create index concurrently if not exists withdrawals_user_destination
  on withdrawals (user_id, lower(destination), created_at) where shown_status = 3;
