alter table aps_task drop column "plan_status";
alter table aps_plan_mould add column "done_tasks" integer not null default 0;
alter table aps_plan_mould alter column "done_tasks" drop default;
alter table aps_plan_mould add column "batchless_tasks" integer not null default 0;
alter table aps_plan_mould alter column "batchless_tasks" drop default;
alter table aps_plan_mould add column "forced_tasks" integer not null default 0;
alter table aps_plan_mould alter column "forced_tasks" drop default;
