create table basic_process_demands (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "attribute_id" bigint not null,
  "value" numeric(14,3) not null,
  constraint basic_process_demands_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_process_demands enable row level security;
alter table basic_process_demands force row level security;
create policy basic_process_demands_place on basic_process_demands using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_process_demands to mw_app;
create unique index basic_process_demands_key_unique on basic_process_demands (tenant_id, factory_id, "parent_id", "attribute_id");
create index basic_process_demands_attribute_id_index on basic_process_demands (tenant_id, factory_id, "attribute_id");
create table basic_machine_attributes (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "attribute_id" bigint not null,
  "min" numeric(14,3),
  "max" numeric(14,3),
  constraint basic_machine_attributes_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_machine_attributes enable row level security;
alter table basic_machine_attributes force row level security;
create policy basic_machine_attributes_place on basic_machine_attributes using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_machine_attributes to mw_app;
create unique index basic_machine_attributes_key_unique on basic_machine_attributes (tenant_id, factory_id, "parent_id", "attribute_id");
create index basic_machine_attributes_attribute_id_index on basic_machine_attributes (tenant_id, factory_id, "attribute_id");
create table basic_machine_attribute (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "english_name" text,
  "unit" text,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("english_name", ''), NFKC))) stored,
  constraint basic_machine_attribute_pkey primary key ("tenant_id", "id"),
  constraint basic_machine_attribute_code_check check (char_length("code") <= 20),
  constraint basic_machine_attribute_name_check check (char_length("name") <= 50),
  constraint basic_machine_attribute_english_name_check check (char_length("english_name") <= 50),
  constraint basic_machine_attribute_unit_check check (char_length("unit") <= 20),
  constraint basic_machine_attribute_remark_check check (char_length("remark") <= 200)
);
alter table basic_machine_attribute enable row level security;
alter table basic_machine_attribute force row level security;
create policy basic_machine_attribute_place on basic_machine_attribute using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_machine_attribute to mw_app;
create unique index basic_machine_attribute_key_unique on basic_machine_attribute (tenant_id, (lower(normalize("code", NFKC))));
create index basic_machine_attribute_sort_index on basic_machine_attribute (tenant_id, "sort", "id");
alter table basic_process_demands add constraint basic_process_demands_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_process ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_process_demands add constraint basic_process_demands_attribute_id_fkey foreign key ("tenant_id", "attribute_id") references basic_machine_attribute ("tenant_id", "id") on delete restrict;
alter table basic_machine_attributes add constraint basic_machine_attributes_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_machine_attributes add constraint basic_machine_attributes_attribute_id_fkey foreign key ("tenant_id", "attribute_id") references basic_machine_attribute ("tenant_id", "id") on delete restrict;
