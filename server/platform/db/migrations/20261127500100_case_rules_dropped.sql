-- contract
-- What rules have replaced.
drop index cases_fresh;
drop function case_priority(text, integer, numeric, text, integer);
drop table case_rules;
drop table case_settings;
