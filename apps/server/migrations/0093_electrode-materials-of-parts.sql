alter table production_part add column "electrode_material_id" bigint;
create index production_part_electrode_material_id_index on production_part (tenant_id, factory_id, "electrode_material_id");
alter table production_part add constraint production_part_electrode_material_id_fkey foreign key ("tenant_id", "electrode_material_id") references basic_electrode_material ("tenant_id", "id") on delete restrict;
