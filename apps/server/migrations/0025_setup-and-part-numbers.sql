create table basic_part_number_rule (
  "tenant_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "part_type_id" bigint not null,
  "encoding" integer not null,
  "type_code" text,
  "valid" boolean not null default true,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("type_code", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint basic_part_number_rule_pkey primary key ("tenant_id", "id"),
  constraint basic_part_number_rule_encoding_check check ("encoding" in (1, 2)),
  constraint basic_part_number_rule_type_code_check check (char_length("type_code") <= 10),
  constraint basic_part_number_rule_remark_check check (char_length("remark") <= 200)
);
alter table basic_part_number_rule enable row level security;
alter table basic_part_number_rule force row level security;
create policy basic_part_number_rule_place on basic_part_number_rule using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_part_number_rule to mw_app;
create unique index basic_part_number_rule_key_unique on basic_part_number_rule (tenant_id, "part_type_id");
create index basic_part_number_rule_part_type_id_index on basic_part_number_rule (tenant_id, "part_type_id");
create table basic_part_number_rule_segments (
  "tenant_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "rank" integer not null,
  "kind" text not null,
  "text" text,
  "digits" integer,
  constraint basic_part_number_rule_segments_pkey primary key ("tenant_id", "parent_id", "position"),
  constraint basic_part_number_rule_segments_kind_check check ("kind" in ('text', 'year', 'month', 'customer', 'mould', 'counter', 'letters')),
  constraint basic_part_number_rule_segments_text_check check (char_length("text") <= 10)
);
alter table basic_part_number_rule_segments enable row level security;
alter table basic_part_number_rule_segments force row level security;
create policy basic_part_number_rule_segments_place on basic_part_number_rule_segments using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint));
grant select, insert, update, delete on basic_part_number_rule_segments to mw_app;
create unique index basic_part_number_rule_segments_key_unique on basic_part_number_rule_segments (tenant_id, "parent_id", "rank");
create table production_part_number_counter (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "pattern" text not null,
  "last" bigint not null,
  constraint production_part_number_counter_pkey primary key ("tenant_id", "factory_id", "pattern"),
  constraint production_part_number_counter_pattern_check check (char_length(pattern) between 1 and 100),
  constraint production_part_number_counter_last_check check (last >= 0)
);
alter table production_part_number_counter enable row level security;
alter table production_part_number_counter force row level security;
create policy production_part_number_counter_place on production_part_number_counter using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on production_part_number_counter to mw_app;
create table setup_step (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "step" text not null,
  "state" text not null,
  "kind" text,
  "changed_at" timestamptz not null,
  constraint setup_step_pkey primary key ("tenant_id", "factory_id", "step"),
  constraint setup_step_step_check check (step in ('company', 'pack', 'machines', 'moulds', 'plan')),
  constraint setup_step_state_check check (state in ('open', 'done', 'skipped')),
  constraint setup_step_kind_check check (kind in ('injection', 'stamping'))
);
alter table setup_step enable row level security;
alter table setup_step force row level security;
create policy setup_step_place on setup_step using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on setup_step to mw_app;
alter table basic_part_number_rule add constraint basic_part_number_rule_part_type_id_fkey foreign key ("tenant_id", "part_type_id") references basic_part_type ("tenant_id", "id") on delete restrict;
alter table basic_part_number_rule_segments add constraint basic_part_number_rule_segments_parent_id_fkey foreign key ("tenant_id", "parent_id") references basic_part_number_rule ("tenant_id", "id") on delete cascade;
