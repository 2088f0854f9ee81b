create table identity_expiry_notice (
  "tenant_id" bigint not null,
  "user_id" bigint not null,
  "expire_date" date not null,
  "told_at" timestamptz not null,
  constraint identity_expiry_notice_pkey primary key ("tenant_id", "user_id")
);
alter table identity_expiry_notice enable row level security;
alter table identity_expiry_notice force row level security;
create policy identity_expiry_notice_place on identity_expiry_notice using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_expiry_notice to mw_app;
create table basic_section_roles (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "role_id" bigint not null,
  constraint basic_section_roles_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_section_roles enable row level security;
alter table basic_section_roles force row level security;
create policy basic_section_roles_place on basic_section_roles using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_section_roles to mw_app;
create unique index basic_section_roles_key_unique on basic_section_roles (tenant_id, factory_id, "parent_id", "role_id");
create index basic_section_roles_role_id_index on basic_section_roles (tenant_id, factory_id, "role_id");
alter table identity_role alter column "type" drop not null;
alter table identity_role add column "file_security" integer;
alter table identity_user add column "expire_time" text;
alter table identity_role add constraint identity_role_file_security_check check ("file_security" in (1, 2, 3, 4));
alter table identity_user add constraint identity_user_expire_time_check check (char_length("expire_time") <= 5);
alter table identity_expiry_notice add constraint identity_expiry_notice_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table basic_section_roles add constraint basic_section_roles_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_section ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_section_roles add constraint basic_section_roles_role_id_fkey foreign key ("tenant_id", "role_id") references identity_role ("tenant_id", "id") on delete restrict;
-- Roles that are there go on reading all files, and see and report the work of sections that were marked as assigned while nothing asked.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table basic_section no force row level security;
alter table basic_section_roles no force row level security;
update identity_role set file_security = 4;
insert into basic_section_roles (tenant_id, factory_id, parent_id, "position", role_id)
select s.tenant_id, s.factory_id, s.id, row_number() over (partition by s.tenant_id, s.id order by r.sort_code, r.id) - 1, r.id
from basic_section s join identity_role r on r.tenant_id = s.tenant_id and r.valid
where s."permission" = 'assigned';
alter table basic_section_roles force row level security;
alter table basic_section force row level security;
alter table identity_role force row level security;
