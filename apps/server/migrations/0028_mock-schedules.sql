create table aps_mock (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "schedule_id" bigint not null,
  "source_id" bigint not null,
  "source_name" text not null,
  "publication" integer,
  "began_at" timestamptz not null,
  "by" text not null,
  "base" jsonb not null,
  "merged_at" timestamptz,
  "merged_by" text,
  "target_id" bigint,
  "target_name" text,
  "plan_before" bigint,
  "load_task_id" bigint,
  "run_task_id" bigint,
  constraint aps_mock_pkey primary key ("tenant_id", "factory_id", "schedule_id"),
  constraint aps_mock_merged check ((merged_at is null) = (merged_by is null) and (merged_at is null) = (target_id is null) and (merged_at is null) = (load_task_id is null))
);
alter table aps_mock enable row level security;
alter table aps_mock force row level security;
create policy aps_mock_place on aps_mock using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_mock to mw_app;
create index aps_mock_load_index on aps_mock (tenant_id, factory_id, "load_task_id") where load_task_id is not null;
alter table aps_mock add constraint aps_mock_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
