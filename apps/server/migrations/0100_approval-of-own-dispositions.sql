alter table floor_setting add column "approves_own" boolean not null default false;
alter table floor_setting alter column "approves_own" drop default;
