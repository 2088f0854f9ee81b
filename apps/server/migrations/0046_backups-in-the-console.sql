create table oms_backup_plan (
  "id" integer not null,
  "version" integer not null,
  "is_on" boolean not null,
  "backup_cron" text not null,
  "prove_cron" text not null,
  "keep" integer not null,
  "time_zone" text not null,
  "next_backup_at" timestamptz,
  "next_proof_at" timestamptz,
  constraint oms_backup_plan_pkey primary key ("id"),
  constraint oms_backup_plan_id_check check (id = 1),
  constraint oms_backup_plan_keep_check check (keep >= 1)
);
grant select, insert, update, delete on oms_backup_plan to mw_app;
create table oms_backup_run (
  "id" bigint not null,
  "kind" text not null,
  "due_at" timestamptz not null,
  "missed" integer not null default 0,
  "started_at" timestamptz,
  "beat_at" timestamptz,
  "ended_at" timestamptz,
  "result" text,
  "error" text,
  "name" text,
  constraint oms_backup_run_pkey primary key ("id"),
  constraint oms_backup_run_kind_check check (kind in ('backup', 'proof')),
  constraint oms_backup_run_result_check check (result in ('done', 'failed', 'skipped', 'lost')),
  constraint oms_backup_run_ended check ((ended_at is null) = (result is null))
);
grant select, insert, update, delete on oms_backup_run to mw_app;
create unique index oms_backup_run_underway_unique on oms_backup_run ("kind") where ended_at is null;
create index oms_backup_run_over_index on oms_backup_run ("ended_at") where ended_at is not null;
