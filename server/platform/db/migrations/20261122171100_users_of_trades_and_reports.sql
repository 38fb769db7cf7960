-- Whose order it is, and who reports: so that everything of one user is found. Null where the sender does not say.
alter table trades add user_id uuid references users;
alter table reports add reporter_id uuid references users;
