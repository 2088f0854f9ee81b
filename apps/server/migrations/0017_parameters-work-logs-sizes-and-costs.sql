alter table basic_file_type drop constraint basic_file_type_security_check;
alter table basic_file_type drop constraint basic_file_type_storage_check;
create table basic_calculation_parameter (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "type" integer not null,
  "unit" text,
  "default_value" numeric(15,4) not null,
  "own_value" numeric(15,4),
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_calculation_parameter_pkey primary key ("tenant_id", "id"),
  constraint basic_calculation_parameter_code_check check (char_length("code") <= 20),
  constraint basic_calculation_parameter_name_check check (char_length("name") <= 50),
  constraint basic_calculation_parameter_type_check check ("type" in (1, 2, 3)),
  constraint basic_calculation_parameter_unit_check check (char_length("unit") <= 20),
  constraint basic_calculation_parameter_remark_check check (char_length("remark") <= 200)
);
alter table basic_calculation_parameter enable row level security;
alter table basic_calculation_parameter force row level security;
create policy basic_calculation_parameter_place on basic_calculation_parameter using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_calculation_parameter to mw_app;
create unique index basic_calculation_parameter_key_unique on basic_calculation_parameter (tenant_id, (lower(normalize("code", NFKC))));
create index basic_calculation_parameter_sort_index on basic_calculation_parameter (tenant_id, "sort", "id");
create table production_work_log (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "user_id" bigint not null,
  "work_date" date not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "minutes" integer not null,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("remark", ''), NFKC))) stored,
  constraint production_work_log_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_work_log_remark_check check (char_length("remark") <= 200)
);
alter table production_work_log enable row level security;
alter table production_work_log force row level security;
create policy production_work_log_place on production_work_log using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_work_log to mw_app;
create unique index production_work_log_key_unique on production_work_log (tenant_id, factory_id, "user_id", "work_date", "batch_id", "operation_number");
create index production_work_log_sort_index on production_work_log (tenant_id, factory_id, "work_date", "id");
create index production_work_log_user_id_index on production_work_log (tenant_id, factory_id, "user_id");
create index production_work_log_batch_id_index on production_work_log (tenant_id, factory_id, "batch_id");
create table production_measured_size (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "part_id" bigint not null,
  "piece" integer not null,
  "dimension" text not null,
  "nominal" numeric(15,4) not null,
  "tolerance_id" bigint,
  "lower" numeric(15,4),
  "upper" numeric(15,4),
  "measured" numeric(15,4) not null,
  "measured_on" date,
  "result" text,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("dimension", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint production_measured_size_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_measured_size_dimension_check check (char_length("dimension") <= 50),
  constraint production_measured_size_result_check check ("result" in ('within', 'tooSmall', 'tooLarge')),
  constraint production_measured_size_remark_check check (char_length("remark") <= 200)
);
alter table production_measured_size enable row level security;
alter table production_measured_size force row level security;
create policy production_measured_size_place on production_measured_size using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_measured_size to mw_app;
create unique index production_measured_size_key_unique on production_measured_size (tenant_id, factory_id, "part_id", "piece", (lower(normalize("dimension", NFKC))));
create index production_measured_size_sort_index on production_measured_size (tenant_id, factory_id, "dimension", "id");
create index production_measured_size_part_id_index on production_measured_size (tenant_id, factory_id, "part_id");
create index production_measured_size_tolerance_id_index on production_measured_size (tenant_id, factory_id, "tolerance_id");
create table production_cost_document (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "mould_id" bigint not null,
  "from_date" date not null,
  "to_date" date not null,
  "amount" numeric(15,4),
  "status" text,
  "attempts" integer,
  "submitted_at" timestamptz,
  "answer" text,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint production_cost_document_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint production_cost_document_number_check check (char_length("number") <= 30),
  constraint production_cost_document_status_check check ("status" in ('notSubmitted', 'submitted', 'rejected', 'partiallySuccessful', 'failed', 'successful')),
  constraint production_cost_document_answer_check check (char_length("answer") <= 500),
  constraint production_cost_document_remark_check check (char_length("remark") <= 200)
);
alter table production_cost_document enable row level security;
alter table production_cost_document force row level security;
create policy production_cost_document_place on production_cost_document using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_cost_document to mw_app;
create unique index production_cost_document_key_unique on production_cost_document (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index production_cost_document_sort_index on production_cost_document (tenant_id, factory_id, "from_date", "id");
create index production_cost_document_mould_id_index on production_cost_document (tenant_id, factory_id, "mould_id");
create table production_cost_document_lines (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "parameter_id" bigint not null,
  "cost_centre_id" bigint,
  "quantity" numeric(14,3),
  constraint production_cost_document_lines_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table production_cost_document_lines enable row level security;
alter table production_cost_document_lines force row level security;
create policy production_cost_document_lines_place on production_cost_document_lines using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_cost_document_lines to mw_app;
create unique index production_cost_document_lines_key_unique on production_cost_document_lines (tenant_id, factory_id, "parent_id", "parameter_id");
create index production_cost_document_lines_parameter_id_index on production_cost_document_lines (tenant_id, factory_id, "parameter_id");
create index production_cost_document_lines_cost_centre_id_index on production_cost_document_lines (tenant_id, factory_id, "cost_centre_id");
-- The values of the specification: security 1 public, 2 internal, 3 confidential, 4 secret; storage 1 cloud, 2 local, 3 both.
alter table basic_file_type alter column "security" type integer using case "security" when 'open' then 1 when 'internal' then 2 else 3 end;
alter table basic_file_type alter column "storage" type integer using case "storage" when 'server' then 1 else 2 end;
-- Cost centres were of production, auxiliary work and administration; now of a process, a customer (which one is named) or a group.
-- The owner sees rows of all tenants only while row security is not forced.
alter table basic_cost_centre no force row level security;
update basic_cost_centre set type = case when customer_id is not null then 2 when type = 1 then 1 else 3 end;
alter table basic_cost_centre force row level security;
alter table basic_file_type add constraint basic_file_type_security_check check ("security" in (1, 2, 3, 4));
alter table basic_file_type add constraint basic_file_type_storage_check check ("storage" in (1, 2, 3));
alter table production_work_log add constraint production_work_log_user_id_fkey foreign key ("tenant_id", "user_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table production_work_log add constraint production_work_log_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_measured_size add constraint production_measured_size_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_measured_size add constraint production_measured_size_tolerance_id_fkey foreign key ("tenant_id", "tolerance_id") references basic_tolerance ("tenant_id", "id") on delete restrict;
alter table production_cost_document add constraint production_cost_document_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete restrict;
alter table production_cost_document_lines add constraint production_cost_document_lines_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references production_cost_document ("tenant_id", "factory_id", "id") on delete cascade;
alter table production_cost_document_lines add constraint production_cost_document_lines_parameter_id_fkey foreign key ("tenant_id", "parameter_id") references basic_calculation_parameter ("tenant_id", "id") on delete restrict;
alter table production_cost_document_lines add constraint production_cost_document_lines_cost_centre_id_fkey foreign key ("tenant_id", "cost_centre_id") references basic_cost_centre ("tenant_id", "id") on delete restrict;
