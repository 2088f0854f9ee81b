/**
 * The one place that reads a licence: `tenancy_licence(tenant, at)` gives `Licence` as json, or null for no such tenant.
 * Days are those of the tenant's own calendar: a licence ends at the tenant's midnight.
 */
export const licenceRoutine = {
  name: 'tenancy_licence',
  sql: `
create or replace function tenancy_licence(a_tenant bigint, at timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'tenantId', t.id,
    'tenantName', t.name,
    'tenantType', t.type,
    'language', t.language,
    'timeZone', t.time_zone,
    'expireDate', t.expire_date,
    'expireRemainDays', t.expire_date - d.today,
    'maxOverdueDays', t.max_overdue_days,
    'allowLoginFlag', (t.allow_login and coalesce(d.today <= t.expire_date + t.max_overdue_days, true))::int,
    'overdueFlag', coalesce(d.today > t.expire_date, false)::int,
    'loginDelaySeconds', t.login_delay_seconds,
    'haspExpireSwitch', t.hasp_expire_switch)
  from tenancy_tenant t, lateral (select (at at time zone t.time_zone)::date as today) d
  where t.id = a_tenant
$$`,
}
