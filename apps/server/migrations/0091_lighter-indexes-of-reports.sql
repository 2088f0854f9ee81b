drop index floor_report_batch_id_index;
drop index floor_report_resource_group_id_index;
drop index floor_report_corrects_id_index;
create index floor_report_resource_group_id_index on floor_report (tenant_id, factory_id, "resource_group_id") where resource_group_id is not null;
create index floor_report_corrects_id_index on floor_report (tenant_id, factory_id, "corrects_id") where corrects_id is not null;
