alter table basic_supplier add column "calendar_id" bigint;
alter table basic_supplier add column "simultaneous_tasks" integer;
create index basic_supplier_calendar_id_index on basic_supplier (tenant_id, factory_id, "calendar_id");
alter table basic_supplier add constraint basic_supplier_calendar_id_fkey foreign key ("tenant_id", "factory_id", "calendar_id") references basic_calendar ("tenant_id", "factory_id", "id") on delete restrict;
