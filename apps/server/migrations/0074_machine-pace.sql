alter table basic_machine add column "work_rate" numeric(13,2);
alter table basic_machine add column "starts_unattended" boolean not null default false;
