create table basic_fixture (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "count" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_fixture_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_fixture_code_check check (char_length("code") <= 20),
  constraint basic_fixture_name_check check (char_length("name") <= 50),
  constraint basic_fixture_remark_check check (char_length("remark") <= 200)
);
alter table basic_fixture enable row level security;
alter table basic_fixture force row level security;
create policy basic_fixture_place on basic_fixture using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_fixture to mw_app;
create unique index basic_fixture_key_unique on basic_fixture (tenant_id, factory_id, (lower(normalize("code", NFKC))));
create index basic_fixture_sort_index on basic_fixture (tenant_id, factory_id, "code", "id");
alter table production_route_operations add column "fixture_id" bigint;
alter table production_route_operations add column "fixture_count" integer;
create index production_route_operations_fixture_id_index on production_route_operations (tenant_id, factory_id, "fixture_id");
alter table production_route_operations add constraint production_route_operations_fixture_id_fkey foreign key ("tenant_id", "factory_id", "fixture_id") references basic_fixture ("tenant_id", "factory_id", "id") on delete restrict;
