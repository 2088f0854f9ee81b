create table basic_material (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "abbreviation" text,
  "erp_number" text,
  "type_id" bigint,
  "unit_id" bigint,
  "density" numeric(12,1),
  "price" numeric(15,4),
  "recovery_price" numeric(15,4),
  "currency_id" bigint,
  "needs_heat_treatment" boolean not null default false,
  "hardness_min" numeric(12,1),
  "hardness_max" numeric(12,1),
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("abbreviation", '') || E'\n' || coalesce("erp_number", ''), NFKC))) stored,
  constraint basic_material_pkey primary key ("tenant_id", "id"),
  constraint basic_material_code_check check (char_length("code") <= 20),
  constraint basic_material_name_check check (char_length("name") <= 20),
  constraint basic_material_abbreviation_check check (char_length("abbreviation") <= 20),
  constraint basic_material_erp_number_check check (char_length("erp_number") <= 200),
  constraint basic_material_remark_check check (char_length("remark") <= 200)
);
alter table basic_material enable row level security;
alter table basic_material force row level security;
create policy basic_material_place on basic_material using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_material to mw_app;
create unique index basic_material_key_unique on basic_material (tenant_id, (lower(normalize("code", NFKC))));
create index basic_material_sort_index on basic_material (tenant_id, "code", "id");
create index basic_material_type_id_index on basic_material (tenant_id, "type_id");
create index basic_material_unit_id_index on basic_material (tenant_id, "unit_id");
create index basic_material_currency_id_index on basic_material (tenant_id, "currency_id");
create table basic_material_heat_treatments (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "hardness_min" numeric(12,1),
  "hardness_max" numeric(12,1),
  constraint basic_material_heat_treatments_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_material_heat_treatments_name_check check (char_length("name") <= 20)
);
alter table basic_material_heat_treatments enable row level security;
alter table basic_material_heat_treatments force row level security;
create policy basic_material_heat_treatments_place on basic_material_heat_treatments using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_material_heat_treatments to mw_app;
create unique index basic_material_heat_treatments_key_unique on basic_material_heat_treatments (tenant_id, "parent_id", (lower(normalize("name", NFKC))));
create table basic_material_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "category" text not null,
  "code_prefix" text,
  "needs_heat_treatment" boolean not null default false,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("code_prefix", ''), NFKC))) stored,
  constraint basic_material_type_pkey primary key ("tenant_id", "id"),
  constraint basic_material_type_code_check check (char_length("code") <= 20),
  constraint basic_material_type_name_check check (char_length("name") <= 50),
  constraint basic_material_type_category_check check ("category" in ('steel', 'copper', 'graphite', 'aluminium', 'standardPart', 'other')),
  constraint basic_material_type_code_prefix_check check (char_length("code_prefix") <= 20),
  constraint basic_material_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_material_type enable row level security;
