alter table jobs_job add column "language" text not null default 'zh';
alter table jobs_job add column "concluded" boolean not null default true;
alter table kit_queue add column "claimed_at" timestamptz;
alter table kit_turn alter column "served_at" drop not null;
alter table kit_turn add column "watched_at" timestamptz;
create index jobs_job_open_index on jobs_job (tenant_id, "user_id") where ended_at is null;
-- The watchdog goes through the tenants that stand here; jobs from before it are found this way.
insert into kit_turn (tenant_id) select id from tenancy_tenant on conflict do nothing;
