create table production_part_drawings (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "drawing" bigint not null,
  "revision" text,
  "remark" text,
  constraint production_part_drawings_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint production_part_drawings_revision_check check (char_length("revision") <= 10),
  constraint production_part_drawings_remark_check check (char_length("remark") <= 200)
);
alter table production_part_drawings enable row level security;
alter table production_part_drawings force row level security;
create policy production_part_drawings_place on production_part_drawings using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_part_drawings to mw_app;
create unique index production_part_drawings_key_unique on production_part_drawings (tenant_id, factory_id, "parent_id", "drawing");
alter table production_part_drawings add constraint production_part_drawings_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_part_drawings add constraint production_part_drawings_drawing_fkey foreign key ("tenant_id", "drawing") references files_file ("tenant_id", "id") on delete restrict;
