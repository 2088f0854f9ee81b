alter table signals_connection drop constraint signals_connection_kind_check;
create table cam_transfer (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "program_id" bigint not null,
  "machine_id" bigint not null,
  "connection_id" bigint not null,
  "state" text not null,
  "fault" text,
  "detail" text,
  "file_name" text not null,
  "hash" text not null,
  "at" timestamptz not null,
  "by" text not null,
  "ended_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("file_name", '') || E'\n' || coalesce("by", '') || E'\n' || coalesce("detail", '') || E'\n' || coalesce("hash", ''), NFKC))) stored,
  constraint cam_transfer_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint cam_transfer_state_check check ("state" in ('waiting', 'fetching', 'writing', 'checking', 'done', 'failed')),
  constraint cam_transfer_fault_check check ("fault" in ('notAllowed', 'unreachable', 'signIn', 'folderAbsent', 'full', 'denied', 'changed', 'other', 'gatewayAway', 'tooLong', 'replaced')),
  constraint cam_transfer_detail_check check (char_length("detail") <= 200),
  constraint cam_transfer_file_name_check check (char_length("file_name") <= 60),
  constraint cam_transfer_hash_check check (char_length("hash") <= 64),
  constraint cam_transfer_by_check check (char_length("by") <= 50)
);
alter table cam_transfer enable row level security;
alter table cam_transfer force row level security;
create policy cam_transfer_place on cam_transfer using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on cam_transfer to mw_app;
create unique index cam_transfer_key_unique on cam_transfer (tenant_id, factory_id, "machine_id", "program_id", "at");
create index cam_transfer_sort_index on cam_transfer (tenant_id, factory_id, "at", "id");
create index cam_transfer_program_id_index on cam_transfer (tenant_id, factory_id, "program_id");
create index cam_transfer_machine_id_index on cam_transfer (tenant_id, factory_id, "machine_id");
create index cam_transfer_connection_id_index on cam_transfer (tenant_id, factory_id, "connection_id");
create table cam_transfer_due (
  "transfer_id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "due_at" timestamptz not null,
  constraint cam_transfer_due_pkey primary key ("transfer_id")
);
grant select, insert, update, delete on cam_transfer_due to mw_app;
create index cam_transfer_due_due_index on cam_transfer_due ("due_at");
alter table signals_connection add constraint signals_connection_kind_check check ("kind" in ('push', 'folder', 'mtconnect', 'programFolder', 'programFtp'));
alter table cam_transfer add constraint cam_transfer_program_id_fkey foreign key ("tenant_id", "factory_id", "program_id") references cam_program ("tenant_id", "factory_id", "id") on delete cascade;
alter table cam_transfer add constraint cam_transfer_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table cam_transfer add constraint cam_transfer_connection_id_fkey foreign key ("tenant_id", "factory_id", "connection_id") references signals_connection ("tenant_id", "factory_id", "id") on delete cascade;

-- Tenants made before have the workshop's role without the right to send programs to machines.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + 1, 'cam.program:send'
from identity_role r
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
where r."type" = 'systemDefined' and r."code" = 'workshop'
group by r.tenant_id, r.id
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
