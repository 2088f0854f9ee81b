create table electrode_piece (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "mould_id" bigint not null,
  "part_id" bigint not null,
  "stage" text not null,
  "serial" integer not null,
  "revision" text,
  "state" text not null,
  "result" text,
  "burns_used" integer not null,
  "burns_allowed" integer,
  "regrinds" integer not null,
  "batch_id" bigint,
  "chip" text,
  "holder" text,
  "pallet" text,
  "clamping" integer not null,
  "machine_id" bigint,
  "magazine_place" integer,
  "place" text,
  "burning_batch_id" bigint,
  "burning_operation" integer,
  "measured_at" timestamptz,
  "reason" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("chip", '') || E'\n' || coalesce("holder", '') || E'\n' || coalesce("pallet", '') || E'\n' || coalesce("place", ''), NFKC))) stored,
  constraint electrode_piece_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_piece_number_check check (char_length("number") <= 80),
  constraint electrode_piece_stage_check check ("stage" in ('rough', 'semiFine', 'fine', 'polish')),
  constraint electrode_piece_revision_check check (char_length("revision") <= 10),
  constraint electrode_piece_state_check check ("state" in ('designed', 'blankReady', 'milling', 'cleaned', 'measuring', 'ok', 'concession', 'ng', 'stored', 'inMagazine', 'burning', 'worn', 'regrind', 'scrapped')),
  constraint electrode_piece_result_check check ("result" in ('ok', 'concession', 'ng')),
  constraint electrode_piece_chip_check check (char_length("chip") <= 40),
  constraint electrode_piece_holder_check check (char_length("holder") <= 40),
  constraint electrode_piece_pallet_check check (char_length("pallet") <= 40),
  constraint electrode_piece_place_check check (char_length("place") <= 50),
  constraint electrode_piece_reason_check check (char_length("reason") <= 200)
);
alter table electrode_piece enable row level security;
alter table electrode_piece force row level security;
create policy electrode_piece_place on electrode_piece using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_piece to mw_app;
create unique index electrode_piece_key_unique on electrode_piece (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index electrode_piece_sort_index on electrode_piece (tenant_id, factory_id, "number" collate "zh-x-icu", "id");
create index electrode_piece_mould_id_index on electrode_piece (tenant_id, factory_id, "mould_id");
create index electrode_piece_part_id_index on electrode_piece (tenant_id, factory_id, "part_id");
create index electrode_piece_batch_id_index on electrode_piece (tenant_id, factory_id, "batch_id");
create index electrode_piece_machine_id_index on electrode_piece (tenant_id, factory_id, "machine_id");
create index electrode_piece_burning_batch_id_index on electrode_piece (tenant_id, factory_id, "burning_batch_id");
create table electrode_measurement (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "piece_id" bigint not null,
  "sequence" integer not null,
  "result" text not null,
  "reason" text,
  "instrument" text,
  "x" numeric(15,4),
  "y" numeric(15,4),
  "z" numeric(15,4),
  "c" numeric(15,4),
  "xy_min" numeric(15,4),
  "xy_average" numeric(15,4),
  "xy_max" numeric(15,4),
  "z_min" numeric(15,4),
  "z_average" numeric(15,4),
  "z_max" numeric(15,4),
  "clamping" integer not null,
  "source" text not null,
  "at" timestamptz not null,
  "by" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("instrument", '') || E'\n' || coalesce("reason", '') || E'\n' || coalesce("by", ''), NFKC))) stored,
  constraint electrode_measurement_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_measurement_result_check check ("result" in ('ok', 'concession', 'ng')),
  constraint electrode_measurement_reason_check check (char_length("reason") <= 200),
  constraint electrode_measurement_instrument_check check (char_length("instrument") <= 50),
  constraint electrode_measurement_source_check check ("source" in ('entered', 'imported')),
  constraint electrode_measurement_by_check check (char_length("by") <= 50)
);
alter table electrode_measurement enable row level security;
alter table electrode_measurement force row level security;
create policy electrode_measurement_place on electrode_measurement using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_measurement to mw_app;
create unique index electrode_measurement_key_unique on electrode_measurement (tenant_id, factory_id, "piece_id", "sequence");
create index electrode_measurement_sort_index on electrode_measurement (tenant_id, factory_id, "at", "id");
create index electrode_measurement_piece_id_index on electrode_measurement (tenant_id, factory_id, "piece_id");
create table electrode_binding (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "piece_id" bigint not null,
  "sequence" integer not null,
  "kind" text not null,
  "code" text,
  "machine_id" bigint,
  "magazine_place" integer,
  "bound_at" timestamptz not null,
  "bound_by" text not null,
  "released_at" timestamptz,
  "released_by" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("bound_by", '') || E'\n' || coalesce("released_by", ''), NFKC))) stored,
  constraint electrode_binding_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_binding_kind_check check ("kind" in ('chip', 'holder', 'pallet', 'magazine')),
  constraint electrode_binding_code_check check (char_length("code") <= 40),
  constraint electrode_binding_bound_by_check check (char_length("bound_by") <= 50),
  constraint electrode_binding_released_by_check check (char_length("released_by") <= 50)
);
alter table electrode_binding enable row level security;
alter table electrode_binding force row level security;
create policy electrode_binding_place on electrode_binding using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_binding to mw_app;
create unique index electrode_binding_key_unique on electrode_binding (tenant_id, factory_id, "piece_id", "sequence");
create index electrode_binding_sort_index on electrode_binding (tenant_id, factory_id, "bound_at", "id");
create index electrode_binding_piece_id_index on electrode_binding (tenant_id, factory_id, "piece_id");
create index electrode_binding_machine_id_index on electrode_binding (tenant_id, factory_id, "machine_id");
create unique index electrode_binding_held_unique on electrode_binding (tenant_id, factory_id, "kind", "code") where released_at is null and code is not null;
create unique index electrode_binding_occupied_unique on electrode_binding (tenant_id, factory_id, "machine_id", "magazine_place") where released_at is null and kind = 'magazine';
create table electrode_chip_read (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "machine_id" bigint not null,
  "magazine_place" integer not null,
  "code" text,
  "piece_id" bigint,
  "outcome" text not null,
  "at" timestamptz not null,
  "by" text not null,
  constraint electrode_chip_read_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_chip_read_code_check check (char_length(code) <= 40),
  constraint electrode_chip_read_outcome_check check (outcome in ('matches', 'unknown', 'unreadable', 'unreadableTwice', 'other', 'unplanned'))
);
alter table electrode_chip_read enable row level security;
alter table electrode_chip_read force row level security;
create policy electrode_chip_read_place on electrode_chip_read using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_chip_read to mw_app;
create index electrode_chip_read_place_index on electrode_chip_read (tenant_id, factory_id, "machine_id", "magazine_place", "id");
create table electrode_design (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "part_id" bigint not null,
  "blank" text,
  "holder_system" text,
  "orbit" text not null,
  "burns_allowed" integer,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("blank", '') || E'\n' || coalesce("holder_system", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint electrode_design_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_design_blank_check check (char_length("blank") <= 50),
  constraint electrode_design_holder_system_check check (char_length("holder_system") <= 30),
  constraint electrode_design_orbit_check check ("orbit" in ('none', 'circular', 'square', 'spherical', 'vector')),
  constraint electrode_design_remark_check check (char_length("remark") <= 200)
);
alter table electrode_design enable row level security;
alter table electrode_design force row level security;
create policy electrode_design_place on electrode_design using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_design to mw_app;
create unique index electrode_design_key_unique on electrode_design (tenant_id, factory_id, "part_id");
create index electrode_design_part_id_index on electrode_design (tenant_id, factory_id, "part_id");
create table electrode_design_positions (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "part_id" bigint not null,
  "operation_number" integer not null,
  "number" integer not null,
  "x" numeric(15,4) not null,
  "y" numeric(15,4) not null,
  "z" numeric(15,4) not null,
  "c" numeric(14,3) not null,
  "quadrant" integer,
  "depth" numeric(15,4),
  constraint electrode_design_positions_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint electrode_design_positions_quadrant_check check ("quadrant" in (1, 2, 3, 4))
);
alter table electrode_design_positions enable row level security;
alter table electrode_design_positions force row level security;
create policy electrode_design_positions_place on electrode_design_positions using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_design_positions to mw_app;
create unique index electrode_design_positions_key_unique on electrode_design_positions (tenant_id, factory_id, "parent_id", "part_id", "operation_number", "number");
create index electrode_design_positions_part_id_index on electrode_design_positions (tenant_id, factory_id, "part_id");
alter table electrode_piece add constraint electrode_piece_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_piece add constraint electrode_piece_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_piece add constraint electrode_piece_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_piece add constraint electrode_piece_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_piece add constraint electrode_piece_burning_batch_id_fkey foreign key ("tenant_id", "factory_id", "burning_batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_measurement add constraint electrode_measurement_piece_id_fkey foreign key ("tenant_id", "factory_id", "piece_id") references electrode_piece ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_binding add constraint electrode_binding_piece_id_fkey foreign key ("tenant_id", "factory_id", "piece_id") references electrode_piece ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_binding add constraint electrode_binding_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table electrode_chip_read add constraint electrode_chip_read_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_chip_read add constraint electrode_chip_read_piece_id_fkey foreign key ("tenant_id", "factory_id", "piece_id") references electrode_piece ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_design add constraint electrode_design_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_design_positions add constraint electrode_design_positions_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references electrode_design ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_design_positions add constraint electrode_design_positions_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;

-- Tenants made before have the built-in roles without the rights to electrodes.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'electrode.*', 1),
  ('workshop', 'electrode.*:check', 1),
  ('workshop', 'electrode.*:detail', 2),
  ('workshop', 'electrode.*:export', 3),
  ('workshop', 'electrode.piece:make', 4),
  ('workshop', 'electrode.piece:advance', 5),
  ('workshop', 'electrode.piece:measure', 6),
  ('workshop', 'electrode.piece:bind', 7),
  ('workshop', 'electrode.piece:load', 8),
  ('workshop', 'electrode.piece:burn', 9),
  ('viewer', 'electrode.*:check', 1),
  ('viewer', 'electrode.*:detail', 2),
  ('viewer', 'electrode.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
