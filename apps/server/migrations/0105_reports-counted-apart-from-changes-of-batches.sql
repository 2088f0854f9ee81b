alter table production_batch add column "derived_changes" integer not null default 0;
