alter table aps_schedule add column "delivery_date" date;
alter table aps_schedule add column "priority" integer;
