create index jobs_job_over_index on jobs_job (tenant_id, "ended_at") where ended_at is not null;
create index kit_outbox_at_index on kit_outbox (tenant_id, "at");
