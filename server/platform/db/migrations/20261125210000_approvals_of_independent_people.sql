-- expand
-- An approval doesn't count next to that of the person whom the approver depends on (specification 17.5).
alter table withdrawal_approvals drop constraint withdrawal_approvals_voided_because_check;
alter table withdrawal_approvals add constraint withdrawal_approvals_voided_because_check
  check (voided_because in ('changed', 'policy', 'user', 'held', 'ended', 'lapsed', 'disabled', 'dependent')) not valid;
