/**
 * `identity_event_sweep(most)`: removes the oldest lines that are past their time, and tells how many. The application may only add
 * lines; it may ask for this and for nothing else, and the horizon and the clock are the database's. Sign-ins are kept at least half a
 * year by law where we are; a year covers an audit.
 */
export const eventSweepRoutine = {
  name: 'identity_event_sweep',
  sql: `
create or replace function identity_event_sweep(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept integer;
begin
  delete from public.identity_event where id in (
    select id from public.identity_event where at < now() - interval '365 days' order by at limit least(greatest(most, 0), 10000));
  get diagnostics swept = row_count;
  return swept;
end $$;
revoke all on function identity_event_sweep(integer) from public;
grant execute on function identity_event_sweep(integer) to mw_app`,
}
