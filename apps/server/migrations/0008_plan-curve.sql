alter table aps_plan add column "curve" jsonb;
