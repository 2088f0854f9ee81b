import type { Issue } from '@mouldwright/kernel'
import { expandRights, user } from '@mouldwright/identity/shared'
import { behaviour, sessionsChanged, sql, type Change, type Context } from '@mouldwright/server-kit'
import { endSessionsOf } from './sessions.ts'

type UserChange = Change<typeof user>

const issueAt = (change: UserChange, issue: Issue): Issue =>
  change.row === undefined ? issue : { ...issue, row: change.row }

/** Two members with one phone number: in the batch, or one who is stored already. */
async function phoneIssues(ctx: Context, changes: readonly UserChange[]): Promise<Issue[]> {
  const taken = await ctx.db.all<{ id: number; phone: string }>(sql`
    select id, phone from identity_user
    where tenant_id = ${ctx.session.tenantId} and phone = any(${changes.map(({ after }) => after.phone)}::text[])
      and not (id = any(${changes.map(({ after }) => after.id)}::bigint[]))`)
  const owners = new Map(taken.map(({ id, phone }) => [phone, id]))
  const issues: Issue[] = []
  for (const change of changes) {
    const { id, phone } = change.after
    const owner = owners.get(phone)
    if (owner !== undefined && owner !== id)
      issues.push(issueAt(change, { field: 'phone', rule: 'identity:rules.phoneTaken' }))
    else owners.set(phone, id)
  }
  return issues
}

/** Roles newly given must not hold rights that the giver has not. */
async function roleIssues(ctx: Context, changes: readonly UserChange[]): Promise<Issue[]> {
  const given = changes.flatMap((change) => {
    const had = new Set((change.before?.roles ?? []).map(({ roleId }) => roleId))
    return (change.after.roles ?? []).filter(({ roleId }) => !had.has(roleId)).map(({ roleId }) => ({ change, roleId }))
  })
  if (given.length === 0) return []
  const roles = await ctx.db.all<{ id: number; name: string; rights: string[] }>(sql`
    select r.id, r.name, coalesce(array_agg(p.permission) filter (where p.permission is not null), '{}') as rights
    from identity_role r left join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
    where r.tenant_id = ${ctx.session.tenantId} and r.id = any(${[...new Set(given.map(({ roleId }) => roleId))]}::bigint[])
    group by r.id, r.name`)
  const { permissions: own } = ctx.session
  const beyond = new Map(
    roles.flatMap(({ id, name, rights }) =>
      [...expandRights(rights, ctx.kit.permissions)].every((permission) => own.has(permission))
        ? []
        : [[id, name] as const],
    ),
  )
  return given.flatMap(({ change, roleId }) => {
    const name = beyond.get(roleId)
    return name === undefined
      ? []
      : [issueAt(change, { field: 'roles', rule: 'identity:rules.roleBeyondOwn', params: { role: name } })]
  })
}

/**
 * Keeps account and directory in step with members, in statements for the whole batch. A person new to the platform gets an
 * account without a password; one who is known keeps theirs, and the tenant learns nothing of it.
 */
async function linkAccounts(ctx: Context, changes: readonly UserChange[]): Promise<void> {
  const { tenantId } = ctx.session
  const moved = changes.filter(({ before, after }) => before?.phone !== after.phone)
  if (moved.length === 0) return
  const userIds = moved.map(({ after }) => after.id)
  const phones = moved.map(({ after }) => after.phone)
  const parted = moved.filter(({ before }) => before).map(({ after }) => after.id)
  if (parted.length > 0) {
    await endSessionsOf(ctx.db, tenantId, parted, 'phoneChanged', ctx.now())
    await ctx.db.run(
      sql`delete from identity_directory where tenant_id = ${tenantId} and user_id = any(${parted}::bigint[])`,
    )
  }
  // In one order everywhere, so that two batches never wait for each other in a circle.
  await ctx.db.run(sql`
    insert into identity_account (id, phone, created_at)
    select n.id, n.phone, ${ctx.now()} from unnest(${moved.map(() => ctx.newId())}::bigint[], ${phones}::text[]) n(id, phone)
    order by n.phone on conflict (phone) do nothing`)
  const linked = await ctx.db.run(sql`
    insert into identity_directory (account_id, tenant_id, user_id)
    select a.id, ${tenantId}, n.user_id from unnest(${userIds}::bigint[], ${phones}::text[]) n(user_id, phone)
    join identity_account a on a.phone = n.phone order by a.id on conflict do nothing`)
  // Somebody else has taken the number between the check and now.
  if (linked !== moved.length) ctx.invalid([{ field: 'phone', rule: 'identity:rules.phoneTaken' }])
}

/** A tenant that nobody can administer is lost. The administrator role's row makes those who take each other away wait. */
async function keepAdministrator(ctx: Context, without: readonly number[] = []): Promise<void> {
  const { tenantId } = ctx.session
  await ctx.db.run(
    sql`select id from identity_role where tenant_id = ${tenantId} and code = 'administrator' and type = 'systemDefined' for update`,
  )
  const { count } = await ctx.db.one<{ count: number }>(sql`
    select count(*) as count from identity_role r
    join identity_user_roles ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
    join identity_user u on u.tenant_id = ur.tenant_id and u.id = ur.parent_id
    where r.tenant_id = ${tenantId} and r.code = 'administrator' and r.type = 'systemDefined'
      and u.enabled and u.employment <> 'left' and u.expire_date >= ${ctx.now()}::date
      and not (u.id = any(${[...without]}::bigint[]))`)
  if (count === 0) ctx.refuse('user.lastAdministrator')
}

export default behaviour(user, {
  check: async (ctx, changes) => [...(await phoneIssues(ctx, changes)), ...(await roleIssues(ctx, changes))],
  saved: async (ctx, changes) => {
    await linkAccounts(ctx, changes)
    await sessionsChanged(ctx.db, ctx.session.tenantId)
    if (changes.some(({ before }) => before)) await keepAdministrator(ctx)
  },
  removing: async (ctx, users) => {
    const ids = users.map(({ id }) => id)
    if (ids.includes(ctx.session.userId)) ctx.refuse('user.self')
    await keepAdministrator(ctx, ids)
    await endSessionsOf(ctx.db, ctx.session.tenantId, ids, 'removed', ctx.now())
    await ctx.db.run(
      sql`delete from identity_directory where tenant_id = ${ctx.session.tenantId} and user_id = any(${ids}::bigint[])`,
    )
  },
})
