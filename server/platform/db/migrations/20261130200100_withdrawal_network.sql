-- expand
-- The chain of the address that a withdrawal is paid to, as the sender names it. An address alone may belong to several
-- chains (specification 36.2).
alter table withdrawals add column network text collate "pg_c_utf8";

-- Withdrawals without a network keep the value that they had, so that no approval ends by the upgrade.
create or replace function paid_to(withdrawal withdrawals) returns jsonb language sql immutable as $$
  select jsonb_build_object('paymentType', withdrawal.payment_type, 'toAddress', withdrawal.to_address,
    'bankName', withdrawal.bank_name, 'accountHolder', withdrawal.bank_account_holder,
    'accountNumber', withdrawal.bank_account_number, 'routingNumber', withdrawal.bank_routing_number)
    || case when withdrawal.payment_type = 2 and withdrawal.network is not null
      then jsonb_build_object('network', withdrawal.network) else '{}'::jsonb end
$$;
