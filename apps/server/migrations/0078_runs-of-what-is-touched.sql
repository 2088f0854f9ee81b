alter table aps_plan add column "only_touched" boolean;
