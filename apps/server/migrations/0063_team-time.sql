alter table aps_decision drop constraint aps_decision_kind_check;
create table basic_resource_group_downtimes (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "starts_at" timestamptz not null,
  "ends_at" timestamptz not null,
  "reason" text,
  constraint basic_resource_group_downtimes_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_resource_group_downtimes_reason_check check (char_length("reason") <= 50)
);
alter table basic_resource_group_downtimes enable row level security;
alter table basic_resource_group_downtimes force row level security;
create policy basic_resource_group_downtimes_place on basic_resource_group_downtimes using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_resource_group_downtimes to mw_app;
create unique index basic_resource_group_downtimes_key_unique on basic_resource_group_downtimes (tenant_id, factory_id, "parent_id", "starts_at");
create table basic_resource_group_openings (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "starts_at" timestamptz not null,
  "ends_at" timestamptz not null,
  "reason" text,
  constraint basic_resource_group_openings_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_resource_group_openings_reason_check check (char_length("reason") <= 50)
);
alter table basic_resource_group_openings enable row level security;
alter table basic_resource_group_openings force row level security;
create policy basic_resource_group_openings_place on basic_resource_group_openings using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_resource_group_openings to mw_app;
create unique index basic_resource_group_openings_key_unique on basic_resource_group_openings (tenant_id, factory_id, "parent_id", "starts_at");
alter table aps_decision add constraint aps_decision_kind_check check (kind in ('lock', 'outsource', 'due', 'begin', 'priority', 'time', 'teamTime'));
alter table basic_resource_group_downtimes add constraint basic_resource_group_downtimes_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_resource_group_openings add constraint basic_resource_group_openings_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_resource_group ("tenant_id", "factory_id", "id") on delete cascade;
