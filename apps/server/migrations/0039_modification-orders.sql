create table trial_decision (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "modification_id" bigint not null,
  "thing_key" text not null,
  "kind" text not null,
  "part_id" bigint not null,
  "batch_id" bigint,
  "name" text not null,
  "facts" jsonb not null,
  "path" text not null,
  "state" text not null,
  "decision" text not null,
  "process_id" bigint,
  "minutes" integer,
  "note" text,
  "by" text not null,
  "at" timestamptz not null,
  "result" text,
  "done_by" text,
  "done_at" timestamptz,
  constraint trial_decision_pkey primary key ("tenant_id", "factory_id", "modification_id", "thing_key"),
  constraint trial_decision_thing_key_check check (char_length(thing_key) between 1 and 100),
  constraint trial_decision_kind_check check (kind in ('batch', 'finished', 'supplier', 'plan', 'electrode', 'program', 'order')),
  constraint trial_decision_decision_check check (decision in ('letFinish', 'hold', 'rework', 'remake', 'recall')),
  constraint trial_decision_rework check ((decision = 'rework') = (process_id is not null and minutes is not null))
);
alter table trial_decision enable row level security;
alter table trial_decision force row level security;
create policy trial_decision_place on trial_decision using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_decision to mw_app;
create table trial_hold (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "modification_id" bigint not null,
  "batch_id" bigint not null,
  "held_at" timestamptz not null,
  "held_by" text not null,
  "lifted_at" timestamptz,
  "lifted_by" text,
  constraint trial_hold_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint trial_hold_lifted check ((lifted_at is null) = (lifted_by is null))
);
alter table trial_hold enable row level security;
alter table trial_hold force row level security;
create policy trial_hold_place on trial_hold using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_hold to mw_app;
create unique index trial_hold_held_unique on trial_hold (tenant_id, factory_id, "batch_id", "modification_id") where lifted_at is null;
create index trial_hold_order_index on trial_hold (tenant_id, factory_id, "modification_id");
create table trial_mock (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "modification_id" bigint not null,
  "schedule_id" bigint not null,
  "name" text not null,
  constraint trial_mock_pkey primary key ("tenant_id", "factory_id", "modification_id")
);
alter table trial_mock enable row level security;
alter table trial_mock force row level security;
create policy trial_mock_place on trial_mock using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_mock to mw_app;
create table trial_modification (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "mould_id" bigint not null,
  "title" text not null,
  "status" text,
  "source" text not null,
  "issue_id" bigint,
  "reason" text,
  "price" numeric(13,2),
  "currency_id" bigint,
  "promised_date" date,
  "buyer_id" bigint,
  "released_by" text,
  "released_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("title", '') || E'\n' || coalesce("reason", ''), NFKC))) stored,
  constraint trial_modification_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint trial_modification_number_check check (char_length("number") <= 30),
  constraint trial_modification_title_check check (char_length("title") <= 100),
  constraint trial_modification_status_check check ("status" in ('draft', 'released', 'closed', 'cancelled')),
  constraint trial_modification_source_check check ("source" in ('customer', 'trialIssue', 'ownError')),
  constraint trial_modification_reason_check check (char_length("reason") <= 1000),
  constraint trial_modification_released_by_check check (char_length("released_by") <= 50)
);
alter table trial_modification enable row level security;
alter table trial_modification force row level security;
create policy trial_modification_place on trial_modification using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_modification to mw_app;
create unique index trial_modification_key_unique on trial_modification (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index trial_modification_sort_index on trial_modification (tenant_id, factory_id, "number", "id");
create index trial_modification_mould_id_index on trial_modification (tenant_id, factory_id, "mould_id");
create index trial_modification_issue_id_index on trial_modification (tenant_id, factory_id, "issue_id");
create index trial_modification_currency_id_index on trial_modification (tenant_id, factory_id, "currency_id");
create index trial_modification_buyer_id_index on trial_modification (tenant_id, factory_id, "buyer_id");
create table trial_modification_parts (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "part_id" bigint not null,
  "old_revision" text,
  "new_revision" text not null,
  "remark" text,
  constraint trial_modification_parts_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint trial_modification_parts_old_revision_check check (char_length("old_revision") <= 10),
  constraint trial_modification_parts_new_revision_check check (char_length("new_revision") <= 10),
  constraint trial_modification_parts_remark_check check (char_length("remark") <= 200)
);
alter table trial_modification_parts enable row level security;
alter table trial_modification_parts force row level security;
create policy trial_modification_parts_place on trial_modification_parts using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_modification_parts to mw_app;
create unique index trial_modification_parts_key_unique on trial_modification_parts (tenant_id, factory_id, "parent_id", "part_id");
create index trial_modification_parts_part_id_index on trial_modification_parts (tenant_id, factory_id, "part_id");
create table trial_modification_drawings (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "drawing" bigint not null,
  "remark" text,
  constraint trial_modification_drawings_pkey primary key ("tenant_id", "factory_id", "parent_id", "position"),
  constraint trial_modification_drawings_remark_check check (char_length("remark") <= 200)
);
alter table trial_modification_drawings enable row level security;
alter table trial_modification_drawings force row level security;
create policy trial_modification_drawings_place on trial_modification_drawings using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on trial_modification_drawings to mw_app;
create unique index trial_modification_drawings_key_unique on trial_modification_drawings (tenant_id, factory_id, "parent_id", "drawing");
alter table aps_mock add column "first_load_id" bigint;
create index aps_mock_first_load_index on aps_mock (tenant_id, factory_id, "first_load_id") where first_load_id is not null;
alter table trial_decision add constraint trial_decision_modification_id_fkey foreign key ("tenant_id", "factory_id", "modification_id") references trial_modification ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_decision add constraint trial_decision_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_hold add constraint trial_hold_modification_id_fkey foreign key ("tenant_id", "factory_id", "modification_id") references trial_modification ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_hold add constraint trial_hold_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_mock add constraint trial_mock_modification_id_fkey foreign key ("tenant_id", "factory_id", "modification_id") references trial_modification ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_mock add constraint trial_mock_schedule_id_fkey foreign key ("tenant_id", "factory_id", "schedule_id") references aps_schedule ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_modification add constraint trial_modification_mould_id_fkey foreign key ("tenant_id", "factory_id", "mould_id") references production_mould ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_modification add constraint trial_modification_issue_id_fkey foreign key ("tenant_id", "factory_id", "issue_id") references trial_issue ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_modification add constraint trial_modification_currency_id_fkey foreign key ("tenant_id", "currency_id") references basic_currency ("tenant_id", "id") on delete restrict;
alter table trial_modification add constraint trial_modification_buyer_id_fkey foreign key ("tenant_id", "buyer_id") references identity_user ("tenant_id", "id") on delete restrict;
alter table trial_modification_parts add constraint trial_modification_parts_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references trial_modification ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_modification_parts add constraint trial_modification_parts_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
alter table trial_modification_drawings add constraint trial_modification_drawings_parent_id_fkey foreign key ("tenant_id", "factory_id", "parent_id") references trial_modification ("tenant_id", "factory_id", "id") on delete cascade;
alter table trial_modification_drawings add constraint trial_modification_drawings_drawing_fkey foreign key ("tenant_id", "drawing") references files_file ("tenant_id", "id") on delete restrict;
