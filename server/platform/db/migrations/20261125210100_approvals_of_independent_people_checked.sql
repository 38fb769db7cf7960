-- expand
alter table withdrawal_approvals validate constraint withdrawal_approvals_voided_because_check;
