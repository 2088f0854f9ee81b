/**
 * The console belongs to the provider's own tenant. The database says so as well: whatever a statement asks, `oms` opens for no other
 * tenant, and no tenant becomes the operator's after it was made.
 */
export const operatorRoutine = {
  name: 'tenancy_operator_only',
  sql: `
create or replace function tenancy_operator_only() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'tenancy_tenant' then
    raise exception 'which tenant is the operator is said once' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from tenancy_tenant t where t.id = new.tenant_id and t.is_operator) then
    raise exception 'only the operator opens the console' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger tenancy_operator_only before insert or update on tenancy_opened_module
  for each row when (new.module_key = 'oms') execute function tenancy_operator_only();
create or replace trigger tenancy_operator_once before update of is_operator on tenancy_tenant
  for each row when (old.is_operator is distinct from new.is_operator) execute function tenancy_operator_only()`,
}
