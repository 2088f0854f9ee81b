/**
 * `gateway_list(tenants)`: the gateways in use of several tenants, by factory. Each tenant is read in its own place; the
 * transaction's place is what it was when the function returns. A retired server or application is no gateway.
 */
export const gatewayRoutine = {
  name: 'gateway_list',
  sql: `
create or replace function gateway_list(tenants bigint[]) returns jsonb
language plpgsql as $$
declare
  was_tenant text := coalesce(current_setting('app.tenant', true), '');
  a_tenant bigint;
  answer jsonb := '[]';
begin
  foreach a_tenant in array tenants loop
    perform set_config('app.tenant', a_tenant::text, true);
    answer := answer || coalesce((
      select jsonb_agg(jsonb_build_object(
          'serverAppUuid', a.server_app_uuid,
          'factoryId', f.id,
          'factoryName', f.name,
          'innerIp', s.inner_ip,
          'outerIp', s.outer_ip,
          'httpPort', s.http_port,
          'httpsPort', s.https_port,
          'httpOuterPort', s.http_outer_port,
          'httpsOuterPort', s.https_outer_port,
          'storage', a.storage,
          'gatewayState', 0) order by f.name, s.instance_name, a.name, a.id)
      from gateway_server_app a
      join gateway_tenant_server s on s.tenant_id = a.tenant_id and s.id = a.server_id and s.valid
      join tenancy_factory f on f.tenant_id = s.tenant_id and f.id = s.site_id and f.valid
      where a.tenant_id = a_tenant and a.valid and a.type = 'gateway' and a.server_app_uuid is not null), '[]');
  end loop;
  perform set_config('app.tenant', was_tenant, true);
  return answer;
end $$`,
}
