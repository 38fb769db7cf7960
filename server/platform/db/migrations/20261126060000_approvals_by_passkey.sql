-- expand
-- What the approver's passkey signed; null for an approval by code.
alter table withdrawal_approvals add column passkey jsonb;