alter table basic_material_type force row level security;
create policy basic_material_type_place on basic_material_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_material_type to mw_app;
create unique index basic_material_type_key_unique on basic_material_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_material_type_sort_index on basic_material_type (tenant_id, "sort", "id");
create table basic_material_type_part_types (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "part_type_id" bigint not null,
  constraint basic_material_type_part_types_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table basic_material_type_part_types enable row level security;
alter table basic_material_type_part_types force row level security;
create policy basic_material_type_part_types_place on basic_material_type_part_types using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_material_type_part_types to mw_app;
create unique index basic_material_type_part_types_key_unique on basic_material_type_part_types (tenant_id, "parent_id", "part_type_id");
create index basic_material_type_part_types_part_type_id_index on basic_material_type_part_types (tenant_id, "part_type_id");
create table basic_processing_material (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "program_type" text not null,
  "hardness_min" numeric(12,1),
  "hardness_max" numeric(12,1),
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_processing_material_pkey primary key ("tenant_id", "id"),
  constraint basic_processing_material_code_check check (char_length("code") <= 50),
  constraint basic_processing_material_name_check check (char_length("name") <= 50),
  constraint basic_processing_material_program_type_check check ("program_type" in ('workpiece', 'electrode', 'wireCut', 'other')),
  constraint basic_processing_material_remark_check check (char_length("remark") <= 200)
);
alter table basic_processing_material enable row level security;
alter table basic_processing_material force row level security;
create policy basic_processing_material_place on basic_processing_material using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_processing_material to mw_app;
create unique index basic_processing_material_key_unique on basic_processing_material (tenant_id, (lower(normalize("code", NFKC))));
create index basic_processing_material_sort_index on basic_processing_material (tenant_id, "sort", "id");
create table basic_electrode_material (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "material_id" bigint,
  "rough_count" integer not null,
  "rough_gap" numeric(14,3),
  "semi_fine_count" integer not null,
  "semi_fine_gap" numeric(14,3),
  "fine_count" integer not null,
  "fine_gap" numeric(14,3),
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_electrode_material_pkey primary key ("tenant_id", "id"),
  constraint basic_electrode_material_code_check check (char_length("code") <= 20),
  constraint basic_electrode_material_name_check check (char_length("name") <= 50),
  constraint basic_electrode_material_remark_check check (char_length("remark") <= 200)
);
alter table basic_electrode_material enable row level security;
alter table basic_electrode_material force row level security;
create policy basic_electrode_material_place on basic_electrode_material using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_electrode_material to mw_app;
create unique index basic_electrode_material_key_unique on basic_electrode_material (tenant_id, (lower(normalize("code", NFKC))));
create index basic_electrode_material_sort_index on basic_electrode_material (tenant_id, "sort", "id");
create index basic_electrode_material_material_id_index on basic_electrode_material (tenant_id, "material_id");
create table basic_colour_standard (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_colour_standard_pkey primary key ("tenant_id", "id"),
  constraint basic_colour_standard_code_check check (char_length("code") <= 20),
  constraint basic_colour_standard_name_check check (char_length("name") <= 50),
  constraint basic_colour_standard_remark_check check (char_length("remark") <= 200)
);
alter table basic_colour_standard enable row level security;
alter table basic_colour_standard force row level security;
create policy basic_colour_standard_place on basic_colour_standard using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_colour_standard to mw_app;
create unique index basic_colour_standard_key_unique on basic_colour_standard (tenant_id, (lower(normalize("code", NFKC))));
create index basic_colour_standard_sort_index on basic_colour_standard (tenant_id, "sort", "id");
create table basic_colour (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "standard_id" bigint not null,
  "code" text not null,
  "name" text not null,
  "rgb" text not null,
  "meaning" text,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("meaning", ''), NFKC))) stored,
  constraint basic_colour_pkey primary key ("tenant_id", "id"),
  constraint basic_colour_code_check check (char_length("code") <= 20),
  constraint basic_colour_name_check check (char_length("name") <= 50),
  constraint basic_colour_rgb_check check (char_length("rgb") <= 7),
  constraint basic_colour_meaning_check check (char_length("meaning") <= 100),
  constraint basic_colour_remark_check check (char_length("remark") <= 200)
);
alter table basic_colour enable row level security;
alter table basic_colour force row level security;
create policy basic_colour_place on basic_colour using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_colour to mw_app;
create unique index basic_colour_key_unique on basic_colour (tenant_id, "standard_id", (lower(normalize("code", NFKC))));
create index basic_colour_sort_index on basic_colour (tenant_id, "sort", "id");
create index basic_colour_standard_id_index on basic_colour (tenant_id, "standard_id");
create table basic_unit (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "english_name" text,
  "decimals" integer not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("english_name", ''), NFKC))) stored,
  constraint basic_unit_pkey primary key ("tenant_id", "id"),
  constraint basic_unit_code_check check (char_length("code") <= 10),
  constraint basic_unit_name_check check (char_length("name") <= 20),
  constraint basic_unit_english_name_check check (char_length("english_name") <= 20),
  constraint basic_unit_remark_check check (char_length("remark") <= 200)
);
alter table basic_unit enable row level security;
alter table basic_unit force row level security;
create policy basic_unit_place on basic_unit using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_unit to mw_app;
create unique index basic_unit_key_unique on basic_unit (tenant_id, (lower(normalize("code", NFKC))));
create index basic_unit_sort_index on basic_unit (tenant_id, "sort", "id");
create table basic_part_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "english_name" text,
  "workpiece_type" integer not null,
  "is_bought" boolean not null default false,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("english_name", ''), NFKC))) stored,
  constraint basic_part_type_pkey primary key ("tenant_id", "id"),
  constraint basic_part_type_code_check check (char_length("code") <= 20),
  constraint basic_part_type_name_check check (char_length("name") <= 50),
  constraint basic_part_type_english_name_check check (char_length("english_name") <= 50),
  constraint basic_part_type_workpiece_type_check check ("workpiece_type" in (1, 2)),
  constraint basic_part_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_part_type enable row level security;
