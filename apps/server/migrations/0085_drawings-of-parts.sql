alter table trial_modification_drawings add column "part_id" bigint;
create index trial_modification_drawings_part_id_index on trial_modification_drawings (tenant_id, factory_id, "part_id");
alter table trial_modification_drawings add constraint trial_modification_drawings_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
