import type { Issue } from '@mouldwright/kernel'
import { expandRights, user } from '@mouldwright/identity/shared'
import { behaviour, inTenant, sessionsChanged, sql, type Change, type Context } from '@mouldwright/server-kit'
import { demandFreshSession } from '../factors/fresh-proof.ts'
import { linkAccounts } from './link-accounts.ts'
import { writeRoleNames } from './role-names.ts'
import { demandRightsOver, membersBeyondOwn, refuseBeyond } from './person-rights.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

type UserChange = Change<typeof user>

const issueAt = (change: UserChange, issue: Issue): Issue =>
  change.row === undefined ? issue : { ...issue, row: change.row }

/** Two members with one phone number: in the batch, or one who is stored already. */
async function phoneIssues(ctx: Context, changes: readonly UserChange[]): Promise<Issue[]> {
  const taken = await ctx.db.all<{ id: number; phone: string }>(sql`
    select id, phone from identity_user
    where ${inTenant(ctx)} and phone = any(${changes.flatMap(({ after }) => after.phone ?? [])}::text[])
      and not (id = any(${changes.map(({ after }) => after.id)}::bigint[]))`)
  const owners = new Map(taken.map(({ id, phone }) => [phone, id]))
  const issues: Issue[] = []
  for (const change of changes) {
    const { id, phone } = change.after
    if (!phone) continue
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
    where ${inTenant(ctx, 'r')} and r.id = any(${[...new Set(given.map(({ roleId }) => roleId))]}::bigint[])
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

/** Factories newly given are the giver's own: the list of members gives no access to other sites. Who may everything gives any. */
async function factoryIssues(ctx: Context, changes: readonly UserChange[]): Promise<Issue[]> {
  const { tenantId, userId, permissions: own } = ctx.session
  if (ctx.kit.permissions.every((permission) => own.has(permission))) return []
  const given = changes.flatMap((change) => {
    const had = new Set((change.before?.factories ?? []).map(({ factoryId }) => factoryId))
    return (change.after.factories ?? [])
      .filter(({ factoryId }) => !had.has(factoryId))
      .map(({ factoryId }) => ({ change, factoryId }))
  })
  if (given.length === 0) return []
  const entered = await ctx.db.all<{ id: number }>(
    sql`select factory_id as id from identity_user_factories where ${inTenant({ tenantId })} and parent_id = ${userId}`,
  )
  const mine = new Set(entered.map(({ id }) => id))
  return given
    .filter(({ factoryId }) => !mine.has(factoryId))
    .map(({ change }) => issueAt(change, { field: 'factories', rule: 'identity:rules.factoryBeyondOwn' }))
}

/** Whoever changes a person holds every right of that person: refused as a whole, or row by row of a sheet. */
async function beyondIssues(ctx: Context<'user.beyondOwn'>, changes: readonly UserChange[]): Promise<Issue[]> {
  const stored = changes.filter(({ before }) => before)
  const beyond = await membersBeyondOwn(
    ctx,
    stored.map(({ after }) => after.id),
  )
  if (beyond.size === 0) return []
  if (stored.every(({ row }) => row === undefined)) return refuseBeyond(ctx, beyond)
  return stored
    .filter(({ after }) => beyond.has(after.id))
    .map((change) =>
      issueAt(change, {
        field: 'userName',
        rule: 'identity:rules.personBeyondOwn',
        params: { name: beyond.get(change.after.id)! },
      }),
    )
}

/** A sign-in number is changed by somebody who has just shown who they are: a browser left open is not enough. */
async function demandProofForNumbers(ctx: Context<'proof.stale'>, changes: readonly UserChange[]): Promise<void> {
  if (changes.some(({ before, after }) => before && before.phone !== after.phone)) await demandFreshSession(ctx)
}

/** A tenant that nobody can administer is lost: one who may do so enters a factory that is in use. The administrator role's row makes those who take each other away wait. */
export async function keepAdministrator(
  ctx: Context<'user.lastAdministrator'>,
  without: readonly number[] = [],
): Promise<void> {
  const { tenantId } = ctx.session
  await ctx.db.run(
    sql`select id from identity_role where ${inTenant({ tenantId })} and code = 'administrator' and type = 'systemDefined' for update`,
  )
  const { count } = await ctx.db.one<{ count: number }>(sql`
    select count(*) as count from identity_role r
    join identity_user_roles ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
    join identity_user u on u.tenant_id = ur.tenant_id and u.id = ur.parent_id
    join identity_directory d on d.tenant_id = u.tenant_id and d.user_id = u.id and d.accepted_at is not null
    where ${inTenant({ tenantId }, 'r')} and r.code = 'administrator' and r.type = 'systemDefined'
      and u.phone is not null and identity_is_unexpired(u, ${ctx.now()})
      and exists (select from identity_user_factories uf
        join tenancy_factory f on f.tenant_id = uf.tenant_id and f.id = uf.factory_id and f.valid
        where uf.tenant_id = u.tenant_id and uf.parent_id = u.id)
      and not (u.id = any(${[...without]}::bigint[]))`)
  if (count === 0) ctx.refuse('user.lastAdministrator')
}

export default behaviour(user, {
  refusals: ['proof.stale', 'user.beyondOwn', 'user.lastAdministrator', 'user.self'],
  check: async (ctx, changes) => {
    // First of all: who may not touch a person learns nothing of the numbers that others have.
    const beyond = await beyondIssues(ctx, changes)
    if (beyond.length > 0) return beyond
    await demandProofForNumbers(ctx, changes)
    return [
      ...(await phoneIssues(ctx, changes)),
      ...(await roleIssues(ctx, changes)),
      ...(await factoryIssues(ctx, changes)),
    ]
  },
  saved: async (ctx, changes) => {
    await linkAccounts(ctx, changes)
    await writeRoleNames(ctx.db, ctx.session.tenantId, { users: changes.map(({ after }) => after.id) })
    await sessionsChanged(ctx.db, ctx.session.tenantId)
    if (changes.some(({ before }) => before)) await keepAdministrator(ctx)
  },
  removing: async (ctx, users) => {
    const ids = users.map(({ id }) => id)
    if (ids.includes(ctx.session.userId)) ctx.refuse('user.self')
    await demandRightsOver(ctx, ids)
    await demandFreshSession(ctx)
    await keepAdministrator(ctx, ids)
    await endSessionsOf(ctx.db, ctx.session.tenantId, ids, 'removed', ctx.now())
    await ctx.db.run(sql`delete from identity_directory where ${inTenant(ctx)} and user_id = any(${ids}::bigint[])`)
  },
})
