alter table production_route_operations add column "only_batch_id" bigint;
create index production_route_operations_only_batch_id_index on production_route_operations (tenant_id, factory_id, "only_batch_id");
alter table production_route_operations add constraint production_route_operations_only_batch_id_fkey foreign key ("tenant_id", "factory_id", "only_batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
