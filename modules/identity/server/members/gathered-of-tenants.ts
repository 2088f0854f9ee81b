/**
 * A routine that gathers something of each tenant in which an account may enter, the one entered last first. Each tenant is read in its
 * own place; the transaction's place is what it was when the function returns.
 * @param piece what is selected of a tenant: a jsonb array of `d.tenant_id` and `d.user_id`, with `licence` at hand
 */
export const gatheredOfTenants = (name: string, piece: string) => `
create or replace function ${name}(a_account bigint, at timestamptz) returns jsonb
language plpgsql as $$
declare
  was_tenant text := coalesce(current_setting('app.tenant', true), '');
  was_factory text := coalesce(current_setting('app.factory', true), '');
  d record;
  licence jsonb;
  answer jsonb := '[]';
begin
  for d in select tenant_id, user_id from identity_directory where account_id = a_account and accepted_at is not null order by last_entered_at desc nulls last, tenant_id limit 100 loop
    perform set_config('app.tenant', d.tenant_id::text, true);
    licence := tenancy_licence(d.tenant_id, at);
    answer := answer || coalesce((
${piece}), '[]');
  end loop;
  perform set_config('app.tenant', was_tenant, true), set_config('app.factory', was_factory, true);
  return answer;
end $$`
