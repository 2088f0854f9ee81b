alter table aps_plan_mould add column "trial_event" text;
alter table aps_plan_mould add column "trial_date" date;
alter table aps_plan_mould add column "trial_at" timestamptz;
alter table aps_plan_mould add column "trial_late_minutes" integer;
