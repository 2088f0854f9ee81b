/** Users lose a role that is removed: asked first, by name; nobody is left without any. */
import { firstOf } from '@mouldwright/kernel'
import { user } from '@mouldwright/identity/shared'
import { inTenant, sql, updateRecords, type Context } from '@mouldwright/server-kit'

interface Holder {
  id: number
  name: string
  roles: { roleId: number; position: number }[]
}

const mostNamed = 20
const named = (people: readonly Holder[]) => {
  const names = people.map(({ name }) => name)
  return firstOf(names, mostNamed)
}

/** Takes roles from all who have them, once the caller has seen who that is. Whoever may not change users is told that the role is in use. */
export async function takeFromHolders(
  ctx: Context<'role.onlyRole'>,
  roles: readonly { id: number; name: string }[],
): Promise<void> {
  if (!ctx.session.permissions.has('identity.user:modify')) return
  const ids = roles.map(({ id }) => id)
  const holders = await ctx.db.all<Holder>(sql`
    select u.id, u.real_name as name, jsonb_agg(jsonb_build_object('roleId', ur.role_id, 'position', ur.position) order by ur.position) as roles
    from identity_user u join identity_user_roles ur on ur.tenant_id = u.tenant_id and ur.parent_id = u.id
    where ${inTenant(ctx, 'u')} and u.id in (
      select x.parent_id from identity_user_roles x where ${inTenant(ctx, 'x')} and x.role_id = any(${ids}::bigint[]))
    group by u.id, u.real_name order by u.real_name, u.id`)
  if (holders.length === 0) return
  const label = roles.map(({ name }) => name)
  const kept = (of: Holder) => of.roles.filter(({ roleId }) => !ids.includes(roleId)).map(({ roleId }) => ({ roleId }))
  const bare = holders.filter((of) => kept(of).length === 0)
  if (bare.length > 0) ctx.refuse('role.onlyRole', { role: label, count: bare.length, names: named(bare) })
  ctx.confirm(
    'identity.roleHolders',
    { role: label, count: holders.length, names: named(holders) },
    holders.map(({ id }) => id),
  )
  await updateRecords(
    ctx,
    user,
    holders.map((of) => ({ id: of.id, roles: kept(of) })),
  )
}
