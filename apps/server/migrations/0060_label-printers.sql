create table codes_print_job (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "printer_id" bigint not null,
  "state" text not null,
  "fault" text,
  "detail" text,
  "labels" integer not null,
  "size" text not null,
  "at" timestamptz not null,
  "by" text not null,
  "ended_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("by", '') || E'\n' || coalesce("detail", ''), NFKC))) stored,
  constraint codes_print_job_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint codes_print_job_state_check check ("state" in ('waiting', 'sending', 'done', 'failed')),
  constraint codes_print_job_fault_check check ("fault" in ('notAllowed', 'unreachable', 'paperOut', 'ribbonOut', 'headOpen', 'paused', 'broken', 'other', 'gatewayAway', 'uncertain')),
  constraint codes_print_job_detail_check check (char_length("detail") <= 200),
  constraint codes_print_job_size_check check (char_length("size") <= 20),
  constraint codes_print_job_by_check check (char_length("by") <= 50)
);
alter table codes_print_job enable row level security;
alter table codes_print_job force row level security;
create policy codes_print_job_place on codes_print_job using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on codes_print_job to mw_app;
create unique index codes_print_job_key_unique on codes_print_job (tenant_id, factory_id, "printer_id", "at", (lower(normalize("by", NFKC))));
create index codes_print_job_sort_index on codes_print_job (tenant_id, factory_id, "at", "id");
create index codes_print_job_printer_id_index on codes_print_job (tenant_id, factory_id, "printer_id");
create table codes_print_content (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "job_id" bigint not null,
  "content" text not null,
  "code_ids" jsonb not null,
  "copies" integer not null,
  constraint codes_print_content_pkey primary key ("tenant_id", "factory_id", "job_id"),
  constraint codes_print_content_copies_check check (copies between 1 and 20)
);
alter table codes_print_content enable row level security;
alter table codes_print_content force row level security;
create policy codes_print_content_place on codes_print_content using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on codes_print_content to mw_app;
create table codes_printer (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "gateway_id" bigint not null,
  "address" text not null,
  "dots_per_mm" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("address", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint codes_printer_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint codes_printer_name_check check (char_length("name") <= 30),
  constraint codes_printer_address_check check (char_length("address") <= 100),
  constraint codes_printer_dots_per_mm_check check ("dots_per_mm" in (8, 12)),
  constraint codes_printer_remark_check check (char_length("remark") <= 200)
);
alter table codes_printer enable row level security;
alter table codes_printer force row level security;
create policy codes_printer_place on codes_printer using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on codes_printer to mw_app;
create unique index codes_printer_key_unique on codes_printer (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index codes_printer_sort_index on codes_printer (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create index codes_printer_gateway_id_index on codes_printer (tenant_id, factory_id, "gateway_id");
alter table codes_print_job add constraint codes_print_job_printer_id_fkey foreign key ("tenant_id", "factory_id", "printer_id") references codes_printer ("tenant_id", "factory_id", "id") on delete cascade;
alter table codes_print_content add constraint codes_print_content_job_id_fkey foreign key ("tenant_id", "factory_id", "job_id") references codes_print_job ("tenant_id", "factory_id", "id") on delete cascade;
alter table codes_printer add constraint codes_printer_gateway_id_fkey foreign key ("tenant_id", "gateway_id") references gateway_server_app ("tenant_id", "id") on delete restrict;
