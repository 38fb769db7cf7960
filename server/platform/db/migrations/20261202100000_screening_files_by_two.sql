-- expand
-- Files of sanctions lists that two people upload (specification 37.9): the first upload waits for the second.

alter table screening_versions
  -- Who uploaded it, or its first upload. Null: it was loaded from the address of the list.
  add column uploaded_by uuid references admins (id),
  drop constraint screening_versions_state_check;
alter table screening_versions add constraint screening_versions_state
  check (state in ('unconfirmed', 'waiting', 'imported', 'same', 'refused')) not valid;
alter table screening_versions validate constraint screening_versions_state;