alter table basic_part_type force row level security;
create policy basic_part_type_place on basic_part_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_part_type to mw_app;
create unique index basic_part_type_key_unique on basic_part_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_part_type_sort_index on basic_part_type (tenant_id, "sort", "id");
create table basic_part_level (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_part_level_pkey primary key ("tenant_id", "id"),
  constraint basic_part_level_code_check check (char_length("code") <= 20),
  constraint basic_part_level_name_check check (char_length("name") <= 50),
  constraint basic_part_level_remark_check check (char_length("remark") <= 200)
);
alter table basic_part_level enable row level security;
alter table basic_part_level force row level security;
create policy basic_part_level_place on basic_part_level using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_part_level to mw_app;
create unique index basic_part_level_key_unique on basic_part_level (tenant_id, (lower(normalize("code", NFKC))));
create index basic_part_level_sort_index on basic_part_level (tenant_id, "sort", "id");
create table basic_mould_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "english_name" text,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("english_name", ''), NFKC))) stored,
  constraint basic_mould_type_pkey primary key ("tenant_id", "id"),
  constraint basic_mould_type_code_check check (char_length("code") <= 20),
  constraint basic_mould_type_name_check check (char_length("name") <= 50),
  constraint basic_mould_type_english_name_check check (char_length("english_name") <= 50),
  constraint basic_mould_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_mould_type enable row level security;
alter table basic_mould_type force row level security;
create policy basic_mould_type_place on basic_mould_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_mould_type to mw_app;
create unique index basic_mould_type_key_unique on basic_mould_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_mould_type_sort_index on basic_mould_type (tenant_id, "sort", "id");
create table basic_product_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "parent_id" bigint,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_product_type_pkey primary key ("tenant_id", "id"),
  constraint basic_product_type_code_check check (char_length("code") <= 20),
  constraint basic_product_type_name_check check (char_length("name") <= 50),
  constraint basic_product_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_product_type enable row level security;
