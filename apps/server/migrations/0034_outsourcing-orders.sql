create table outsourcing_order (
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
  "expected_date" date,
  "currency_id" bigint,
  "amount" numeric(13,2),
  "outbound_minutes" integer not null,
  "return_minutes" integer not null,
  "remark" text,
  "made_by" text not null,
  "made_at" timestamptz not null,
  "sent_at" timestamptz,
  "confirmed_at" timestamptz,
  "closed_at" timestamptz,
  "search_text" text generated always as (lower(normalize(coalesce("number", '') || E'\n' || coalesce("remark", '') || E'\n' || coalesce("made_by", ''), NFKC))) stored,
  constraint outsourcing_order_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint outsourcing_order_number_check check (char_length("number") <= 20),
  constraint outsourcing_order_status_check check ("status" in ('draft', 'sent', 'confirmed', 'inWork', 'partlyReturned', 'returned', 'inspected', 'closed', 'cancelled')),
  constraint outsourcing_order_remark_check check (char_length("remark") <= 200),
  constraint outsourcing_order_made_by_check check (char_length("made_by") <= 50)
);
alter table outsourcing_order enable row level security;
alter table outsourcing_order force row level security;
create policy outsourcing_order_place on outsourcing_order using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on outsourcing_order to mw_app;
create unique index outsourcing_order_key_unique on outsourcing_order (tenant_id, factory_id, (lower(normalize("number", NFKC))));
create index outsourcing_order_sort_index on outsourcing_order (tenant_id, factory_id, "made_at", "id");
create index outsourcing_order_supplier_id_index on outsourcing_order (tenant_id, factory_id, "supplier_id");
create index outsourcing_order_currency_id_index on outsourcing_order (tenant_id, factory_id, "currency_id");
create table outsourcing_line (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "order_id" bigint not null,
  "number" integer not null,
  "supplier_id" bigint not null,
  "batch_id" bigint not null,
  "operation_number" integer not null,
  "process_id" bigint not null,
  "status" text not null,
  "quantity" integer not null,
  "unit_price" numeric(15,4),
  "needed_date" date,
  "expected_date" date,
  "agreed_date" date,
  "returned" integer not null,
  "good" integer not null,
  "sent_back" integer not null,
  "reworked" integer not null,
  "scrapped" integer not null,
  "sent_at" timestamptz,
  "settled_at" timestamptz,
  "took_minutes" integer,
  constraint outsourcing_line_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint outsourcing_line_status_check check ("status" in ('draft', 'sent', 'confirmed', 'inWork', 'partlyReturned', 'returned', 'inspected', 'closed', 'cancelled'))
);
alter table outsourcing_line enable row level security;
alter table outsourcing_line force row level security;
create policy outsourcing_line_place on outsourcing_line using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on outsourcing_line to mw_app;
create unique index outsourcing_line_key_unique on outsourcing_line (tenant_id, factory_id, "order_id", "number");
create index outsourcing_line_sort_index on outsourcing_line (tenant_id, factory_id, "expected_date", "id");
create index outsourcing_line_order_id_index on outsourcing_line (tenant_id, factory_id, "order_id");
create index outsourcing_line_supplier_id_index on outsourcing_line (tenant_id, factory_id, "supplier_id");
create index outsourcing_line_batch_id_index on outsourcing_line (tenant_id, factory_id, "batch_id");
create index outsourcing_line_process_id_index on outsourcing_line (tenant_id, factory_id, "process_id");
create table outsourcing_note (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "order_id" bigint not null,
  "line_id" bigint,
  "kind" text not null,
  "quantity" integer,
  "good" integer,
  "ng" integer,
  "follows" text,
  "date" date,
  "reason" text,
  "user_id" bigint,
  "by" text,
  "at" timestamptz not null,
  constraint outsourcing_note_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint outsourcing_note_kind_check check (kind in ('sent', 'confirmed', 'begun', 'date', 'returned', 'inspected', 'closed', 'cancelled')),
  constraint outsourcing_note_follows_check check (follows in ('sendBack', 'rework', 'scrap')),
  constraint outsourcing_note_reason_check check (char_length(reason) <= 200)
);
alter table outsourcing_note enable row level security;
alter table outsourcing_note force row level security;
create policy outsourcing_note_place on outsourcing_note using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert on outsourcing_note to mw_app;
create index outsourcing_note_order_index on outsourcing_note (tenant_id, factory_id, "order_id", "id");
create table outsourcing_counter (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "prefix" text not null,
  "last" integer not null,
  constraint outsourcing_counter_pkey primary key ("tenant_id", "factory_id", "prefix"),
  constraint outsourcing_counter_prefix_check check (char_length(prefix) between 1 and 10),
  constraint outsourcing_counter_last_check check (last > 0)
);
alter table outsourcing_counter enable row level security;
alter table outsourcing_counter force row level security;
create policy outsourcing_counter_place on outsourcing_counter using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on outsourcing_counter to mw_app;
alter table outsourcing_order add constraint outsourcing_order_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_order add constraint outsourcing_order_currency_id_fkey foreign key ("tenant_id", "currency_id") references basic_currency ("tenant_id", "id") on delete restrict;
alter table outsourcing_line add constraint outsourcing_line_order_id_fkey foreign key ("tenant_id", "factory_id", "order_id") references outsourcing_order ("tenant_id", "factory_id", "id") on delete cascade;
alter table outsourcing_line add constraint outsourcing_line_supplier_id_fkey foreign key ("tenant_id", "factory_id", "supplier_id") references basic_supplier ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_line add constraint outsourcing_line_batch_id_fkey foreign key ("tenant_id", "factory_id", "batch_id") references production_batch ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_line add constraint outsourcing_line_process_id_fkey foreign key ("tenant_id", "factory_id", "process_id") references basic_process ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_note add constraint outsourcing_note_order_id_fkey foreign key ("tenant_id", "factory_id", "order_id") references outsourcing_order ("tenant_id", "factory_id", "id") on delete restrict;
alter table outsourcing_note add constraint outsourcing_note_line_id_fkey foreign key ("tenant_id", "factory_id", "line_id") references outsourcing_line ("tenant_id", "factory_id", "id") on delete restrict;

-- Tenants made before have the built-in roles without rights to orders to suppliers.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'outsourcing.*', 1),
  ('workshop', 'outsourcing.*:check', 1),
  ('workshop', 'outsourcing.*:detail', 2),
  ('workshop', 'outsourcing.*:export', 3),
  ('workshop', 'outsourcing.order:receive', 4),
  ('workshop', 'outsourcing.order:inspect', 5),
  ('viewer', 'outsourcing.*:check', 1),
  ('viewer', 'outsourcing.*:detail', 2),
  ('viewer', 'outsourcing.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;

-- Whoever has the module of moulds and batches gets the pages of outsourcing with them.
alter table tenancy_opened_module no force row level security;
insert into tenancy_opened_module (tenant_id, module_key, opened_at)
select m.tenant_id, 'outsource', now() from tenancy_opened_module m where m.module_key = 'bom'
on conflict do nothing;
alter table tenancy_opened_module force row level security;
