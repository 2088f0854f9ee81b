-- Tenants made before have the built-in roles without the right to shop figures.
-- Forced row security would hide all tenants' rows from the owner as well.
alter table identity_role no force row level security;
alter table identity_role_permissions no force row level security;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + 1, 'figures.*'
from identity_role r
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
where r."type" = 'systemDefined' and r."code" = 'planner'
group by r.tenant_id, r.id
on conflict do nothing;
insert into identity_role_permissions (tenant_id, parent_id, "position", "permission")
select r.tenant_id, r.id, coalesce(max(p."position"), -1) + n.at, n.permission
from identity_role r
cross join (values (1, 'figures.*:check'), (2, 'figures.*:detail'), (3, 'figures.*:export')) as n(at, permission)
left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
where r."type" = 'systemDefined' and r."code" = 'viewer'
group by r.tenant_id, r.id, n.at, n.permission
on conflict do nothing;
alter table identity_role_permissions force row level security;
alter table identity_role force row level security;
