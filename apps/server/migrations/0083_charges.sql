alter table basic_process add column "charge_minutes" integer;
alter table basic_machine add column "charge_volume" numeric(12,1);
alter table basic_machine add column "charge_weight" numeric(14,3);
