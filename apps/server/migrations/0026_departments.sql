create table identity_department (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "parent_id" bigint,
  "phone" text,
  "address" text,
  "sort" integer,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint identity_department_pkey primary key ("tenant_id", "id"),
  constraint identity_department_code_check check (char_length("code") <= 20),
  constraint identity_department_name_check check (char_length("name") <= 30),
  constraint identity_department_phone_check check (char_length("phone") <= 30),
  constraint identity_department_address_check check (char_length("address") <= 100),
  constraint identity_department_remark_check check (char_length("remark") <= 100)
);
alter table identity_department enable row level security;
alter table identity_department force row level security;
create policy identity_department_place on identity_department using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_department to mw_app;
create unique index identity_department_key_unique on identity_department (tenant_id, (lower(normalize("code", NFKC))));
create index identity_department_sort_index on identity_department (tenant_id, "sort", "id");
create index identity_department_parent_id_index on identity_department (tenant_id, "parent_id");
create table identity_department_managers (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "user_id" bigint not null,
  constraint identity_department_managers_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table identity_department_managers enable row level security;
alter table identity_department_managers force row level security;
create policy identity_department_managers_place on identity_department_managers using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_department_managers to mw_app;
create unique index identity_department_managers_key_unique on identity_department_managers (tenant_id, "parent_id", "user_id");
create index identity_department_managers_user_id_index on identity_department_managers (tenant_id, "user_id");
create table identity_department_users (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "user_id" bigint not null,
  constraint identity_department_users_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table identity_department_users enable row level security;
alter table identity_department_users force row level security;
create policy identity_department_users_place on identity_department_users using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_department_users to mw_app;
create unique index identity_department_users_key_unique on identity_department_users (tenant_id, "parent_id", "user_id");
create index identity_department_users_user_id_index on identity_department_users (tenant_id, "user_id");
create table identity_department_roles (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "role_id" bigint not null,
  constraint identity_department_roles_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table identity_department_roles enable row level security;
alter table identity_department_roles force row level security;
create policy identity_department_roles_place on identity_department_roles using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on identity_department_roles to mw_app;
create unique index identity_department_roles_key_unique on identity_department_roles (tenant_id, "parent_id", "role_id");
create index identity_department_roles_role_id_index on identity_department_roles (tenant_id, "role_id");
alter table identity_department add constraint identity_department_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_department ("tenant_id", "id") on delete restrict;
alter table identity_department_managers add constraint identity_department_managers_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_department ("tenant_id", "id") on delete cascade;
alter table identity_department_managers add constraint identity_department_managers_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table identity_department_users add constraint identity_department_users_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_department ("tenant_id", "id") on delete cascade;
alter table identity_department_users add constraint identity_department_users_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table identity_department_roles add constraint identity_department_roles_parent_id_fkey foreign key ("tenant_id", "parent_id") references identity_department ("tenant_id", "id") on delete cascade;
alter table identity_department_roles add constraint identity_department_roles_role_id_fkey foreign key ("tenant_id", "role_id") references identity_role ("tenant_id", "id") on delete restrict;
