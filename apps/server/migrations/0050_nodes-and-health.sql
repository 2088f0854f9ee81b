create table kit_node (
  "id" text not null,
  "version" text not null,
  "role" text not null,
  "host" text not null,
  "pid" integer not null,
  "state" text not null,
  "started_at" timestamptz not null,
  "seen_at" timestamptz not null,
  "disk_bytes" bigint,
  "disk_free_bytes" bigint,
  "jobs" integer not null default 0,
  "sockets" integer not null default 0,
  constraint kit_node_pkey primary key ("id"),
  constraint kit_node_role_check check (role in ('all', 'web', 'worker')),
  constraint kit_node_state_check check (state in ('ready', 'draining', 'stopped'))
);
grant select, insert, update, delete on kit_node to mw_app;
create table kit_activity (
  "id" bigint not null,
  "ended_at" timestamptz not null,
  "kind" text not null,
  "name" text not null,
  "trace_id" text not null,
  "tenant_id" bigint,
  "node" text not null,
  "milliseconds" integer not null,
  "failed" boolean not null,
  constraint kit_activity_pkey primary key ("id"),
  constraint kit_activity_kind_check check (kind in ('call', 'job'))
);
grant select, insert, update, delete on kit_activity to mw_app;
create index kit_activity_ended_index on kit_activity ("ended_at");
create table oms_system_alarm (
  "id" bigint not null,
  "module" text not null,
  "code" text not null,
  "about" text not null,
  "params" jsonb not null,
  "since" timestamptz not null,
  "ended_at" timestamptz,
  constraint oms_system_alarm_pkey primary key ("id")
);
grant select, insert, update, delete on oms_system_alarm to mw_app;
create unique index oms_system_alarm_open_unique on oms_system_alarm ("module", "code", "about") where ended_at is null;
create index oms_system_alarm_over_index on oms_system_alarm ("ended_at") where ended_at is not null;
alter table jobs_job add column "trace_id" text;
