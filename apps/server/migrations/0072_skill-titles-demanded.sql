alter table basic_process add column "skill_title_id" bigint;
alter table basic_resource_group_users add column "skill_title_id" bigint;
create index basic_process_skill_title_id_index on basic_process (tenant_id, factory_id, "skill_title_id");
alter table basic_process add constraint basic_process_skill_title_id_fkey foreign key ("tenant_id", "skill_title_id") references basic_skill_title ("tenant_id", "id") on delete restrict;
create index basic_resource_group_users_skill_title_id_index on basic_resource_group_users (tenant_id, factory_id, "skill_title_id");
alter table basic_resource_group_users add constraint basic_resource_group_users_skill_title_id_fkey foreign key ("tenant_id", "skill_title_id") references basic_skill_title ("tenant_id", "id") on delete restrict;
