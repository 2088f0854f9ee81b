/**
 * Who acts, read in one statement. The functions run with the caller's rights, so row security holds inside them: the place is
 * set first and the tenant's rows are read in it. Nothing is cached: a right, role, member, account, licence or factory that
 * goes is gone at the next call.
 */
import { gatheredOfTenants } from '../members/gathered-of-tenants.ts'

/** Moments for which a replaced token still works: calls in flight and other tabs. */
const graceSeconds = 30

/** `identity_is_unexpired(user, at)`: a member who is enabled, still works here, and whose account has not run out by the company’s time. */
const isUnexpired = `
create or replace function identity_is_unexpired(u identity_user, at timestamptz) returns boolean
language sql stable as $$
  select u.enabled and u.employment <> 'left'
    and (u.expire_date + coalesce(u.expire_time, '24:00')::interval) at time zone (select t.time_zone from tenancy_tenant t where t.id = u.tenant_id) > at
$$`

/**
 * `identity_is_active(user, at)`: whether a member may sign in at all. It is asked wherever somebody enters or is told who may. Time alone
 * locks nobody out of a company: when the accounts of all administrators have run out, the one that lasted longest still enters.
 */
const isActive = `
create or replace function identity_is_active(u identity_user, at timestamptz) returns boolean
language sql stable as $$
  select identity_is_unexpired(u, at) or (u.enabled and u.employment <> 'left' and u.id = (
    select o.id from identity_role r
    join identity_user_roles ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
    join identity_user o on o.tenant_id = ur.tenant_id and o.id = ur.parent_id and o.enabled and o.employment <> 'left' and o.phone is not null
    where r.tenant_id = u.tenant_id and r.code = 'administrator' and r.type = 'systemDefined'
    order by o.expire_date desc, coalesce(o.expire_time, '24:00') desc, o.id limit 1))
$$`

/** `identity_rights(tenant, user)`: the patterns that a member’s roles grant now; roles that are out of use grant nothing. */
const rights = `
create or replace function identity_rights(a_tenant bigint, a_user bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(distinct rp.permission), '[]') from identity_user_roles ur
  join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.valid
  join identity_role_permissions rp on rp.tenant_id = r.tenant_id and rp.parent_id = r.id
  where ur.tenant_id = a_tenant and ur.parent_id = a_user
$$`

/**
 * `identity_admit(account, tenant, factory, at)`: moves the transaction into the tenant and says as whom the account stands
 * there; null (and no place) when it may not enter. Without a factory: where the person was last, else the first by name.
 * A licence that bars entry is reported in `licence.allowLoginFlag`, with no place set.
 */
const admit = `
create or replace function identity_admit(a_account bigint, a_tenant bigint, a_factory bigint, at timestamptz) returns jsonb
language plpgsql as $$
declare
  licence jsonb := tenancy_licence(a_tenant, at);
  answer jsonb;
begin
  perform set_config('app.tenant', a_tenant::text, true), set_config('app.factory', '', true);
  select jsonb_build_object(
      'accountId', a.id,
      'tenantId', u.tenant_id,
      'factoryId', f.id,
      'userId', u.id,
      'userName', u.user_name,
      'displayName', coalesce(nullif(btrim(u.real_name), ''), u.user_name),
      'timeZone', f.time_zone,
      'language', coalesce(
        (select p.value #>> '{}' from identity_preference p where p.tenant_id = u.tenant_id and p.user_id = u.id and p.key = 'language'),
        u.language, licence ->> 'language'),
      'rights', identity_rights(u.tenant_id, u.id),
      'modules', coalesce((
        select jsonb_agg(m.module_key) from tenancy_opened_module m where m.tenant_id = u.tenant_id), '[]'),
      'demandsFactor', coalesce((select p.demands_second_factor from identity_policy p where p.tenant_id = u.tenant_id), false),
      'licence', licence)
    into answer
    from identity_directory d
    join identity_account a on a.id = d.account_id and a.status = 'active'
    join identity_user u on u.tenant_id = d.tenant_id and u.id = d.user_id and identity_is_active(u, at)
    join lateral (
      select f.id, f.time_zone from identity_user_factories uf
      join tenancy_factory f on f.tenant_id = uf.tenant_id and f.id = uf.factory_id and f.valid
      where uf.tenant_id = u.tenant_id and uf.parent_id = u.id and (a_factory is null or f.id = a_factory)
      order by f.id = d.last_factory_id desc nulls last, f.name, f.id
      limit 1) f on true
    where d.account_id = a_account and d.tenant_id = a_tenant and d.accepted_at is not null;
  if answer is null or (licence ->> 'allowLoginFlag')::int = 0 then
    perform set_config('app.tenant', '', true);
  else
    perform set_config('app.factory', answer ->> 'factoryId', true);
  end if;
  return answer;
end $$`

