alter table identity_user add column "role_names" text;
alter table identity_user add constraint identity_user_role_names_check check (char_length("role_names") <= 2000);
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_user no force row level security;
alter table identity_user_roles no force row level security;
alter table identity_role no force row level security;
update identity_user as u set "role_names" = (
  select string_agg(r.name, ', ' order by ur.position) from identity_user_roles as ur
    join identity_role as r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.parent_id = u.id);
alter table identity_user force row level security;
alter table identity_user_roles force row level security;
alter table identity_role force row level security;
