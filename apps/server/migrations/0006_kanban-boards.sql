create table basic_kanban (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "type" text not null,
  "display_seconds" integer not null,
  "sequence" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "resource_group_id" bigint,
  "background_image" bigint,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("code", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_kanban_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_kanban_code_check check (char_length("code") <= 20),
  constraint basic_kanban_name_check check (char_length("name") <= 50),
  constraint basic_kanban_type_check check ("type" in ('list', 'layout', 'utilisation')),
  constraint basic_kanban_remark_check check (char_length("remark") <= 200)
);
alter table basic_kanban enable row level security;
alter table basic_kanban force row level security;
create policy basic_kanban_place on basic_kanban using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_kanban to mw_app;
create unique index basic_kanban_key_unique on basic_kanban (tenant_id, factory_id, (lower(normalize("code", NFKC))));
create index basic_kanban_sort_index on basic_kanban (tenant_id, factory_id, "sequence", "id");
create index basic_kanban_resource_group_id_index on basic_kanban (tenant_id, factory_id, "resource_group_id");
create table basic_kanban_sections (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "section_id" bigint not null,
  constraint basic_kanban_sections_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_kanban_sections enable row level security;
alter table basic_kanban_sections force row level security;
create policy basic_kanban_sections_place on basic_kanban_sections using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_kanban_sections to mw_app;
create unique index basic_kanban_sections_key_unique on basic_kanban_sections (tenant_id, factory_id, "parent_id", "section_id");
create index basic_kanban_sections_section_id_index on basic_kanban_sections (tenant_id, factory_id, "section_id");
create table basic_kanban_machines (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "machine_id" bigint not null,
  "x" numeric(13,2) not null,
  "y" numeric(13,2) not null,
  constraint basic_kanban_machines_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_kanban_machines enable row level security;
alter table basic_kanban_machines force row level security;
create policy basic_kanban_machines_place on basic_kanban_machines using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_kanban_machines to mw_app;
create unique index basic_kanban_machines_key_unique on basic_kanban_machines (tenant_id, factory_id, "parent_id", "machine_id");
create index basic_kanban_machines_machine_id_index on basic_kanban_machines (tenant_id, factory_id, "machine_id");
alter table basic_kanban add constraint basic_kanban_resource_group_id_fkey foreign key ("tenant_id", "factory_id", "resource_group_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_kanban add constraint basic_kanban_background_image_fkey foreign key ("tenant_id", "background_image") references files_file ("tenant_id", "id") on delete restrict;
alter table basic_kanban_sections add constraint basic_kanban_sections_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_kanban ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_kanban_sections add constraint basic_kanban_sections_section_id_fkey foreign key ("tenant_id", "factory_id", "section_id") references basic_section ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_kanban_machines add constraint basic_kanban_machines_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_kanban ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_kanban_machines add constraint basic_kanban_machines_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
