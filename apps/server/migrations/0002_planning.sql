create table aps_snapshot (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "at" timestamptz not null,
  "by" text not null,
  "start_at" timestamptz not null,
  "horizon_end" timestamptz not null,
  "engine_version" text not null,
  "fingerprint" text not null,
  "moulds" integer not null,
  "parts" integer not null,
  "batches" integer not null,
  "tasks" integer not null,
  "resources" integer not null,
  "errors" integer not null,
  "warnings" integer not null,
  "problem" bytea not null,
  "names" bytea not null,
  "sources" jsonb not null,
  constraint aps_snapshot_pkey primary key ("tenant_id", "factory_id", "id")
);
alter table aps_snapshot enable row level security;
alter table aps_snapshot force row level security;
create policy aps_snapshot_place on aps_snapshot using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_snapshot to mw_app;
create index aps_snapshot_schedule_index on aps_snapshot (tenant_id, factory_id, "schedule_id", "id");
create table aps_defect (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "snapshot_id" bigint not null,
  "position" integer not null,
  "code" text not null,
  "severity" text not null,
  "params" jsonb not null,
  "entity" text,
  "record_id" bigint,
  "label" text not null,
  constraint aps_defect_pkey primary key ("tenant_id", "factory_id", "snapshot_id", "position"),
  constraint aps_defect_severity_check check (severity in ('error', 'warning'))
);
alter table aps_defect enable row level security;
alter table aps_defect force row level security;
create policy aps_defect_place on aps_defect using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_defect to mw_app;
create table aps_run (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "kind" text not null,
  "state" text not null,
  "by" text not null,
  "user_id" bigint not null,
  "stop_requested" boolean not null default false,
  "started_at" timestamptz not null,
  "ended_at" timestamptz,
  "error" jsonb,
  constraint aps_run_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_run_kind_check check (kind in ('load', 'run')),
  constraint aps_run_state_check check (state in ('active', 'succeeded', 'stopped', 'failed', 'cancelled')),
  constraint aps_run_ended check ((ended_at is null) = (state = 'active'))
);
alter table aps_run enable row level security;
alter table aps_run force row level security;
create policy aps_run_place on aps_run using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_run to mw_app;
create unique index aps_run_active_unique on aps_run (tenant_id, factory_id, "schedule_id") where state = 'active';
create index aps_run_schedule_index on aps_run (tenant_id, factory_id, "schedule_id", "id");
create table aps_plan (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "snapshot_id" bigint not null,
  "at" timestamptz not null,
  "by" text not null,
  "seconds" numeric(10,3) not null,
  "method" text not null,
  "seed" integer not null,
  "epochs" integer not null,
  "iterations" integer not null,
  "engine_version" text not null,
  "stopped" boolean not null,
  "tasks" integer not null,
  "unplaced_tasks" integer not null,
  "moulds" integer not null,
  "late_moulds" integer not null,
  "on_time_rate" numeric(5,2) not null,
  "start_at" timestamptz not null,
  "horizon_end" timestamptz not null,
  "objective" jsonb not null,
  "notes" jsonb not null,
  "kpis" jsonb not null,
  "catalog" jsonb not null,
  "answer" bytea not null,
  "gantt" bytea not null,
  "is_current" boolean not null,
  "published_at" timestamptz,
  "publisher" text,
  "superseded_at" timestamptz,
  constraint aps_plan_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_plan_published check ((published_at is null) = (publisher is null) and (superseded_at is null or published_at is not null))
);
alter table aps_plan enable row level security;
alter table aps_plan force row level security;
create policy aps_plan_place on aps_plan using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_plan to mw_app;
create unique index aps_plan_current_unique on aps_plan (tenant_id, factory_id, "schedule_id") where is_current;
create unique index aps_plan_published_unique on aps_plan (tenant_id, factory_id) where published_at is not null and superseded_at is null;
create index aps_plan_schedule_index on aps_plan (tenant_id, factory_id, "schedule_id", "id");
create table aps_task (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "plan_id" bigint not null,
  "position" integer not null,
  "task_id" integer not null,
  "part" integer not null,
  "parts" integer not null,
  "mould_id" bigint not null,
  "mould_number" text not null,
  "mould_name" text not null,
  "customer" text,
  "salesman" text,
  "part_id" bigint not null,
  "part_number" text not null,
  "part_name" text not null,
  "part_type" integer not null,
  "batch_id" bigint,
  "batch_number" text,
  "work_order" text,
  "quantity" integer not null,
  "priority" integer not null,
  "operation_number" integer not null,
  "process_name" text not null,
  "section_id" bigint not null,
  "section_name" text not null,
  "group_id" bigint,
  "group_name" text,
  "machine_id" bigint,
  "resource_no" integer,
  "resource_name" text,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "real_start" timestamptz,
  "work_minutes" integer not null,
  "setup_minutes" integer not null,
  "estimated_minutes" integer not null,
  "progress" numeric(5,2) not null,
  "cam_status" text,
  "task_status" text not null,
  "plan_status" text not null,
  "source" integer not null,
  "lock" integer not null,
  "flags" integer not null,
  "is_outsourced" boolean not null,
  "delivery_date" date,
  "late_minutes" integer not null,
  "why" jsonb not null,
  "why_here" jsonb,
  "unplaced" jsonb,
  "search_text" text generated always as (lower(normalize(coalesce(mould_number, '') || E'\n' || coalesce(mould_name, '') || E'\n' || coalesce(part_number, '') || E'\n' || coalesce(part_name, '') || E'\n' || coalesce(batch_number, '') || E'\n' || coalesce(process_name, '') || E'\n' || coalesce(resource_name, '') || E'\n' || coalesce(customer, '') || E'\n' || coalesce(work_order, ''), NFKC))) stored,
  constraint aps_task_pkey primary key ("tenant_id", "factory_id", "plan_id", "position")
);
alter table aps_task enable row level security;
alter table aps_task force row level security;
create policy aps_task_place on aps_task using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_task to mw_app;
create unique index aps_task_task_unique on aps_task (tenant_id, factory_id, "plan_id", "task_id", "part");
create index aps_task_start_index on aps_task (tenant_id, factory_id, "plan_id", "start_at");
create index aps_task_resource_index on aps_task (tenant_id, factory_id, "plan_id", "resource_no", "start_at");
create index aps_task_mould_index on aps_task (tenant_id, factory_id, "plan_id", "mould_id");
create table aps_plan_mould (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "plan_id" bigint not null,
  "mould_id" bigint not null,
  "mould_number" text not null,
  "mould_name" text not null,
  "customer" text,
  "salesman" text,
  "priority" integer not null,
  "delivery_date" date,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "late_minutes" integer not null,
  "tasks" integer not null,
  "unplaced_tasks" integer not null,
  "parts" integer not null,
  "work_minutes" integer not null,
  constraint aps_plan_mould_pkey primary key ("tenant_id", "factory_id", "plan_id", "mould_id")
);
alter table aps_plan_mould enable row level security;
alter table aps_plan_mould force row level security;
create policy aps_plan_mould_place on aps_plan_mould using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_plan_mould to mw_app;
create table aps_setting (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "set_name" text not null,
  "version" integer not null,
  "values" jsonb not null,
  "updated_at" timestamptz not null,
  "updated_by" text not null,
  constraint aps_setting_pkey primary key ("tenant_id", "factory_id", "set_name"),
  constraint aps_setting_set_name_check check (set_name in ('global', 'globalMock', 'default', 'defaultMock'))
);
alter table aps_setting enable row level security;
alter table aps_setting force row level security;
create policy aps_setting_place on aps_setting using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_setting to mw_app;
create table aps_schedule (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "is_default" boolean not null default false,
  "is_mock" boolean not null default false,
  "status" text,
  "run_status" text,
  "start_point" timestamptz,
  "horizon_days" integer not null,
  "time_budget_seconds" integer not null,
  "seed" integer not null,
  "frozen_hours" integer not null,
  "assumed_ready_hours" integer,
  "outsourcing_days" integer not null,
  "task_count" integer,
  "unplaced_count" integer,
  "mould_count" integer,
  "late_moulds" integer,
  "on_time_rate" numeric(13,2),
  "run_seconds" numeric(13,2),
  "loaded_at" timestamptz,
  "ran_at" timestamptz,
  "creator" text,
  "publisher" text,
  "published_at" timestamptz,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint aps_schedule_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_schedule_name_check check (char_length("name") <= 50),
  constraint aps_schedule_status_check check ("status" in ('notStarted', 'inProgress', 'completed', 'published')),
  constraint aps_schedule_run_status_check check ("run_status" in ('none', 'loading', 'running', 'succeeded', 'stopped', 'failed', 'cancelled')),
  constraint aps_schedule_creator_check check (char_length("creator") <= 20),
  constraint aps_schedule_publisher_check check (char_length("publisher") <= 20),
  constraint aps_schedule_remark_check check (char_length("remark") <= 200)
);
alter table aps_schedule enable row level security;
alter table aps_schedule force row level security;
create policy aps_schedule_place on aps_schedule using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_schedule to mw_app;
create unique index aps_schedule_key_unique on aps_schedule (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index aps_schedule_sort_index on aps_schedule (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create table aps_schedule_moulds (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "mould_id" bigint not null,
  constraint aps_schedule_moulds_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table aps_schedule_moulds enable row level security;
alter table aps_schedule_moulds force row level security;
create policy aps_schedule_moulds_place on aps_schedule_moulds using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_schedule_moulds to mw_app;
create unique index aps_schedule_moulds_key_unique on aps_schedule_moulds (tenant_id, factory_id, "parent_id", "mould_id");
create index aps_schedule_moulds_mould_id_index on aps_schedule_moulds (tenant_id, factory_id, "mould_id");
alter table aps_snapshot add constraint aps_snapshot_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_defect add constraint aps_defect_snapshot_id_fkey foreign key ("tenant_id", "factory_id", "snapshot_id") references aps_snapshot ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_run add constraint aps_run_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_plan add constraint aps_plan_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_plan add constraint aps_plan_snapshot_id_fkey foreign key ("tenant_id", "factory_id", "snapshot_id") references aps_snapshot ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_task add constraint aps_task_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_plan_mould add constraint aps_plan_mould_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_schedule_moulds add constraint aps_schedule_moulds_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_schedule_moulds add constraint aps_schedule_moulds_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete cascade;
