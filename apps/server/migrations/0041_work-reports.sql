create table floor_report (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "key" text not null,
  "kind" text not null,
  "corrected_kind" text,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "at" timestamptz not null,
  "user_id" bigint,
  "machine_id" bigint,
  "resource_group_id" bigint,
  "quantity" integer,
  "progress" numeric(13,2),
  "weight" numeric(14,3),
  "reason" text,
  "follow_up" text,
  "piece" text,
  "note" text,
  "source" text not null,
  "entered_by" text,
  "device_at" timestamptz,
  "device_sequence" integer,
  "clock_offset_ms" integer,
  "is_queued" boolean not null default false,
  "received_at" timestamptz not null,
  "corrects_id" bigint,
  "approved_by" text,
  "fault" text,
  "search_text" text generated always as (lower(normalize(coalesce("reason", '') || E'\n' || coalesce("note", '') || E'\n' || coalesce("entered_by", ''), NFKC))) stored,
  "terminal_id" bigint,
  "facts" jsonb,
  constraint floor_report_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint floor_report_key_check check (char_length("key") <= 64),
  constraint floor_report_kind_check check ("kind" in ('setUp', 'start', 'pause', 'handOver', 'finish', 'scrap', 'rework', 'deliver', 'materialIn', 'call', 'correct')),
  constraint floor_report_corrected_kind_check check ("corrected_kind" in ('setUp', 'start', 'pause', 'handOver', 'finish', 'scrap', 'rework', 'deliver', 'materialIn', 'void', 'facts')),
  constraint floor_report_reason_check check (char_length("reason") <= 200),
  constraint floor_report_follow_up_check check ("follow_up" in ('none', 'reworkOperation', 'remake', 'concession')),
  constraint floor_report_piece_check check (char_length("piece") <= 30),
  constraint floor_report_note_check check (char_length("note") <= 500),
  constraint floor_report_source_check check ("source" in ('terminal', 'page', 'entered', 'imported', 'opening')),
  constraint floor_report_entered_by_check check (char_length("entered_by") <= 50),
  constraint floor_report_approved_by_check check (char_length("approved_by") <= 50),
  constraint floor_report_fault_check check ("fault" in ('batchOver', 'operationGone', 'operationFinished', 'gateClosed', 'machineGone'))
);
alter table floor_report enable row level security;
alter table floor_report force row level security;
create policy floor_report_place on floor_report using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert on floor_report to mw_app;
create unique index floor_report_key_unique on floor_report (tenant_id, factory_id, (lower(normalize("key", NFKC))));
create index floor_report_sort_index on floor_report (tenant_id, factory_id, "at", "id");
create index floor_report_batch_id_index on floor_report (tenant_id, factory_id, "batch_id");
create index floor_report_user_id_index on floor_report (tenant_id, factory_id, "user_id");
create index floor_report_machine_id_index on floor_report (tenant_id, factory_id, "machine_id");
create index floor_report_resource_group_id_index on floor_report (tenant_id, factory_id, "resource_group_id");
create index floor_report_corrects_id_index on floor_report (tenant_id, factory_id, "corrects_id");
create index floor_report_operation_index on floor_report (tenant_id, factory_id, "batch_id", "operation_number", "at");
create index floor_report_faulty_index on floor_report (tenant_id, factory_id, "at") where fault is not null;
create table floor_request (
  "tenant_id" bigint not null,
  "key" text not null,
  "made_in" bigint not null,
  "report_id" bigint not null,
  "at" timestamptz not null,
  constraint floor_request_pkey primary key ("tenant_id", "key"),
  constraint floor_request_key_check check (char_length(key) between 1 and 64)
);
alter table floor_request enable row level security;
alter table floor_request force row level security;
create policy floor_request_place on floor_request using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert on floor_request to mw_app;
create table floor_operation (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "phase" text not null,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "machine_id" bigint,
  "resource_group_id" bigint,
  "worked_minutes" integer,
  "setup_minutes" integer not null,
  "machine_minutes" integer not null,
  "progress" numeric(13,2),
  "good" integer not null,
  "scrap" integer not null,
  "rework" integer not null,
  "last_at" timestamptz,
  constraint floor_operation_pkey primary key ("tenant_id", "factory_id", "batch_id", "operation_number"),
  constraint floor_operation_phase_check check (phase in ('notStarted', 'settingUp', 'running', 'paused', 'finished'))
);
alter table floor_operation enable row level security;
alter table floor_operation force row level security;
create policy floor_operation_place on floor_operation using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_operation to mw_app;
create index floor_operation_finished_index on floor_operation (tenant_id, factory_id, "finished_at") where finished_at is not null;
create table floor_stretch (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "position" integer not null,
  "kind" text not null,
  "user_id" bigint,
  "machine_id" bigint,
  "from_at" timestamptz not null,
  "to_at" timestamptz,
  constraint floor_stretch_pkey primary key ("tenant_id", "factory_id", "batch_id", "operation_number", "position"),
  constraint floor_stretch_kind_check check (kind in ('setUp', 'labour', 'machine'))
);
alter table floor_stretch enable row level security;
alter table floor_stretch force row level security;
create policy floor_stretch_place on floor_stretch using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_stretch to mw_app;
create index floor_stretch_person_index on floor_stretch (tenant_id, factory_id, "user_id", "from_at") where user_id is not null;
create index floor_stretch_machine_index on floor_stretch (tenant_id, factory_id, "machine_id", "from_at") where machine_id is not null;
create index floor_stretch_open_index on floor_stretch (tenant_id, factory_id, "from_at") where to_at is null;
create table floor_correction (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "key" text not null,
  "status" text not null,
  "corrected_kind" text not null,
  "report_id" bigint,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "user_id" bigint,
  "machine_id" bigint,
  "at" timestamptz not null,
  "quantity" integer,
  "reason" text not null,
  "proposed_by" text not null,
  "proposed_at" timestamptz not null,
  "decided_by" text,
  "decided_at" timestamptz,
  "answer" text,
  "search_text" text generated always as (lower(normalize(coalesce("reason", '') || E'\n' || coalesce("proposed_by", '') || E'\n' || coalesce("answer", ''), NFKC))) stored,
  constraint floor_correction_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint floor_correction_key_check check (char_length("key") <= 64),
  constraint floor_correction_status_check check ("status" in ('waiting', 'approved', 'rejected')),
  constraint floor_correction_corrected_kind_check check ("corrected_kind" in ('setUp', 'start', 'pause', 'handOver', 'finish', 'scrap', 'rework', 'deliver', 'materialIn', 'void', 'facts')),
  constraint floor_correction_reason_check check (char_length("reason") <= 200),
  constraint floor_correction_proposed_by_check check (char_length("proposed_by") <= 50),
  constraint floor_correction_decided_by_check check (char_length("decided_by") <= 50),
  constraint floor_correction_answer_check check (char_length("answer") <= 200)
);
alter table floor_correction enable row level security;
alter table floor_correction force row level security;
create policy floor_correction_place on floor_correction using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_correction to mw_app;
create unique index floor_correction_key_unique on floor_correction (tenant_id, factory_id, (lower(normalize("key", NFKC))));
create index floor_correction_sort_index on floor_correction (tenant_id, factory_id, "proposed_at", "id");
create index floor_correction_report_id_index on floor_correction (tenant_id, factory_id, "report_id");
create index floor_correction_batch_id_index on floor_correction (tenant_id, factory_id, "batch_id");
create index floor_correction_user_id_index on floor_correction (tenant_id, factory_id, "user_id");
create index floor_correction_machine_id_index on floor_correction (tenant_id, factory_id, "machine_id");
create table floor_setting (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "labour_split" text not null,
  "ask_after_hours" integer not null,
  constraint floor_setting_pkey primary key ("tenant_id", "factory_id"),
  constraint floor_setting_labour_split_check check (labour_split in ('full', 'equal', 'byQuantity')),
  constraint floor_setting_ask_after_hours_check check (ask_after_hours between 1 and 48)
);
alter table floor_setting enable row level security;
alter table floor_setting force row level security;
create policy floor_setting_place on floor_setting using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_setting to mw_app;
create table floor_asked (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "user_id" bigint not null,
  "from_at" timestamptz not null,
  "at" timestamptz not null,
  constraint floor_asked_pkey primary key ("tenant_id", "factory_id", "batch_id", "operation_number", "user_id", "from_at")
);
alter table floor_asked enable row level security;
alter table floor_asked force row level security;
create policy floor_asked_place on floor_asked using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_asked to mw_app;
create table floor_watch (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "watched_at" timestamptz,
  constraint floor_watch_pkey primary key ("tenant_id", "factory_id")
);
grant select, insert, update, delete on floor_watch to mw_app;
create index floor_watch_turn_index on floor_watch ("watched_at");
alter table floor_report add constraint floor_report_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_report add constraint floor_report_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table floor_report add constraint floor_report_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table floor_report add constraint floor_report_resource_group_id_fkey foreign key ("tenant_id", "factory_id", "resource_group_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete restrict;
alter table floor_report add constraint floor_report_corrects_id_fkey foreign key ("tenant_id", "factory_id", "corrects_id") references floor_report ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_operation add constraint floor_operation_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_stretch add constraint floor_stretch_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_correction add constraint floor_correction_report_id_fkey foreign key ("tenant_id", "factory_id", "report_id") references floor_report ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_correction add constraint floor_correction_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_correction add constraint floor_correction_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table floor_correction add constraint floor_correction_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table floor_asked add constraint floor_asked_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_asked add constraint floor_asked_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
-- What is known of operations becomes their opening report, so that all that is shown follows from reports.
alter table production_batch_operations no force row level security;
alter table floor_report no force row level security;
alter table floor_operation no force row level security;
insert into floor_report (tenant_id, factory_id, id, updated_at, "key", kind, corrected_kind, batch_id, operation_number, "at", machine_id,
  resource_group_id, progress, source, is_queued, received_at, facts)
select t.tenant_id, t.factory_id, row_number() over (partition by t.tenant_id, t.factory_id order by t.parent_id, t.number), now(),
  gen_random_uuid()::text, 'correct', 'facts', t.parent_id, t.number, now(), t.machine_id, t.resource_group_id, t.progress, 'opening', false, now(),
  jsonb_build_object('startedAt', t.started_at, 'finishedAt', t.finished_at, 'workedMinutes', t.worked_minutes, 'progress', t.progress,
    'isPaused', t.is_paused, 'machineId', t.machine_id, 'resourceGroupId', t.resource_group_id)
from production_batch_operations t where t.started_at is not null;
insert into floor_operation (tenant_id, factory_id, batch_id, operation_number, phase, started_at, finished_at, machine_id, resource_group_id,
  worked_minutes, setup_minutes, machine_minutes, progress, good, scrap, rework, last_at)
select t.tenant_id, t.factory_id, t.parent_id, t.number,
  case when t.finished_at is not null then 'finished' when t.is_paused then 'paused' else 'running' end,
  t.started_at, t.finished_at, t.machine_id, t.resource_group_id, t.worked_minutes, 0, 0, t.progress, 0, 0, 0, now()
from production_batch_operations t where t.started_at is not null;
alter table floor_operation force row level security;
alter table floor_report force row level security;
alter table production_batch_operations force row level security;
-- Tenants made before have the built-in roles without the rights to work reports.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'floor.*', 1),
  ('workshop', 'floor.report:check', 1),
  ('workshop', 'floor.report:detail', 2),
  ('workshop', 'floor.report:tell', 3),
  ('workshop', 'floor.correction:check', 4),
  ('workshop', 'floor.correction:detail', 5),
  ('workshop', 'floor.correction:propose', 6),
  ('viewer', 'floor.*:check', 1),
  ('viewer', 'floor.*:detail', 2),
  ('viewer', 'floor.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
