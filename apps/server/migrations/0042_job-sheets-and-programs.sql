create table electrode_sheet_template (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "machine_id" bigint,
  "file_name" text not null,
  "head" text,
  "line" text not null,
  "foot" text,
  "decimals" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint electrode_sheet_template_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_sheet_template_name_check check (char_length("name") <= 50),
  constraint electrode_sheet_template_file_name_check check (char_length("file_name") <= 100),
  constraint electrode_sheet_template_head_check check (char_length("head") <= 2000),
  constraint electrode_sheet_template_line_check check (char_length("line") <= 2000),
  constraint electrode_sheet_template_foot_check check (char_length("foot") <= 2000),
  constraint electrode_sheet_template_remark_check check (char_length("remark") <= 200)
);
alter table electrode_sheet_template enable row level security;
alter table electrode_sheet_template force row level security;
create policy electrode_sheet_template_place on electrode_sheet_template using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_sheet_template to mw_app;
create unique index electrode_sheet_template_key_unique on electrode_sheet_template (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index electrode_sheet_template_sort_index on electrode_sheet_template (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create index electrode_sheet_template_machine_id_index on electrode_sheet_template (tenant_id, factory_id, "machine_id");
create table cam_task (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "part_id" bigint not null,
  "operation_number" integer not null,
  "kind" text not null,
  "state" text not null,
  "programmer_id" bigint,
  "estimated_minutes" integer,
  "worked_minutes" integer not null default 0,
  "working_since" timestamptz,
  "expected_at" timestamptz,
  "finished_at" timestamptz,
  constraint cam_task_pkey primary key ("tenant_id", "factory_id", "part_id", "operation_number", "kind"),
  constraint cam_task_kind_check check (kind in ('cam', 'camQc')),
  constraint cam_task_state_check check (state in ('open', 'taken', 'started', 'paused', 'finished'))
);
alter table cam_task enable row level security;
alter table cam_task force row level security;
create policy cam_task_place on cam_task using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on cam_task to mw_app;
create index cam_task_programmer_index on cam_task (tenant_id, factory_id, "programmer_id");
create table cam_loading (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "program_id" bigint not null,
  "machine_id" bigint not null,
  "at" timestamptz not null,
  "by" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("by", ''), NFKC))) stored,
  constraint cam_loading_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint cam_loading_by_check check (char_length("by") <= 50)
);
alter table cam_loading enable row level security;
alter table cam_loading force row level security;
create policy cam_loading_place on cam_loading using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on cam_loading to mw_app;
create unique index cam_loading_key_unique on cam_loading (tenant_id, factory_id, "machine_id", "program_id", "at");
create index cam_loading_sort_index on cam_loading (tenant_id, factory_id, "at", "id");
create index cam_loading_program_id_index on cam_loading (tenant_id, factory_id, "program_id");
create index cam_loading_machine_id_index on cam_loading (tenant_id, factory_id, "machine_id");
create table cam_program (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "part_id" bigint not null,
  "operation_number" integer not null,
  "name" text not null,
  "revision" integer not null,
  "state" text,
  "file" bigint not null,
  "hash" text,
  "machine_type" text,
  "released_at" timestamptz,
  "released_by" text,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("machine_type", '') || E'\n' || coalesce("hash", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint cam_program_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint cam_program_name_check check (char_length("name") <= 50),
  constraint cam_program_state_check check ("state" in ('draft', 'released', 'replaced')),
  constraint cam_program_hash_check check (char_length("hash") <= 64),
  constraint cam_program_machine_type_check check (char_length("machine_type") <= 50),
  constraint cam_program_released_by_check check (char_length("released_by") <= 50),
  constraint cam_program_remark_check check (char_length("remark") <= 200)
);
alter table cam_program enable row level security;
alter table cam_program force row level security;
create policy cam_program_place on cam_program using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on cam_program to mw_app;
create unique index cam_program_key_unique on cam_program (tenant_id, factory_id, "part_id", "operation_number", (lower(normalize("name", NFKC))), "revision");
create index cam_program_sort_index on cam_program (tenant_id, factory_id, "name", "id");
create index cam_program_part_id_index on cam_program (tenant_id, factory_id, "part_id");
create table cam_program_tools (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "number" integer not null,
  "name" text not null,
  "diameter" numeric(14,3),
  "length" numeric(14,3),
  constraint cam_program_tools_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint cam_program_tools_name_check check (char_length("name") <= 50)
);
alter table cam_program_tools enable row level security;
alter table cam_program_tools force row level security;
create policy cam_program_tools_place on cam_program_tools using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on cam_program_tools to mw_app;
create unique index cam_program_tools_key_unique on cam_program_tools (tenant_id, factory_id, "parent_id", "number");
alter table electrode_sheet_template add constraint electrode_sheet_template_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table cam_task add constraint cam_task_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
alter table cam_task add constraint cam_task_programmer_id_fkey foreign key ("tenant_id", "programmer_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table cam_loading add constraint cam_loading_program_id_fkey foreign key ("tenant_id", "factory_id", "program_id") references cam_program ("tenant_id", "factory_id", "id") on delete cascade;
alter table cam_loading add constraint cam_loading_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table cam_program add constraint cam_program_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table cam_program add constraint cam_program_file_fkey foreign key ("tenant_id", "file") references files_file ("tenant_id", "id") on delete restrict;
alter table cam_program_tools add constraint cam_program_tools_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references cam_program ("tenant_id", "factory_id", "id") on delete cascade;

-- Tenants made before have the built-in roles without the rights to programs.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'cam.*', 1),
  ('workshop', 'cam.*:check', 1),
  ('workshop', 'cam.*:detail', 2),
  ('workshop', 'cam.*:export', 3),
  ('workshop', 'cam.task:work', 4),
  ('workshop', 'cam.program:add', 5),
  ('workshop', 'cam.program:modify', 6),
  ('workshop', 'cam.program:load', 7),
  ('viewer', 'cam.*:check', 1),
  ('viewer', 'cam.*:detail', 2),
  ('viewer', 'cam.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
