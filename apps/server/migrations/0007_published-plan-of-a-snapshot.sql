alter table aps_snapshot add column "published_plan_id" bigint;