alter table basic_product_type force row level security;
create policy basic_product_type_place on basic_product_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_product_type to mw_app;
create unique index basic_product_type_key_unique on basic_product_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_product_type_sort_index on basic_product_type (tenant_id, "sort", "id");
create index basic_product_type_parent_id_index on basic_product_type (tenant_id, "parent_id");
create table basic_tolerance (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "lower" numeric(15,4) not null,
  "upper" numeric(15,4) not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_tolerance_pkey primary key ("tenant_id", "id"),
  constraint basic_tolerance_name_check check (char_length("name") <= 8),
  constraint basic_tolerance_remark_check check (char_length("remark") <= 200)
);
alter table basic_tolerance enable row level security;
alter table basic_tolerance force row level security;
create policy basic_tolerance_place on basic_tolerance using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_tolerance to mw_app;
create unique index basic_tolerance_key_unique on basic_tolerance (tenant_id, (lower(normalize("name", NFKC))));
create index basic_tolerance_sort_index on basic_tolerance (tenant_id, "sort", "id");
create table basic_precision_level (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "level" integer not null,
  "tolerance_id" bigint,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", ''), NFKC))) stored,
  constraint basic_precision_level_pkey primary key ("tenant_id", "id"),
  constraint basic_precision_level_name_check check (char_length("name") <= 50),
  constraint basic_precision_level_remark_check check (char_length("remark") <= 200)
);
alter table basic_precision_level enable row level security;
alter table basic_precision_level force row level security;
create policy basic_precision_level_place on basic_precision_level using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_precision_level to mw_app;
create unique index basic_precision_level_key_unique on basic_precision_level (tenant_id, (lower(normalize("name", NFKC))));
create index basic_precision_level_sort_index on basic_precision_level (tenant_id, "level", "id");
create index basic_precision_level_tolerance_id_index on basic_precision_level (tenant_id, "tolerance_id");
create table basic_surface_requirement (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "surface_level" text not null,
  "treatment" text not null,
  "alias" text,
  "roughness" text,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("surface_level", '') || E'\n' || coalesce("treatment", '') || E'\n' || coalesce("alias", ''), NFKC))) stored,
  constraint basic_surface_requirement_pkey primary key ("tenant_id", "id"),
  constraint basic_surface_requirement_surface_level_check check (char_length("surface_level") <= 50),
  constraint basic_surface_requirement_treatment_check check (char_length("treatment") <= 50),
  constraint basic_surface_requirement_alias_check check (char_length("alias") <= 50),
  constraint basic_surface_requirement_roughness_check check (char_length("roughness") <= 50),
  constraint basic_surface_requirement_remark_check check (char_length("remark") <= 200)
);
alter table basic_surface_requirement enable row level security;
alter table basic_surface_requirement force row level security;
create policy basic_surface_requirement_place on basic_surface_requirement using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_surface_requirement to mw_app;
create unique index basic_surface_requirement_key_unique on basic_surface_requirement (tenant_id, (lower(normalize("surface_level", NFKC))), (lower(normalize("treatment", NFKC))));
create index basic_surface_requirement_sort_index on basic_surface_requirement (tenant_id, "sort", "id");
create table basic_supplier (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "short_name" text,
  "address" text,
  "contact" text,
  "phone" text,
  "landline" text,
  "email" text,
  "currency_id" bigint,
  "invoice_type" text not null,
  "payment_method" text not null,
  "account_days" integer not null,
  "tax_rate" numeric(13,2) not null,
  "is_tax_included" boolean not null default true,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("short_name", '') || E'\n' || coalesce("contact", ''), NFKC))) stored,
  constraint basic_supplier_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_supplier_code_check check (char_length("code") <= 20),
  constraint basic_supplier_name_check check (char_length("name") <= 50),
  constraint basic_supplier_short_name_check check (char_length("short_name") <= 20),
  constraint basic_supplier_address_check check (char_length("address") <= 100),
  constraint basic_supplier_contact_check check (char_length("contact") <= 20),
  constraint basic_supplier_phone_check check (char_length("phone") <= 20),
  constraint basic_supplier_landline_check check (char_length("landline") <= 20),
  constraint basic_supplier_email_check check (char_length("email") <= 50),
  constraint basic_supplier_invoice_type_check check ("invoice_type" in ('special', 'ordinary', 'none')),
  constraint basic_supplier_payment_method_check check ("payment_method" in ('transfer', 'cash', 'acceptance', 'letterOfCredit')),
  constraint basic_supplier_remark_check check (char_length("remark") <= 200)
);
alter table basic_supplier enable row level security;
alter table basic_supplier force row level security;
create policy basic_supplier_place on basic_supplier using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_supplier to mw_app;
create unique index basic_supplier_key_unique on basic_supplier (tenant_id, factory_id, (lower(normalize("code", NFKC))));
create index basic_supplier_sort_index on basic_supplier (tenant_id, factory_id, "code", "id");
create index basic_supplier_currency_id_index on basic_supplier (tenant_id, factory_id, "currency_id");
create table basic_supplier_outsourcing (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "process_id" bigint not null,
  "lead_minutes" integer,
  "transport_minutes" integer,
  "unit_price" numeric(15,4),
  constraint basic_supplier_outsourcing_pkey primary key ("tenant_id", "factory_id", "parent_id", "position")
);
alter table basic_supplier_outsourcing enable row level security;
alter table basic_supplier_outsourcing force row level security;
create policy basic_supplier_outsourcing_place on basic_supplier_outsourcing using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_supplier_outsourcing to mw_app;
create unique index basic_supplier_outsourcing_key_unique on basic_supplier_outsourcing (tenant_id, factory_id, "parent_id", "process_id");
create index basic_supplier_outsourcing_process_id_index on basic_supplier_outsourcing (tenant_id, factory_id, "process_id");
create table basic_currency (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "symbol" text,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_currency_pkey primary key ("tenant_id", "id"),
  constraint basic_currency_code_check check (char_length("code") <= 3),
  constraint basic_currency_name_check check (char_length("name") <= 20),
  constraint basic_currency_symbol_check check (char_length("symbol") <= 5),
  constraint basic_currency_remark_check check (char_length("remark") <= 200)
);
alter table basic_currency enable row level security;
alter table basic_currency force row level security;
create policy basic_currency_place on basic_currency using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_currency to mw_app;
create unique index basic_currency_key_unique on basic_currency (tenant_id, (lower(normalize("code", NFKC))));
create index basic_currency_sort_index on basic_currency (tenant_id, "sort", "id");
create table basic_currency_rates (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "valid_from" date not null,
  "rate" numeric(15,6) not null,
  constraint basic_currency_rates_pkey primary key ("tenant_id", "parent_id", "position")
);
alter table basic_currency_rates enable row level security;
alter table basic_currency_rates force row level security;
create policy basic_currency_rates_place on basic_currency_rates using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_currency_rates to mw_app;
create unique index basic_currency_rates_key_unique on basic_currency_rates (tenant_id, "parent_id", "valid_from");
create table basic_cost_centre (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "type" integer not null,
  "customer_id" bigint,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_cost_centre_pkey primary key ("tenant_id", "id"),
  constraint basic_cost_centre_code_check check (char_length("code") <= 20),
  constraint basic_cost_centre_name_check check (char_length("name") <= 50),
  constraint basic_cost_centre_type_check check ("type" in (1, 2, 3)),
  constraint basic_cost_centre_remark_check check (char_length("remark") <= 200)
);
alter table basic_cost_centre enable row level security;
alter table basic_cost_centre force row level security;
create policy basic_cost_centre_place on basic_cost_centre using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_cost_centre to mw_app;
create unique index basic_cost_centre_key_unique on basic_cost_centre (tenant_id, (lower(normalize("code", NFKC))));
create index basic_cost_centre_sort_index on basic_cost_centre (tenant_id, "code", "id");
create index basic_cost_centre_customer_id_index on basic_cost_centre (tenant_id, "customer_id");
create table basic_shelf (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "warehouse" text,
  "layers" integer not null,
  "slots_per_layer" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("warehouse", ''), NFKC))) stored,
  constraint basic_shelf_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_shelf_code_check check (char_length("code") <= 20),
  constraint basic_shelf_name_check check (char_length("name") <= 50),
  constraint basic_shelf_warehouse_check check (char_length("warehouse") <= 50),
  constraint basic_shelf_remark_check check (char_length("remark") <= 200)
);
alter table basic_shelf enable row level security;
alter table basic_shelf force row level security;
create policy basic_shelf_place on basic_shelf using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_shelf to mw_app;
create unique index basic_shelf_key_unique on basic_shelf (tenant_id, factory_id, (lower(normalize("code", NFKC))));
create index basic_shelf_sort_index on basic_shelf (tenant_id, factory_id, "code", "id");
create table basic_shelf_places (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "layer" integer not null,
  "slot" integer not null,
  "code" text not null,
  "valid" boolean not null default true,
  constraint basic_shelf_places_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_shelf_places_code_check check (char_length("code") <= 30)
);
alter table basic_shelf_places enable row level security;
alter table basic_shelf_places force row level security;
create policy basic_shelf_places_place on basic_shelf_places using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_shelf_places to mw_app;
create unique index basic_shelf_places_key_unique on basic_shelf_places (tenant_id, factory_id, "parent_id", "layer", "slot");
create table basic_stock_move_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "type" integer not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_stock_move_type_pkey primary key ("tenant_id", "id"),
  constraint basic_stock_move_type_code_check check (char_length("code") <= 20),
  constraint basic_stock_move_type_name_check check (char_length("name") <= 50),
  constraint basic_stock_move_type_type_check check ("type" in (1, 20, 30)),
  constraint basic_stock_move_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_stock_move_type enable row level security;
