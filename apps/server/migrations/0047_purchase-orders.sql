create table outsourcing_purchase (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "number" text not null,
  "supplier_id" bigint not null,
  "status" text not null,
  "line_count" integer not null,
  "outstanding" integer not null,
  "needed_date" date,
  "promised_date" date,
  "currency_id" bigint,
  "amount" numeric(13,2),
  "remark" text,
  "reason" text,
  "made_by" text not null,
  "made_at" timestamptz not null,
  "sent_at" timestamptz,
  "confirmed_at" timestamptz,
  "closed_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("remark", '') || E'\n' || coalesce("made_by", ''), NFKC))) stored,
  constraint outsourcing_purchase_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint outsourcing_purchase_number_check check (char_length("number") <= 20),
  constraint outsourcing_purchase_status_check check ("status" in ('draft', 'sent', 'confirmed', 'partlyReceived', 'received', 'closed', 'cancelled')),
  constraint outsourcing_purchase_remark_check check (char_length("remark") <= 200),
  constraint outsourcing_purchase_reason_check check (char_length("reason") <= 200),
  constraint outsourcing_purchase_made_by_check check (char_length("made_by") <= 50)
);
alter table outsourcing_purchase enable row level security;
alter table outsourcing_purchase force row level security;
create policy outsourcing_purchase_place on outsourcing_purchase using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on outsourcing_purchase to mw_app;
create unique index outsourcing_purchase_key_unique on outsourcing_purchase (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index outsourcing_purchase_sort_index on outsourcing_purchase (tenant_id, factory_id, "made_at", "id");
create index outsourcing_purchase_supplier_id_index on outsourcing_purchase (tenant_id, factory_id, "supplier_id");
create index outsourcing_purchase_currency_id_index on outsourcing_purchase (tenant_id, factory_id, "currency_id");
create table outsourcing_purchase_line (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "order_id" bigint not null,
  "number" integer not null,
  "supplier_id" bigint not null,
  "part_id" bigint not null,
  "status" text not null,
  "quantity" integer not null,
  "received" integer not null,
  "unit_price" numeric(15,4),
  "needed_date" date,
  "promised_date" date,
  "agreed_date" date,
  "sent_at" timestamptz,
  "received_at" timestamptz,
  constraint outsourcing_purchase_line_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint outsourcing_purchase_line_status_check check ("status" in ('draft', 'sent', 'confirmed', 'partlyReceived', 'received', 'closed', 'cancelled'))
);
alter table outsourcing_purchase_line enable row level security;
alter table outsourcing_purchase_line force row level security;
create policy outsourcing_purchase_line_place on outsourcing_purchase_line using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on outsourcing_purchase_line to mw_app;
create unique index outsourcing_purchase_line_key_unique on outsourcing_purchase_line (tenant_id, factory_id, "order_id", "number");
create index outsourcing_purchase_line_sort_index on outsourcing_purchase_line (tenant_id, factory_id, "promised_date", "id");
create index outsourcing_purchase_line_order_id_index on outsourcing_purchase_line (tenant_id, factory_id, "order_id");
create index outsourcing_purchase_line_supplier_id_index on outsourcing_purchase_line (tenant_id, factory_id, "supplier_id");
create index outsourcing_purchase_line_part_id_index on outsourcing_purchase_line (tenant_id, factory_id, "part_id");
alter table outsourcing_purchase add constraint outsourcing_purchase_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_purchase add constraint outsourcing_purchase_currency_id_fkey foreign key ("tenant_id", "currency_id") references basic_currency ("tenant_id", "id") on delete restrict;
alter table outsourcing_purchase_line add constraint outsourcing_purchase_line_order_id_fkey foreign key ("tenant_id", "factory_id", "order_id") references outsourcing_purchase ("tenant_id", "factory_id", "id") on delete cascade;
alter table outsourcing_purchase_line add constraint outsourcing_purchase_line_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_purchase_line add constraint outsourcing_purchase_line_part_id_fkey foreign key ("tenant_id", "factory_id", "part_id") references production_part ("tenant_id", "factory_id", "id") on delete restrict;
