alter table kit_audit add column "display_name" text;
alter table registration_application add column "time_zone" text not null default 'Asia/Shanghai';
alter table registration_application add constraint registration_application_time_zone_check check (char_length(time_zone) <= 64);
-- What was kept as the user name of whoever did it is the name that people know from now on.
-- Forced row security would hide all tenants' rows from the owner as well.
do $$
declare
  held record;
begin
  alter table identity_user no force row level security;
  for held in
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = current_schema() and c.data_type = 'text'
      and (c.column_name = 'updated_by' or (c.table_name like 'aps\_%' and c.column_name in ('by', 'creator', 'publisher')))
      and exists (select 1 from information_schema.columns t where t.table_schema = c.table_schema and t.table_name = c.table_name and t.column_name = 'tenant_id')
  loop
    execute format('alter table %I no force row level security', held.table_name);
    execute format('update %I as t set %I = u.real_name from identity_user u where u.tenant_id = t.tenant_id and u.user_name = t.%I and btrim(u.real_name) <> ''''',
      held.table_name, held.column_name, held.column_name);
    if held.table_name <> 'identity_user' then
      execute format('alter table %I force row level security', held.table_name);
    end if;
  end loop;
  alter table kit_audit no force row level security;
  update kit_audit as a set display_name = u.real_name from identity_user u
    where u.tenant_id = a.tenant_id and u.id = a.user_id and btrim(u.real_name) <> '';
  alter table kit_audit force row level security;
  alter table identity_user force row level security;
end $$;
