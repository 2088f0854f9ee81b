create table electrode_burn (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "piece_id" bigint not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "came_from" text not null,
  "regrinds" integer not null,
  "begun_by" text not null,
  "ended_by" text,
  constraint electrode_burn_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_burn_came_from_check check (came_from in ('ok', 'concession', 'stored', 'inMagazine')),
  constraint electrode_burn_begun_by_check check (begun_by in ('page', 'report')),
  constraint electrode_burn_ended_by_check check (ended_by in ('page', 'report'))
);
alter table electrode_burn enable row level security;
alter table electrode_burn force row level security;
create policy electrode_burn_place on electrode_burn using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_burn to mw_app;
create index electrode_burn_operation_index on electrode_burn (tenant_id, factory_id, "batch_id", "operation_number");
create index electrode_burn_open_index on electrode_burn (tenant_id, factory_id, "piece_id") where ended_by is null;
alter table electrode_burn add constraint electrode_burn_piece_id_fkey foreign key ("tenant_id", "factory_id", "piece_id") references electrode_piece ("tenant_id", "factory_id", "id") on delete cascade;
alter table electrode_burn add constraint electrode_burn_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
