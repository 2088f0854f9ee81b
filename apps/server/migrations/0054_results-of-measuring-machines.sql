create table basic_measuring_format_columns (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "content" text not null,
  "header" text,
  "column_number" integer,
  constraint basic_measuring_format_columns_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_measuring_format_columns_content_check check ("content" in ('piece', 'characteristic', 'nominal', 'actual', 'deviation', 'lower', 'upper')),
  constraint basic_measuring_format_columns_header_check check (char_length("header") <= 50)
);
alter table basic_measuring_format_columns enable row level security;
alter table basic_measuring_format_columns force row level security;
create policy basic_measuring_format_columns_place on basic_measuring_format_columns using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_format_columns to mw_app;
create unique index basic_measuring_format_columns_key_unique on basic_measuring_format_columns (tenant_id, "parent_id", "content");
create table basic_measuring_format_characteristics (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "meaning" text not null,
  "tolerance_id" bigint,
  constraint basic_measuring_format_characteristics_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_measuring_format_characteristics_name_check check (char_length("name") <= 50),
  constraint basic_measuring_format_characteristics_meaning_check check ("meaning" in ('x', 'y', 'z', 'c', 'xySurface', 'xyWidth', 'zSurface', 'judged'))
);
alter table basic_measuring_format_characteristics enable row level security;
alter table basic_measuring_format_characteristics force row level security;
create policy basic_measuring_format_characteristics_place on basic_measuring_format_characteristics using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_measuring_format_characteristics to mw_app;
create unique index basic_measuring_format_characteristics_key_unique on basic_measuring_format_characteristics (tenant_id, "parent_id", (lower(normalize("name", NFKC))));
create index basic_measuring_format_characteristics_tolerance_id_index on basic_measuring_format_characteristics (tenant_id, "tolerance_id");
create table electrode_imported_result (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "piece_id" bigint not null,
  "digest" text not null,
  "at" timestamptz not null,
  constraint electrode_imported_result_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint electrode_imported_result_digest_check check (char_length(digest) = 64)
);
alter table electrode_imported_result enable row level security;
alter table electrode_imported_result force row level security;
create policy electrode_imported_result_place on electrode_imported_result using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on electrode_imported_result to mw_app;
create unique index electrode_imported_result_digest_unique on electrode_imported_result (tenant_id, factory_id, "piece_id", "digest");
alter table basic_measuring_format add column "delimiter" text;
alter table basic_measuring_format add column "decimal_sign" text;
alter table basic_measuring_format add column "header_row" integer;
alter table basic_measuring_format add constraint basic_measuring_format_delimiter_check check ("delimiter" in ('comma', 'semicolon', 'tab', 'pipe'));
alter table basic_measuring_format add constraint basic_measuring_format_decimal_sign_check check ("decimal_sign" in ('point', 'comma'));
alter table basic_measuring_format_columns add constraint basic_measuring_format_columns_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_measuring_format ("tenant_id", "id") on delete cascade;
alter table basic_measuring_format_characteristics add constraint basic_measuring_format_characteristics_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_measuring_format ("tenant_id", "id") on delete cascade;
alter table basic_measuring_format_characteristics add constraint basic_measuring_format_characteristics_tolerance_id_fkey foreign key ("tenant_id", "tolerance_id") references basic_tolerance ("tenant_id", "id") on delete restrict;
alter table electrode_imported_result add constraint electrode_imported_result_piece_id_fkey foreign key ("tenant_id", "factory_id", "piece_id") references electrode_piece ("tenant_id", "factory_id", "id") on delete cascade;
