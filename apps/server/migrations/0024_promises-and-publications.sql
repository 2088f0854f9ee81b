create table production_promise (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "mould_id" bigint not null,
  "promised_date" date not null,
  "reason" text,
  "publish_number" integer,
  "user_id" bigint not null,
  "by" text not null,
  "at" timestamptz not null,
  constraint production_promise_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_promise_cause check ((reason is null) <> (publish_number is null))
);
alter table production_promise enable row level security;
alter table production_promise force row level security;
create policy production_promise_place on production_promise using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_promise to mw_app;
create index production_promise_mould_index on production_promise (tenant_id, factory_id, "mould_id", "id");
create table aps_publication (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "number" integer not null,
  "plan_id" bigint not null,
  "schedule_id" bigint not null,
  "schedule_name" text not null,
  "publisher" text not null,
  "published_at" timestamptz not null,
  "superseded_at" timestamptz,
  constraint aps_publication_pkey primary key ("tenant_id", "factory_id", "id")
);
alter table aps_publication enable row level security;
alter table aps_publication force row level security;
create policy aps_publication_place on aps_publication using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_publication to mw_app;
create unique index aps_publication_number_unique on aps_publication (tenant_id, factory_id, "number");
create unique index aps_publication_in_force_unique on aps_publication (tenant_id, factory_id) where superseded_at is null;
create index aps_publication_superseded_index on aps_publication (tenant_id, factory_id, "superseded_at");
create table aps_published_task (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "publication_id" bigint not null,
  "position" integer not null,
  "mould_id" bigint not null,
  "mould_number" text not null,
  "part_id" bigint not null,
  "part_number" text not null,
  "part_name" text not null,
  "batch_id" bigint,
  "batch_number" text,
  "operation_number" integer not null,
  "process_name" text not null,
  "section_id" bigint not null,
  "section_name" text not null,
  "machine_id" bigint,
  "resource_name" text,
  "start_at" timestamptz not null,
  "end_at" timestamptz not null,
  "minutes" integer not null,
  constraint aps_published_task_pkey primary key ("tenant_id", "factory_id", "publication_id", "position")
);
alter table aps_published_task enable row level security;
alter table aps_published_task force row level security;
create policy aps_published_task_place on aps_published_task using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_published_task to mw_app;
create index aps_published_task_end_index on aps_published_task (tenant_id, factory_id, "publication_id", "end_at");
create index aps_published_task_operation_index on aps_published_task (tenant_id, factory_id, "publication_id", "batch_id", "operation_number");
alter table production_mould add column "promised_date" date;
alter table production_mould add column "forecast_date" date;
alter table production_mould add column "finished_date" date;
alter table production_part add column "priority" integer;
alter table production_batch add column "finished_at" timestamptz;
alter table production_promise add constraint production_promise_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_published_task add constraint aps_published_task_publication_id_fkey foreign key ("tenant_id", "factory_id", "publication_id") references aps_publication ("tenant_id", "factory_id", "id") on delete cascade;
