alter table alarms_alarm drop constraint alarms_alarm_cause_check;
alter table alarms_rule drop constraint alarms_rule_cause_check;
create table signals_machine_state (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "machine_id" bigint not null,
  "state" text not null,
  "since" timestamptz not null,
  "signal_at" timestamptz,
  "detail" text,
  "connection_id" bigint not null,
  "silent_minutes" integer not null,
  "search_text" text generated always as (lower(normalize(coalesce("detail", ''), NFKC))) stored,
  constraint signals_machine_state_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint signals_machine_state_state_check check ("state" in ('undefined', 'ready', 'activeLow', 'activeHigh', 'error', 'noNews')),
  constraint signals_machine_state_detail_check check (char_length("detail") <= 200)
);
alter table signals_machine_state enable row level security;
alter table signals_machine_state force row level security;
create policy signals_machine_state_place on signals_machine_state using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_machine_state to mw_app;
create unique index signals_machine_state_key_unique on signals_machine_state (tenant_id, factory_id, "machine_id");
create index signals_machine_state_sort_index on signals_machine_state (tenant_id, factory_id, "state", "id");
create index signals_machine_state_machine_id_index on signals_machine_state (tenant_id, factory_id, "machine_id");
create index signals_machine_state_connection_id_index on signals_machine_state (tenant_id, factory_id, "connection_id");
create table signals_state_period (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "machine_id" bigint not null,
  "state" text not null,
  "starts_at" timestamptz not null,
  "ends_at" timestamptz,
  "detail" text,
  "search_text" text generated always as (lower(normalize(coalesce("detail", ''), NFKC))) stored,
  constraint signals_state_period_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint signals_state_period_state_check check ("state" in ('undefined', 'ready', 'activeLow', 'activeHigh', 'error', 'noNews')),
  constraint signals_state_period_detail_check check (char_length("detail") <= 200)
);
alter table signals_state_period enable row level security;
alter table signals_state_period force row level security;
create policy signals_state_period_place on signals_state_period using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_state_period to mw_app;
create unique index signals_state_period_key_unique on signals_state_period (tenant_id, factory_id, "machine_id", "starts_at");
create index signals_state_period_sort_index on signals_state_period (tenant_id, factory_id, "starts_at", "id");
create index signals_state_period_machine_id_index on signals_state_period (tenant_id, factory_id, "machine_id");
create table signals_reading (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "at" timestamptz not null,
  "text" text not null,
  "connection_id" bigint not null,
  "machine_id" bigint,
  "signal_key" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("text", ''), NFKC))) stored,
  constraint signals_reading_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint signals_reading_text_check check (char_length("text") <= 200),
  constraint signals_reading_signal_key_check check (char_length("signal_key") <= 200)
);
alter table signals_reading enable row level security;
alter table signals_reading force row level security;
create policy signals_reading_place on signals_reading using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_reading to mw_app;
create unique index signals_reading_key_unique on signals_reading (tenant_id, factory_id, (lower(normalize("signal_key", NFKC))));
create index signals_reading_sort_index on signals_reading (tenant_id, factory_id, "at", "id");
create index signals_reading_connection_id_index on signals_reading (tenant_id, factory_id, "connection_id");
create index signals_reading_machine_id_index on signals_reading (tenant_id, factory_id, "machine_id");
create table signals_received_file (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "at" timestamptz not null,
  "name" text not null,
  "file" bigint not null,
  "bytes" integer not null,
  "hash" text not null,
  "connection_id" bigint not null,
  "machine_id" bigint,
  "file_key" text not null,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("hash", ''), NFKC))) stored,
  constraint signals_received_file_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint signals_received_file_name_check check (char_length("name") <= 200),
  constraint signals_received_file_hash_check check (char_length("hash") <= 64),
  constraint signals_received_file_file_key_check check (char_length("file_key") <= 64)
);
alter table signals_received_file enable row level security;
alter table signals_received_file force row level security;
create policy signals_received_file_place on signals_received_file using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_received_file to mw_app;
create unique index signals_received_file_key_unique on signals_received_file (tenant_id, factory_id, (lower(normalize("file_key", NFKC))));
create index signals_received_file_sort_index on signals_received_file (tenant_id, factory_id, "at", "id");
create index signals_received_file_connection_id_index on signals_received_file (tenant_id, factory_id, "connection_id");
create index signals_received_file_machine_id_index on signals_received_file (tenant_id, factory_id, "machine_id");
create table signals_stream (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "gateway_id" bigint not null,
  "session" text not null,
  "stream" text not null,
  "last_sequence" bigint not null,
  "seen_at" timestamptz not null,
  constraint signals_stream_pkey primary key ("tenant_id", "factory_id", "gateway_id", "session", "stream"),
  constraint signals_stream_session_check check (char_length(session) <= 24),
  constraint signals_stream_stream_check check (char_length(stream) <= 100)
);
alter table signals_stream enable row level security;
alter table signals_stream force row level security;
create policy signals_stream_place on signals_stream using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_stream to mw_app;
create index signals_stream_seen_index on signals_stream (tenant_id, factory_id, "seen_at");
create table signals_token (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "connection_id" bigint not null,
  "hash" bytea not null,
  "issued_at" timestamptz not null,
  constraint signals_token_pkey primary key ("tenant_id", "factory_id", "connection_id")
);
alter table signals_token enable row level security;
alter table signals_token force row level security;
create policy signals_token_place on signals_token using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_token to mw_app;
create table signals_watch (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "watched_at" timestamptz,
  constraint signals_watch_pkey primary key ("tenant_id", "factory_id")
);
grant select, insert, update, delete on signals_watch to mw_app;
create index signals_watch_turn_index on signals_watch ("watched_at");
create table signals_connection (
  "tenant_id" bigint not null,
  "factory_id" bigint not null,
  "id" bigint not null,
  "version" integer not null default 1,
  "updated_at" timestamptz not null,
  "updated_by" text,
  "name" text not null,
  "gateway_id" bigint not null,
  "kind" text not null,
  "machine_id" bigint,
  "address" text,
  "login" text,
  "password" text,
  "silent_minutes" integer not null,
  "valid" boolean not null default true,
  "health" text,
  "health_detail" text,
  "health_at" timestamptz,
  "remark" text,
  "search_text" text generated always as (lower(normalize(coalesce("name", '') || E'\n' || coalesce("address", '') || E'\n' || coalesce("remark", ''), NFKC))) stored,
  constraint signals_connection_pkey primary key ("tenant_id", "factory_id", "id"),
  constraint signals_connection_name_check check (char_length("name") <= 30),
  constraint signals_connection_kind_check check ("kind" in ('push', 'folder', 'mtconnect')),
  constraint signals_connection_address_check check (char_length("address") <= 300),
  constraint signals_connection_login_check check (char_length("login") <= 50),
  constraint signals_connection_health_check check ("health" in ('unknown', 'working', 'failing')),
  constraint signals_connection_health_detail_check check (char_length("health_detail") <= 200),
  constraint signals_connection_remark_check check (char_length("remark") <= 200)
);
alter table signals_connection enable row level security;
alter table signals_connection force row level security;
create policy signals_connection_place on signals_connection using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::bigint) and factory_id = (select nullif(current_setting('app.factory', true), '')::bigint));
grant select, insert, update, delete on signals_connection to mw_app;
create unique index signals_connection_key_unique on signals_connection (tenant_id, factory_id, (lower(normalize("name", NFKC))));
create index signals_connection_sort_index on signals_connection (tenant_id, factory_id, "name" collate "zh-x-icu", "id");
create index signals_connection_gateway_id_index on signals_connection (tenant_id, factory_id, "gateway_id");
create index signals_connection_machine_id_index on signals_connection (tenant_id, factory_id, "machine_id");
alter table alarms_alarm add constraint alarms_alarm_cause_check check ("cause" in ('mouldLate', 'machineSilent', 'machineNoNews', 'machineError'));
alter table alarms_rule add constraint alarms_rule_cause_check check ("cause" in ('mouldLate', 'machineSilent', 'machineNoNews', 'machineError'));
alter table signals_machine_state add constraint signals_machine_state_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table signals_machine_state add constraint signals_machine_state_connection_id_fkey foreign key ("tenant_id", "factory_id", "connection_id") references signals_connection ("tenant_id", "factory_id", "id") on delete cascade;
alter table signals_state_period add constraint signals_state_period_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table signals_reading add constraint signals_reading_connection_id_fkey foreign key ("tenant_id", "factory_id", "connection_id") references signals_connection ("tenant_id", "factory_id", "id") on delete cascade;
alter table signals_reading add constraint signals_reading_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete cascade;
alter table signals_received_file add constraint signals_received_file_file_fkey foreign key ("tenant_id", "file") references files_file ("tenant_id", "id") on delete restrict;
alter table signals_received_file add constraint signals_received_file_connection_id_fkey foreign key ("tenant_id", "factory_id", "connection_id") references signals_connection ("tenant_id", "factory_id", "id") on delete restrict;
alter table signals_received_file add constraint signals_received_file_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;
alter table signals_stream add constraint signals_stream_gateway_id_fkey foreign key ("tenant_id", "gateway_id") references gateway_server_app ("tenant_id", "id") on delete cascade;
alter table signals_token add constraint signals_token_connection_id_fkey foreign key ("tenant_id", "factory_id", "connection_id") references signals_connection ("tenant_id", "factory_id", "id") on delete cascade;
alter table signals_connection add constraint signals_connection_gateway_id_fkey foreign key ("tenant_id", "gateway_id") references gateway_server_app ("tenant_id", "id") on delete restrict;
alter table signals_connection add constraint signals_connection_machine_id_fkey foreign key ("tenant_id", "factory_id", "machine_id") references basic_machine ("tenant_id", "factory_id", "id") on delete restrict;

-- Tenants made before have the built-in roles without rights to device signals.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + a.place, a.permission
from (values
  ('planner', 'signals.*', 1),
  ('workshop', 'signals.*:check', 1),
  ('workshop', 'signals.*:detail', 2),
  ('workshop', 'signals.*:export', 3),
  ('viewer', 'signals.*:check', 1),
  ('viewer', 'signals.*:detail', 2),
  ('viewer', 'signals.*:export', 3)
) as a(code, permission, place)
join identity_role r on r."type" = 'systemDefined' and r."code" = a.code
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
group by r.tenant_id, r.id, a.permission, a.place
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
