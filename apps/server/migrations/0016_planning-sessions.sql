create table basic_machine_openings (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "starts_at" timestamptz not null,
  "ends_at" timestamptz not null,
  "reason" text,
  constraint basic_machine_openings_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_machine_openings_reason_check check (char_length("reason") <= 50)
);
alter table basic_machine_openings enable row level security;
alter table basic_machine_openings force row level security;
create policy basic_machine_openings_place on basic_machine_openings using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_machine_openings to mw_app;
create unique index basic_machine_openings_key_unique on basic_machine_openings (tenant_id, factory_id, "parent_id", "starts_at");
create table aps_session (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "schedule_id" bigint not null,
  "plan_id" bigint not null,
  "user_id" bigint not null,
  "by" text not null,
  "version" integer not null,
  "position" integer not null,
  "opened_at" timestamptz not null,
  "used_at" timestamptz not null,
  "asked_by" bigint,
  "asked_name" text,
  "asked_at" timestamptz,
  constraint aps_session_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint aps_session_asked check ((asked_by is null) = (asked_at is null) and (asked_by is null) = (asked_name is null))
);
alter table aps_session enable row level security;
alter table aps_session force row level security;
create policy aps_session_place on aps_session using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_session to mw_app;
create unique index aps_session_schedule_unique on aps_session (tenant_id, factory_id, "schedule_id");
create table aps_session_step (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "session_id" bigint not null,
  "position" integer not null,
  "id" bigint not null,
  "change" jsonb not null,
  "moved" integer not null,
  "later" integer not null,
  "earlier" integer not null,
  "at" timestamptz not null,
  "by" text not null,
  constraint aps_session_step_pkey primary key ("tenant_id", "factory_id", "session_id", "position")
);
alter table aps_session_step enable row level security;
alter table aps_session_step force row level security;
create policy aps_session_step_place on aps_session_step using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_session_step to mw_app;
create table aps_decision (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "schedule_id" bigint not null,
  "kind" text not null,
  "record_id" bigint not null,
  "operation" integer not null,
  "value" jsonb not null,
  "at" timestamptz not null,
  "by" text not null,
  constraint aps_decision_pkey primary key ("tenant_id", "factory_id", "schedule_id", "kind", "record_id", "operation"),
  constraint aps_decision_kind_check check (kind in ('lock', 'due', 'priority', 'time'))
);
alter table aps_decision enable row level security;
alter table aps_decision force row level security;
create policy aps_decision_place on aps_decision using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_decision to mw_app;
alter table basic_machine_openings add constraint basic_machine_openings_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_session add constraint aps_session_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_session add constraint aps_session_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_session_step add constraint aps_session_step_session_id_fkey foreign key ("tenant_id", "factory_id", "session_id") references aps_session ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_decision add constraint aps_decision_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
