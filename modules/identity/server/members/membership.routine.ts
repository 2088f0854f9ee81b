import { gatheredOfTenants } from './gathered-of-tenants.ts'

/** `identity_demands_factor(account)`: whether a tenant that the account belongs to demands a second factor. */
export const demandRoutine = {
  name: 'identity_demands_factor',
  sql: `
create or replace function identity_demands_factor(a_account bigint) returns boolean
language plpgsql as $$
declare
  was_tenant text := coalesce(current_setting('app.tenant', true), '');
  d record;
  answer boolean := false;
begin
  for d in select tenant_id from identity_directory where account_id = a_account and accepted_at is not null loop
    perform set_config('app.tenant', d.tenant_id::text, true);
    answer := answer or exists (select 1 from identity_policy p where p.tenant_id = d.tenant_id and p.demands_second_factor);
  end loop;
  perform set_config('app.tenant', was_tenant, true);
  return answer;
end $$`,
}

/** `identity_time_zone(account)`: zone of the factory where the person was last, else of its company; null for a member of none. */
export const timeZoneRoutine = {
  name: 'identity_time_zone',
  sql: `
create or replace function identity_time_zone(a_account bigint) returns text
language plpgsql as $$
declare
  was_tenant text := coalesce(current_setting('app.tenant', true), '');
  d record;
  answer text;
begin
  select tenant_id, last_factory_id into d from identity_directory
  where account_id = a_account and accepted_at is not null order by last_entered_at desc nulls last, tenant_id limit 1;
  if not found then
    return null;
  end if;
  perform set_config('app.tenant', d.tenant_id::text, true);
  select coalesce(f.time_zone, t.time_zone) into answer from tenancy_tenant t
  left join tenancy_factory f on f.tenant_id = t.id and f.id = d.last_factory_id
  where t.id = d.tenant_id;
  perform set_config('app.tenant', was_tenant, true);
  return answer;
end $$`,
}

/** `identity_memberships(account, at)`: the tenants in which an account is a member that may enter, with names of roles and factories. */
export const membershipRoutine = {
  name: 'identity_memberships',
  sql: gatheredOfTenants(
    'identity_memberships',
    `      select jsonb_build_array(jsonb_build_object(
        'tenantId', u.tenant_id,
        'tenantName', licence -> 'tenantName',
        'tenantType', licence -> 'tenantType',
        'allowLoginFlag', licence -> 'allowLoginFlag',
        'overdueFlag', licence -> 'overdueFlag',
        'expireDate', licence -> 'expireDate',
        'userId', u.id,
        'userName', u.user_name,
        'realName', u.real_name,
        'isAdministrator', exists (
          select 1 from identity_user_roles ur
          join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.parent_id = u.id and r.code = 'administrator' and r.type = 'systemDefined'),
        'roles', coalesce((
          select jsonb_agg(r.name order by r.sort_code, r.code) from identity_user_roles ur
          join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.valid
          where ur.tenant_id = u.tenant_id and ur.parent_id = u.id), '[]'),
        'factories', coalesce((
          select jsonb_agg(f.name order by f.name, f.id) from identity_user_factories uf
          join tenancy_factory f on f.tenant_id = uf.tenant_id and f.id = uf.factory_id and f.valid
          where uf.tenant_id = u.tenant_id and uf.parent_id = u.id), '[]')))
      from identity_user u
      where u.tenant_id = d.tenant_id and u.id = d.user_id and identity_is_active(u, at)`,
  ),
}
