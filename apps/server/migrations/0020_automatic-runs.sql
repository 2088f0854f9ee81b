create table aps_automatic (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "schedule_id" bigint not null,
  "version" integer not null,
  "cron" text not null,
  "is_on" boolean not null,
  "account_id" bigint not null,
  "user_id" bigint not null,
  "by" text not null,
  "next_at" timestamptz,
  constraint aps_automatic_pkey primary key ("tenant_id", "factory_id", "schedule_id"),
  constraint aps_automatic_cron_check check (char_length(cron) between 9 and 100),
  constraint aps_automatic_next check (is_on = (next_at is not null))
);
alter table aps_automatic enable row level security;
alter table aps_automatic force row level security;
create policy aps_automatic_place on aps_automatic using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_automatic to mw_app;
create table aps_automatic_run (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "due_at" timestamptz not null,
  "missed" integer not null,
  "result" text not null,
  "started_at" timestamptz not null,
  "ended_at" timestamptz,
  "step" text not null,
  "task_id" bigint,
  "session_id" bigint,
  "error" jsonb,
  "late_before" jsonb not null,
  "newly_late" jsonb not null,
  constraint aps_automatic_run_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_automatic_run_result_check check (result in ('running', 'done', 'skipped', 'failed')),
  constraint aps_automatic_run_step_check check (step in ('load', 'run')),
  constraint aps_automatic_run_ended check ((ended_at is null) = (result = 'running'))
);
alter table aps_automatic_run enable row level security;
alter table aps_automatic_run force row level security;
create policy aps_automatic_run_place on aps_automatic_run using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_automatic_run to mw_app;
create unique index aps_automatic_run_open_unique on aps_automatic_run (tenant_id, factory_id, "schedule_id") where result = 'running';
create index aps_automatic_run_schedule_index on aps_automatic_run (tenant_id, factory_id, "schedule_id", "id");
create table aps_automatic_turn (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "schedule_id" bigint not null,
  "look_at" timestamptz not null,
  constraint aps_automatic_turn_pkey primary key ("tenant_id", "factory_id", "schedule_id")
);
grant select, insert, update, delete on aps_automatic_turn to mw_app;
create index aps_automatic_turn_look_index on aps_automatic_turn ("look_at");
alter table aps_automatic add constraint aps_automatic_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_automatic_run add constraint aps_automatic_run_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
