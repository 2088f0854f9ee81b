create table aps_forecast_turn (
  "id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "at" timestamptz not null,
  constraint aps_forecast_turn_pkey primary key ("id")
);
grant select, insert, update, delete on aps_forecast_turn to mw_app;
create table aps_forecast (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "plan_id" bigint not null,
  "at" timestamptz not null,
  "is_whole" boolean not null,
  "happened" bytea not null,
  constraint aps_forecast_pkey primary key ("tenant_id", "factory_id", "plan_id")
);
alter table aps_forecast enable row level security;
alter table aps_forecast force row level security;
create policy aps_forecast_place on aps_forecast using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_forecast to mw_app;
create table aps_forecast_mould (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "plan_id" bigint not null,
  "mould_id" bigint not null,
  "end_at" timestamptz,
  "late_minutes" integer not null,
  "late_since" timestamptz,
  "cause" jsonb,
  constraint aps_forecast_mould_pkey primary key ("tenant_id", "factory_id", "plan_id", "mould_id")
);
alter table aps_forecast_mould enable row level security;
alter table aps_forecast_mould force row level security;
create policy aps_forecast_mould_place on aps_forecast_mould using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on aps_forecast_mould to mw_app;
alter table aps_forecast add constraint aps_forecast_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
alter table aps_forecast_mould add constraint aps_forecast_mould_plan_id_fkey foreign key ("tenant_id", "factory_id", "plan_id") references aps_plan ("tenant_id", "factory_id", "id") on delete cascade;
