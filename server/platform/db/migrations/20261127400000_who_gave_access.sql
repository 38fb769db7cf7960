-- expand
-- Who is behind a change of an account that the workspace makes later in its own name (specification 17.5).

-- When an entry of the company groups was added, and who approved it. Null: unknown, or nobody had to approve it.
alter table company_group_roles add column granted_at timestamptz;
alter table company_group_roles add column approved_by uuid;

-- A hash of the id of the browser that requested the link. Null: unknown, or an administrator sent it.
alter table password_resets add column requested_on text;