alter table basic_stock_move_type force row level security;
create policy basic_stock_move_type_place on basic_stock_move_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_stock_move_type to mw_app;
create unique index basic_stock_move_type_key_unique on basic_stock_move_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_stock_move_type_sort_index on basic_stock_move_type (tenant_id, "sort", "id");
create table basic_order_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "category" text not null,
  "priority" integer not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_order_type_pkey primary key ("tenant_id", "id"),
  constraint basic_order_type_code_check check (char_length("code") <= 20),
  constraint basic_order_type_name_check check (char_length("name") <= 50),
  constraint basic_order_type_category_check check ("category" in ('newMould', 'modification', 'repair', 'spareParts', 'sporadic')),
  constraint basic_order_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_order_type enable row level security;
alter table basic_order_type force row level security;
create policy basic_order_type_place on basic_order_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_order_type to mw_app;
create unique index basic_order_type_key_unique on basic_order_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_order_type_sort_index on basic_order_type (tenant_id, "sort", "id");
create table basic_file_type (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "endings" text not null,
  "security" text not null,
  "storage" text not null,
  "max_megabytes" integer not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("endings", ''), NFKC))) stored,
  constraint basic_file_type_pkey primary key ("tenant_id", "id"),
  constraint basic_file_type_code_check check (char_length("code") <= 20),
  constraint basic_file_type_name_check check (char_length("name") <= 50),
  constraint basic_file_type_endings_check check (char_length("endings") <= 100),
  constraint basic_file_type_security_check check ("security" in ('open', 'internal', 'confidential')),
  constraint basic_file_type_storage_check check ("storage" in ('server', 'factory')),
  constraint basic_file_type_remark_check check (char_length("remark") <= 200)
);
alter table basic_file_type enable row level security;
alter table basic_file_type force row level security;
create policy basic_file_type_place on basic_file_type using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_file_type to mw_app;
create unique index basic_file_type_key_unique on basic_file_type (tenant_id, (lower(normalize("code", NFKC))));
create index basic_file_type_sort_index on basic_file_type (tenant_id, "sort", "id");
create table basic_skill_title (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "code" text not null,
  "name" text not null,
  "grade" integer not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("code", '') || E'\n' || coalesce("name", ''), NFKC))) stored,
  constraint basic_skill_title_pkey primary key ("tenant_id", "id"),
  constraint basic_skill_title_code_check check (char_length("code") <= 20),
  constraint basic_skill_title_name_check check (char_length("name") <= 50),
  constraint basic_skill_title_remark_check check (char_length("remark") <= 200)
);
alter table basic_skill_title enable row level security;
alter table basic_skill_title force row level security;
create policy basic_skill_title_place on basic_skill_title using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_skill_title to mw_app;
create unique index basic_skill_title_key_unique on basic_skill_title (tenant_id, (lower(normalize("code", NFKC))));
create index basic_skill_title_sort_index on basic_skill_title (tenant_id, "sort", "id");
create table basic_remark_phrase (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "use" text not null,
  "name" text not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", ''), NFKC))) stored,
  constraint basic_remark_phrase_pkey primary key ("tenant_id", "id"),
  constraint basic_remark_phrase_use_check check ("use" in ('report', 'pause', 'scrap', 'outsourcing', 'inspection')),
  constraint basic_remark_phrase_name_check check (char_length("name") <= 200),
  constraint basic_remark_phrase_remark_check check (char_length("remark") <= 200)
);
alter table basic_remark_phrase enable row level security;
alter table basic_remark_phrase force row level security;
create policy basic_remark_phrase_place on basic_remark_phrase using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_remark_phrase to mw_app;
create unique index basic_remark_phrase_key_unique on basic_remark_phrase (tenant_id, "use", (lower(normalize("name", NFKC))));
create index basic_remark_phrase_sort_index on basic_remark_phrase (tenant_id, "sort", "id");
create table basic_deal_way (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "outcome" text not null,
  "needs_approval" boolean not null default false,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", ''), NFKC))) stored,
  constraint basic_deal_way_pkey primary key ("tenant_id", "id"),
  constraint basic_deal_way_name_check check (char_length("name") <= 50),
  constraint basic_deal_way_outcome_check check ("outcome" in ('rework', 'scrap', 'concession', 'returnToSupplier')),
  constraint basic_deal_way_remark_check check (char_length("remark") <= 200)
);
alter table basic_deal_way enable row level security;
alter table basic_deal_way force row level security;
create policy basic_deal_way_place on basic_deal_way using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_deal_way to mw_app;
create unique index basic_deal_way_key_unique on basic_deal_way (tenant_id, (lower(normalize("name", NFKC))));
create index basic_deal_way_sort_index on basic_deal_way (tenant_id, "sort", "id");
create table basic_probe (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "tip_diameter" numeric(14,3),
  "rod_diameter" numeric(14,3),
  "effective_length" numeric(14,3),
  "total_length" numeric(14,3),
  "speed" numeric(13,2),
  "calibrated_on" date,
  "calibration_days" integer,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_probe_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_probe_name_check check (char_length("name") <= 20),
  constraint basic_probe_remark_check check (char_length("remark") <= 200)
);
alter table basic_probe enable row level security;
alter table basic_probe force row level security;
create policy basic_probe_place on basic_probe using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_probe to mw_app;
create unique index basic_probe_key_unique on basic_probe (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index basic_probe_sort_index on basic_probe (tenant_id, factory_id, "name", "id");
create table basic_probe_angles (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "a" numeric(13,2) not null,
  "b" numeric(13,2) not null,
  constraint basic_probe_angles_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint basic_probe_angles_name_check check (char_length("name") <= 20)
);
alter table basic_probe_angles enable row level security;
alter table basic_probe_angles force row level security;
create policy basic_probe_angles_place on basic_probe_angles using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_probe_angles to mw_app;
create unique index basic_probe_angles_key_unique on basic_probe_angles (tenant_id, factory_id, "parent_id", (lower(normalize("name", NFKC))));
create table basic_measuring_specification (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_measuring_specification_pkey primary key ("tenant_id", "id"),
  constraint basic_measuring_specification_name_check check (char_length("name") <= 10),
  constraint basic_measuring_specification_remark_check check (char_length("remark") <= 200)
);
alter table basic_measuring_specification enable row level security;
alter table basic_measuring_specification force row level security;
create policy basic_measuring_specification_place on basic_measuring_specification using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_specification to mw_app;
create unique index basic_measuring_specification_key_unique on basic_measuring_specification (tenant_id, (lower(normalize("name", NFKC))));
create index basic_measuring_specification_sort_index on basic_measuring_specification (tenant_id, "sort", "id");
create table basic_measuring_specification_features (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "feature" text not null,
  "tolerance_id" bigint not null,
  constraint basic_measuring_specification_features_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_measuring_specification_features_feature_check check ("feature" in ('position', 'size', 'form', 'angle', 'flatness', 'roundness', 'profile'))
);
alter table basic_measuring_specification_features enable row level security;
alter table basic_measuring_specification_features force row level security;
create policy basic_measuring_specification_features_place on basic_measuring_specification_features using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_specification_features to mw_app;
create unique index basic_measuring_specification_features_key_unique on basic_measuring_specification_features (tenant_id, "parent_id", "feature");
create index basic_measuring_specification_features_tolerance_id_index on basic_measuring_specification_features (tenant_id, "tolerance_id");
create table basic_measuring_format (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "use" text not null,
  "name" text not null,
  "ending" text not null,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("ending", ''), NFKC))) stored,
  constraint basic_measuring_format_pkey primary key ("tenant_id", "id"),
  constraint basic_measuring_format_use_check check ("use" in ('report', 'program')),
  constraint basic_measuring_format_name_check check (char_length("name") <= 20),
  constraint basic_measuring_format_ending_check check (char_length("ending") <= 10),
  constraint basic_measuring_format_remark_check check (char_length("remark") <= 200)
);
alter table basic_measuring_format enable row level security;
alter table basic_measuring_format force row level security;
create policy basic_measuring_format_place on basic_measuring_format using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_format to mw_app;
create unique index basic_measuring_format_key_unique on basic_measuring_format (tenant_id, "use", (lower(normalize("name", NFKC))));
create index basic_measuring_format_sort_index on basic_measuring_format (tenant_id, "sort", "id");
create table basic_measuring_environment (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "machine_id" bigint not null,
  "program_folder" text,
  "report_folder" text,
  "program_format_id" bigint,
  "report_format_id" bigint,
  "probe_id" bigint,
  "temperature_min" numeric(12,1),
  "temperature_max" numeric(12,1),
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("program_folder", '') || E'\n' || coalesce("report_folder", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_measuring_environment_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_measuring_environment_program_folder_check check (char_length("program_folder") <= 200),
  constraint basic_measuring_environment_report_folder_check check (char_length("report_folder") <= 200),
  constraint basic_measuring_environment_remark_check check (char_length("remark") <= 200)
);
alter table basic_measuring_environment enable row level security;
alter table basic_measuring_environment force row level security;
create policy basic_measuring_environment_place on basic_measuring_environment using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_environment to mw_app;
create unique index basic_measuring_environment_key_unique on basic_measuring_environment (tenant_id, factory_id, "machine_id");
create index basic_measuring_environment_machine_id_index on basic_measuring_environment (tenant_id, factory_id, "machine_id");
create index basic_measuring_environment_program_format_id_index on basic_measuring_environment (tenant_id, factory_id, "program_format_id");
create index basic_measuring_environment_report_format_id_index on basic_measuring_environment (tenant_id, factory_id, "report_format_id");
create index basic_measuring_environment_probe_id_index on basic_measuring_environment (tenant_id, factory_id, "probe_id");
create table basic_measuring_order_rule (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "process_id" bigint not null,
  "workpiece_type" integer not null,
  "specification_id" bigint not null,
  "is_blocking" boolean not null default true,
  "sort" integer not null,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("remark", ''), NFKC))) stored,
  constraint basic_measuring_order_rule_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint basic_measuring_order_rule_workpiece_type_check check ("workpiece_type" in (0, 1, 2)),
  constraint basic_measuring_order_rule_remark_check check (char_length("remark") <= 200)
);
alter table basic_measuring_order_rule enable row level security;
alter table basic_measuring_order_rule force row level security;
create policy basic_measuring_order_rule_place on basic_measuring_order_rule using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_order_rule to mw_app;
create unique index basic_measuring_order_rule_key_unique on basic_measuring_order_rule (tenant_id, factory_id, "process_id", "workpiece_type");
create index basic_measuring_order_rule_sort_index on basic_measuring_order_rule (tenant_id, factory_id, "sort", "id");
create index basic_measuring_order_rule_process_id_index on basic_measuring_order_rule (tenant_id, factory_id, "process_id");
create index basic_measuring_order_rule_specification_id_index on basic_measuring_order_rule (tenant_id, factory_id, "specification_id");
alter table basic_material add constraint basic_material_type_id_fkey foreign key ("tenant_id", "type_id") references basic_material_type ("tenant_id", "id") on delete restrict;
alter table basic_material add constraint basic_material_unit_id_fkey foreign key ("tenant_id", "unit_id") references basic_unit ("tenant_id", "id") on delete restrict;
alter table basic_material add constraint basic_material_currency_id_fkey foreign key ("tenant_id", "currency_id") references basic_currency ("tenant_id", "id") on delete restrict;
alter table basic_material_heat_treatments add constraint basic_material_heat_treatments_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_material ("tenant_id", "id") on delete cascade;
alter table basic_material_type_part_types add constraint basic_material_type_part_types_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_material_type ("tenant_id", "id") on delete cascade;
alter table basic_material_type_part_types add constraint basic_material_type_part_types_part_type_id_fkey foreign key ("tenant_id", "part_type_id") references basic_part_type ("tenant_id", "id") on delete restrict;
alter table basic_electrode_material add constraint basic_electrode_material_material_id_fkey foreign key ("tenant_id", "material_id") references basic_material ("tenant_id", "id") on delete restrict;
alter table basic_colour add constraint basic_colour_standard_id_fkey foreign key ("tenant_id", "standard_id") references basic_colour_standard ("tenant_id", "id") on delete restrict;
alter table basic_product_type add constraint basic_product_type_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_product_type ("tenant_id", "id") on delete restrict;
alter table basic_precision_level add constraint basic_precision_level_tolerance_id_fkey foreign key ("tenant_id", "tolerance_id") references basic_tolerance ("tenant_id", "id") on delete restrict;
alter table basic_supplier add constraint basic_supplier_currency_id_fkey foreign key ("tenant_id", "currency_id") references basic_currency ("tenant_id", "id") on delete restrict;
alter table basic_supplier_outsourcing add constraint basic_supplier_outsourcing_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_supplier_outsourcing add constraint basic_supplier_outsourcing_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_currency_rates add constraint basic_currency_rates_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_currency ("tenant_id", "id") on delete cascade;
alter table basic_cost_centre add constraint basic_cost_centre_customer_id_fkey foreign key ("tenant_id", "customer_id") references basic_customer ("tenant_id", "id") on delete restrict;
alter table basic_shelf_places add constraint basic_shelf_places_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_shelf ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_probe_angles add constraint basic_probe_angles_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references basic_probe ("tenant_id", "factory_id", "id") on delete cascade;
alter table basic_measuring_specification_features add constraint basic_measuring_specification_features_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_measuring_specification ("tenant_id", "id") on delete cascade;
alter table basic_measuring_specification_features add constraint basic_measuring_specification_features_tolerance_id_fkey foreign key ("tenant_id", "tolerance_id") references basic_tolerance ("tenant_id", "id") on delete restrict;
alter table basic_measuring_environment add constraint basic_measuring_environment_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_measuring_environment add constraint basic_measuring_environment_program_format_id_fkey foreign key ("tenant_id", "program_format_id") references basic_measuring_format ("tenant_id", "id") on delete restrict;
alter table basic_measuring_environment add constraint basic_measuring_environment_report_format_id_fkey foreign key ("tenant_id", "report_format_id") references basic_measuring_format ("tenant_id", "id") on delete restrict;
alter table basic_measuring_environment add constraint basic_measuring_environment_probe_id_fkey foreign key ("tenant_id", "factory_id", "probe_id") references basic_probe ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_measuring_order_rule add constraint basic_measuring_order_rule_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table basic_measuring_order_rule add constraint basic_measuring_order_rule_specification_id_fkey foreign key ("tenant_id", "specification_id") references basic_measuring_specification ("tenant_id", "id") on delete restrict;
