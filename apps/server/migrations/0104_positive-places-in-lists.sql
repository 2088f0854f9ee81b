-- Places in lists are positive whole numbers; departments, roles and entries of the provider took 0 as well.
alter table identity_department no force row level security;
alter table identity_role no force row level security;
update identity_department set sort = 1 where sort < 1;
update identity_role set sort_code = 1 where sort_code < 1;
update links_entry set sort_order = 1 where sort_order < 1;
alter table identity_department force row level security;
alter table identity_role force row level security;
