alter table production_part drop constraint production_part_electrode_stage_check;
create table production_part_stages (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "stage" text not null,
  "spark_gap" numeric(14,3),
  "quantity" integer not null,
  constraint production_part_stages_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint production_part_stages_stage_check check ("stage" in ('rough', 'semiFine', 'fine', 'polish'))
);
alter table production_part_stages enable row level security;
alter table production_part_stages force row level security;
create policy production_part_stages_place on production_part_stages using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_part_stages to mw_app;
create unique index production_part_stages_key_unique on production_part_stages (tenant_id, factory_id, "parent_id", "stage");
alter table production_part add column "revision" text;
alter table production_part add column "is_shared" boolean not null default false;
alter table production_part_burns add column "rough_pieces" integer;
alter table production_part_burns add column "semi_fine_pieces" integer;
alter table production_part_burns add column "fine_pieces" integer;
alter table production_part_burns add column "polish_pieces" integer;
alter table production_part add constraint production_part_revision_check check (char_length("revision") <= 10);
alter table production_part add constraint production_part_electrode_stage_check check ("electrode_stage" in ('rough', 'semiFine', 'fine', 'polish'));
alter table production_part_stages add constraint production_part_stages_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
