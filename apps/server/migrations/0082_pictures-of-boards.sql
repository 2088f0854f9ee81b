create table basic_kanban_pictures (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "picture" bigint not null,
  constraint basic_kanban_pictures_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_kanban_pictures enable row level security;
alter table basic_kanban_pictures force row level security;
create policy basic_kanban_pictures_place on basic_kanban_pictures using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_kanban_pictures to mw_app;
create unique index basic_kanban_pictures_key_unique on basic_kanban_pictures (tenant_id, factory_id, "parent_id", "picture");
alter table basic_kanban_pictures add constraint basic_kanban_pictures_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_kanban ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_kanban_pictures add constraint basic_kanban_pictures_picture_fkey foreign key ("tenant_id", "picture") references files_file ("tenant_id", "id") on delete restrict;
