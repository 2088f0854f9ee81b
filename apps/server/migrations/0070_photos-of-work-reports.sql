create table floor_report_photos (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "photo" bigint not null,
  "request_key" text not null,
  constraint floor_report_photos_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint floor_report_photos_request_key_check check (char_length(request_key) between 1 and 64)
);
alter table floor_report_photos enable row level security;
alter table floor_report_photos force row level security;
create policy floor_report_photos_place on floor_report_photos using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert on floor_report_photos to mw_app;
create unique index floor_report_photos_key_unique on floor_report_photos (tenant_id, factory_id, "parent_id", "photo");
create unique index floor_report_photos_request_unique on floor_report_photos (tenant_id, factory_id, "request_key");
alter table floor_report_photos add constraint floor_report_photos_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references floor_report ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_report_photos add constraint floor_report_photos_photo_fkey foreign key ("tenant_id", "photo") references files_file ("tenant_id", "id") on delete restrict;