/** `identity_enter(session, at)`: the session's place and person, or `{"state": "ended"}` when it may no longer be. */
const enter = `
create or replace function identity_enter(s identity_session, at timestamptz) returns jsonb
language plpgsql as $$
declare
  answer jsonb;
begin
  if s.ended_at is not null then
    return jsonb_build_object('state', 'ended', 'reason', s.ended_reason);
  end if;
  if s.ends_at <= at or s.last_seen_at + make_interval(secs => s.idle_seconds) <= at then
    return jsonb_build_object('state', 'absent');
  end if;
  answer := identity_admit(s.account_id, s.tenant_id, s.factory_id, at);
  if answer is null or (answer ->> 'userId')::bigint <> s.user_id or (answer #>> '{licence,allowLoginFlag}')::int = 0 then
    perform set_config('app.tenant', '', true), set_config('app.factory', '', true);
    return jsonb_build_object('state', 'ended', 'reason', 'barred');
  end if;
  return answer || jsonb_build_object('state', 'open', 'sessionId', s.id, 'lastSeenAt', s.last_seen_at);
end $$`

/**
 * `identity_resolve(long, short, renewing, at)`: both tokens must be the session's. While renewing, a short token that has run
 * out still counts; one that was replaced long ago is `reused`: somebody holds a copy. A long token that was replaced long ago is
 * `reused` in every call, for browsers send the cookie that they were given last.
 */
const resolve = `
create or replace function identity_resolve(a_long bytea, a_short bytea, renewing boolean, at timestamptz) returns jsonb
language plpgsql as $$
declare
  s identity_session;
  t identity_token;
  spent identity_spent_token;
begin
  select * into s from identity_session where long_hash = a_long;
  if not found then
    select * into spent from identity_spent_token where hash = a_long;
    if not found then
      return jsonb_build_object('state', 'absent');
    end if;
    select * into s from identity_session where id = spent.session_id;
    if s.ended_at is null and spent.replaced_at + interval '${graceSeconds} seconds' <= at then
      return jsonb_build_object('state', 'reused', 'sessionId', s.id);
    end if;
  end if;
  if s.ended_at is null then
    select * into t from identity_token where session_id = s.id and hash = a_short;
    if not found or (not renewing and t.expires_at <= at) then
      return jsonb_build_object('state', 'absent');
    end if;
    if t.replaced_at + interval '${graceSeconds} seconds' <= at then
      return jsonb_build_object('state', case when renewing then 'reused' else 'absent' end, 'sessionId', s.id);
    end if;
  end if;
  return identity_enter(s, at);
end $$`

/** `identity_revive(session, at)`: the same without tokens, for sockets and jobs that act for a session. */
const revive = `
create or replace function identity_revive(a_session bigint, at timestamptz) returns jsonb
language plpgsql as $$
declare
  s identity_session;
begin
  select * into s from identity_session where id = a_session;
  if not found then
    return jsonb_build_object('state', 'absent');
  end if;
  return identity_enter(s, at);
end $$`

/** `identity_discover(account, at)`: the tenants of an account with the factories that it may enter there. */
const discover = gatheredOfTenants(
  'identity_discover',
  `      select jsonb_agg(licence || jsonb_build_object('factoryId', f.id, 'factoryName', f.name) order by f.name, f.id)
      from identity_user u
      join identity_user_factories uf on uf.tenant_id = u.tenant_id and uf.parent_id = u.id
      join tenancy_factory f on f.tenant_id = uf.tenant_id and f.id = uf.factory_id and f.valid
      where u.tenant_id = d.tenant_id and u.id = d.user_id and identity_is_active(u, at)`,
)

export const sessionRoutines = [
  { name: 'identity_is_unexpired', sql: isUnexpired },
  { name: 'identity_is_active', sql: isActive },
  { name: 'identity_rights', sql: rights },
  { name: 'identity_admit', sql: admit },
  { name: 'identity_enter', sql: enter },
  { name: 'identity_resolve', sql: resolve },
  { name: 'identity_revive', sql: revive },
  { name: 'identity_discover', sql: discover },
]
