create table terminals_call (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "status" text,
  "kind" text not null,
  "machine_id" bigint,
  "terminal_name" text,
  "by" text not null,
  "at" timestamptz not null,
  "acknowledged_by" text,
  "acknowledged_at" timestamptz,
  "answer_minutes" numeric(12,1),
  "closed_by" text,
  "closed_at" timestamptz,
  "request_key" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("by", '') || E'\n' || coalesce("acknowledged_by", '') || E'\n' || coalesce("terminal_name", ''), NFKC))) stored,
  constraint terminals_call_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint terminals_call_status_check check ("status" in ('open', 'acknowledged', 'closed')),
  constraint terminals_call_kind_check check ("kind" in ('material', 'quality', 'maintenance', 'supervisor')),
  constraint terminals_call_terminal_name_check check (char_length("terminal_name") <= 30),
  constraint terminals_call_by_check check (char_length("by") <= 50),
  constraint terminals_call_acknowledged_by_check check (char_length("acknowledged_by") <= 50),
  constraint terminals_call_closed_by_check check (char_length("closed_by") <= 50),
  constraint terminals_call_request_key_check check (char_length("request_key") <= 40)
);
alter table terminals_call enable row level security;
alter table terminals_call force row level security;
create policy terminals_call_place on terminals_call using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on terminals_call to mw_app;
create unique index terminals_call_key_unique on terminals_call (tenant_id, factory_id, (lower(normalize("request_key", NFKC))));
create index terminals_call_sort_index on terminals_call (tenant_id, factory_id, "at", "id");
create index terminals_call_machine_id_index on terminals_call (tenant_id, factory_id, "machine_id");
create table terminals_screen (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "kanban_id" bigint,
  "state" text,
  "seen_at" timestamptz,
  "made_at" timestamptz,
  "made_by" text,
  "revoked_at" timestamptz,
  "revoked_by" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", ''), NFKC))) stored,
  constraint terminals_screen_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint terminals_screen_name_check check (char_length("name") <= 30),
  constraint terminals_screen_state_check check ("state" in ('active', 'revoked')),
  constraint terminals_screen_made_by_check check (char_length("made_by") <= 50),
  constraint terminals_screen_revoked_by_check check (char_length("revoked_by") <= 50)
);
alter table terminals_screen enable row level security;
alter table terminals_screen force row level security;
create policy terminals_screen_place on terminals_screen using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on terminals_screen to mw_app;
create unique index terminals_screen_key_unique on terminals_screen (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index terminals_screen_sort_index on terminals_screen (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create index terminals_screen_kanban_id_index on terminals_screen (tenant_id, factory_id, "kanban_id");
create table terminals_screen_key (
  "hash" bytea not null,
  "screen_id" bigint not null,
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "revoked_at" timestamptz,
  constraint terminals_screen_key_pkey primary key ("hash")
);
grant select, insert, update, delete on terminals_screen_key to mw_app;
create index terminals_screen_key_screen_index on terminals_screen_key ("tenant_id", "factory_id", "screen_id");
alter table terminals_call add constraint terminals_call_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table terminals_screen add constraint terminals_screen_kanban_id_fkey foreign key ("tenant_id", "factory_id", "kanban_id") references basic_kanban ("tenant_id", "factory_id", "id") on delete cascade;
