alter table gate_override drop constraint gate_override_code_check;
create table floor_disposition (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "report_id" bigint not null,
  "status" text not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "quantity" integer,
  "reason" text,
  "deal_way" text,
  "follow_up" text not null,
  "reported_by" text not null,
  "reported_at" timestamptz not null,
  "decided_by" text,
  "decided_at" timestamptz,
  "answer" text,
  "search_text" text generated always as (lower(normalize(coalesce("deal_way", '') || E'\n' || coalesce("reason", '') || E'\n' || coalesce("reported_by", '') || E'\n' || coalesce("answer", ''), NFKC))) stored,
  constraint floor_disposition_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint floor_disposition_status_check check ("status" in ('waiting', 'approved', 'rejected')),
  constraint floor_disposition_reason_check check (char_length("reason") <= 200),
  constraint floor_disposition_deal_way_check check (char_length("deal_way") <= 50),
  constraint floor_disposition_follow_up_check check ("follow_up" in ('none', 'reworkOperation', 'remake', 'concession')),
  constraint floor_disposition_reported_by_check check (char_length("reported_by") <= 50),
  constraint floor_disposition_decided_by_check check (char_length("decided_by") <= 50),
  constraint floor_disposition_answer_check check (char_length("answer") <= 200)
);
alter table floor_disposition enable row level security;
alter table floor_disposition force row level security;
create policy floor_disposition_place on floor_disposition using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on floor_disposition to mw_app;
create unique index floor_disposition_key_unique on floor_disposition (tenant_id, factory_id, "report_id");
create index floor_disposition_sort_index on floor_disposition (tenant_id, factory_id, "reported_at", "id");
create index floor_disposition_batch_id_index on floor_disposition (tenant_id, factory_id, "batch_id");
create index floor_disposition_undecided_index on floor_disposition (tenant_id, factory_id, "batch_id", "operation_number") where status <> 'approved';
alter table floor_report add column "deal_way" text;
alter table gate_override add constraint gate_override_code_check check ("code" in ('predecessor', 'programMissing', 'programNotReleased', 'programOld', 'electrodes', 'material', 'boughtParts', 'measurement', 'machineDown', 'calibration', 'hold', 'disposition'));
alter table floor_report add constraint floor_report_deal_way_check check (char_length("deal_way") <= 50);
alter table floor_disposition add constraint floor_disposition_report_id_fkey foreign key ("tenant_id", "factory_id", "report_id") references floor_report ("tenant_id", "factory_id", "id") on delete cascade;
alter table floor_disposition add constraint floor_disposition_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete cascade;
