create table codes_issued_code (
  "tenant_id" bigint not null,
  "code" text not null,
  "made_in" bigint not null,
  "at" timestamptz not null,
  constraint codes_issued_code_pkey primary key ("tenant_id", "code"),
  constraint codes_issued_code_code_check check (code ~ '^[0-9]{13}$')
);
alter table codes_issued_code enable row level security;
alter table codes_issued_code force row level security;
create policy codes_issued_code_place on codes_issued_code using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on codes_issued_code to mw_app;
create table codes_barcode (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "text" text not null,
  "kind" text not null,
  "state" text not null,
  "user_id" bigint,
  "machine_id" bigint,
  "batch_id" bigint,
  "part_id" bigint,
  "piece_number" integer,
  "shelf_id" bigint,
  "place" text,
  "printed" integer not null,
  "printed_at" timestamptz,
  "made_by" text,
  "made_at" timestamptz,
  "retired_by" text,
  "retired_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("text", '') || E'\n' || coalesce("place", ''), NFKC))) stored,
  constraint codes_barcode_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint codes_barcode_code_check check (char_length("code") <= 13),
  constraint codes_barcode_text_check check (char_length("text") <= 13),
  constraint codes_barcode_kind_check check ("kind" in ('person', 'machine', 'batch', 'piece', 'shelf', 'place', 'label')),
  constraint codes_barcode_state_check check ("state" in ('active', 'retired')),
  constraint codes_barcode_place_check check (char_length("place") <= 30),
  constraint codes_barcode_made_by_check check (char_length("made_by") <= 50),
  constraint codes_barcode_retired_by_check check (char_length("retired_by") <= 50)
);
alter table codes_barcode enable row level security;
alter table codes_barcode force row level security;
create policy codes_barcode_place on codes_barcode using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on codes_barcode to mw_app;
create unique index codes_barcode_key_unique on codes_barcode (tenant_id, factory_id, (lower(normalize("code", NFKC))));
create index codes_barcode_sort_index on codes_barcode (tenant_id, factory_id, "made_at", "id");
create index codes_barcode_user_id_index on codes_barcode (tenant_id, factory_id, "user_id");
create index codes_barcode_machine_id_index on codes_barcode (tenant_id, factory_id, "machine_id");
create index codes_barcode_batch_id_index on codes_barcode (tenant_id, factory_id, "batch_id");
create index codes_barcode_part_id_index on codes_barcode (tenant_id, factory_id, "part_id");
create index codes_barcode_shelf_id_index on codes_barcode (tenant_id, factory_id, "shelf_id");
create table codes_barcode_print (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "barcode_id" bigint not null,
  "sequence" integer not null,
  "step" text not null,
  "text" text not null,
  "copies" integer,
  "size" text,
  "at" timestamptz not null,
  "by" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("text", '') || E'\n' || coalesce("by", ''), NFKC))) stored,
  constraint codes_barcode_print_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint codes_barcode_print_step_check check ("step" in ('made', 'printed', 'reprinted', 'retired')),
  constraint codes_barcode_print_text_check check (char_length("text") <= 13),
  constraint codes_barcode_print_size_check check (char_length("size") <= 20),
  constraint codes_barcode_print_by_check check (char_length("by") <= 50)
);
alter table codes_barcode_print enable row level security;
alter table codes_barcode_print force row level security;
create policy codes_barcode_print_place on codes_barcode_print using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on codes_barcode_print to mw_app;
create unique index codes_barcode_print_key_unique on codes_barcode_print (tenant_id, factory_id, "barcode_id", "sequence");
create index codes_barcode_print_sort_index on codes_barcode_print (tenant_id, factory_id, "at", "id");
create index codes_barcode_print_barcode_id_index on codes_barcode_print (tenant_id, factory_id, "barcode_id");
alter table codes_barcode add constraint codes_barcode_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete cascade;
alter table codes_barcode add constraint codes_barcode_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table codes_barcode add constraint codes_barcode_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table codes_barcode add constraint codes_barcode_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete cascade;
alter table codes_barcode add constraint codes_barcode_shelf_id_fkey foreign key ("tenant_id", "factory_id", "shelf_id") references basic_shelf ("tenant_id", "factory_id", "id") on delete cascade;
alter table codes_barcode_print add constraint codes_barcode_print_barcode_id_fkey foreign key ("tenant_id", "factory_id", "barcode_id") references codes_barcode ("tenant_id", "factory_id", "id") on delete cascade;
