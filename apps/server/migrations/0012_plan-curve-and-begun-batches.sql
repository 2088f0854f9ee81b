alter table aps_plan add column "curve" jsonb;
alter table production_batch drop constraint production_batch_status_check;
alter table production_batch add constraint production_batch_status_check check ("status" in ('open', 'inProgress', 'dispatched', 'paused', 'finished', 'closed'));
-- Batches of before that are begun without having been dispatched. The owner sees rows of all tenants only while row security is not forced.
alter table production_batch no force row level security;
alter table production_batch_operations no force row level security;
update production_batch as b set status = 'inProgress' where b.status = 'open' and exists (
  select 1 from production_batch_operations as o
  where o.tenant_id = b.tenant_id and o.factory_id = b.factory_id and o.parent_id = b.id and o.started_at is not null);
alter table production_batch force row level security;
alter table production_batch_operations force row level security;
