create table gate_override (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "machine_id" bigint,
  "reason" text not null,
  "user_id" bigint not null,
  "by" text not null,
  "at" timestamptz not null,
  "search_text" text generated always as (lower(normalize(coalesce("reason", '') || E'\n' || coalesce("by", ''), NFKC))) stored,
  constraint gate_override_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint gate_override_code_check check ("code" in ('predecessor', 'programMissing', 'programNotReleased', 'programOld', 'electrodes', 'material', 'measurement', 'machineDown', 'calibration', 'hold')),
  constraint gate_override_reason_check check (char_length("reason") <= 200),
  constraint gate_override_by_check check (char_length("by") <= 50)
);
alter table gate_override enable row level security;
alter table gate_override force row level security;
create policy gate_override_place on gate_override using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert on gate_override to mw_app;
create unique index gate_override_key_unique on gate_override (tenant_id, factory_id, "batch_id", "operation_number", "code", "at");
create index gate_override_sort_index on gate_override (tenant_id, factory_id, "at", "id");
create index gate_override_batch_id_index on gate_override (tenant_id, factory_id, "batch_id");
create index gate_override_machine_id_index on gate_override (tenant_id, factory_id, "machine_id");
create index gate_override_user_id_index on gate_override (tenant_id, factory_id, "user_id");
alter table production_route_operations add column "needs_measurement" boolean not null default false;
alter table gate_override add constraint gate_override_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table gate_override add constraint gate_override_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table gate_override add constraint gate_override_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
-- Tenants made before have the built-in roles without the rights to gates.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'gate.*', 1),
  ('workshop', 'gate.override:check', 1),
  ('workshop', 'gate.override:detail', 2),
  ('viewer', 'gate.*:check', 1),
  ('viewer', 'gate.*:detail', 2),
  ('viewer', 'gate.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
